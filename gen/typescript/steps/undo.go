package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/term"
)

// keep has the edit remember what a change is about to change, if that may have to be
// taken back. There is nothing to remember where a copy is changed, so the parts are read
// as they stand.
func (b *body) keep(step *ir.Change) {
	if !b.Module.Undo.Change(step) {
		return
	}
	place := step.Place.Read()
	whole := func() layout.Doc { return b.Expr(place).Item() }
	switch do := step.Do.(type) {
	case *ir.Put, *ir.Merge: // have to name their key or value
	case *ir.Push, *ir.Extend:
		b.remember("keepEnd", whole())
	case *ir.Insert:
		switch by := do.By.(type) {
		case *ir.Beyond:
			b.remember("keepEnd", whole())
		case *ir.Index:
			b.keepFrom(whole(), by)
		default: // where is known when it is done
			b.remember("keepItems", whole())
		}
	case *ir.Remove:
		if by, ok := do.By.(*ir.Index); ok {
			b.keepFrom(whole(), by)
			return
		}
		b.remember("keepItems", whole())
	case *ir.Replace:
		if by, ok := do.By.(*ir.Nth); ok && isPlain(by.Index) {
			b.remember("keepAt", whole(), b.Expr(by.Index).Item())
			return
		}
		b.remember("keepItems", whole())
	default:
		if step.Traits().Assigns {
			b.keepFields(step)
			return
		}
		kept := "keepItems"
		if _, isMap := place.Type().(*ir.Map); isMap {
			kept = "keepAll"
		}
		b.remember(kept, whole())
	}
}

// keepFields remembers the field that is a place, and those that are computed of it.
func (b *body) keepFields(step *ir.Change) {
	arguments := []layout.Doc{b.Expr(step.Place.Of).Item(), layout.Text(layout.Quoted(step.Place.Field.Name))}
	for _, derived := range step.Place.Derived() {
		arguments = append(arguments, layout.Text(layout.Quoted(derived.Name)))
	}
	b.remember("keep", arguments...)
}

// keepFrom remembers a list from an index on, or all of it if it takes something to
// compute the index.
func (b *body) keepFrom(list layout.Doc, by *ir.Index) {
	if isPlain(by.Index) {
		b.remember("keepItems", list, b.Expr(by.Index).Item())
		return
	}
	b.remember("keepItems", list)
}

func (b *body) remember(method string, arguments ...layout.Doc) {
	b.Used[b.Source] = true
	b.p.Line(layout.Call(b.Source+".undo?."+method, arguments...), ";")
}

// isPlain reports whether an expression can be written twice.
func isPlain(x ir.Expr) bool {
	switch x := ir.Unwrapped(x).(type) {
	case *ir.Ref, *ir.Literal:
		return true
	case *ir.FieldOf:
		return isPlain(x.X)
	default:
		return false
	}
}

// keepMerge remembers the keys that a merge sets, or all if it may take some away. It gives
// the value, computed ahead if it is needed twice.
func (b *body) keepMerge(step *ir.Change, do *ir.Merge, value term.Term) term.Term {
	place := b.Expr(step.Place.Read()).Item()
	if do.Deep {
		b.remember("keepAll", place)
		return value
	}
	source := value
	if isPlain(do.Value) {
		source = b.Expr(do.Value) // without a copy
	} else {
		name := b.Fresh("merged")
		b.p.Line(term.Assignment("const "+name+b.Annotation(do.Value, step.Place.Type()), value), ";")
		source, value = term.Tight(name), term.Tight(name)
	}
	b.remember("keepKeys", place, layout.Call("Object.keys", source.Item()))
	return value
}

// putKey is the key of a map that is set, computed ahead if it is needed twice.
func (b *body) putKey(step *ir.Change, do *ir.Put) term.Term {
	key := b.Expr(do.Key)
	if !b.Module.Undo.Change(step) {
		return key
	}
	if !isPlain(do.Key) {
		name := b.Fresh("key")
		b.p.Line(term.Assignment("const "+name, key), ";")
		key = term.Tight(name)
	}
	b.remember("keep", b.Expr(step.Place.Read()).Item(), key.Item())
	return key
}
