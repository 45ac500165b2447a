package steps

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
)

// place is the object of which a field is changed, and the attribute.
func (p *Printer) place(place *ir.Place) (owner, attribute string) {
	o := place.Of.Type().(*ir.Object)
	return p.Tight(place.Of), p.AttributeOf(o, place.Field.Name)
}

// change does something to a place.
func (p *Printer) change(c *ir.Change) {
	owner, attribute := p.place(c.Place)
	at := owner + "." + attribute
	derived := c.Place.Derived()
	if len(derived) > 0 && p.Undo.Change(c) {
		for _, f := range derived {
			p.Line("run.undo.field(", owner, ", ", layout.Quoted(p.AttributeOf(f.From, f.Name)), ")")
		}
	}
	if f := c.Place.Field; f.Presence == ir.Optional && shape.NullMeansNull(f) && inside(c.Do) {
		there := p.Fresh("there") // type checkers do not see that it is there
		p.Line(there, ": ", p.Library("typing", "Any"), " = ", at)
		at = there
	}
	p.do(c, owner, attribute, at)
	if len(derived) > 0 {
		o := c.Place.Of.Type().(*ir.Object)
		p.Line(p.Logic(shape.RoleDerive, o.Home, o), "(", owner, ")")
	}
}

// inside reports whether an action changes a list or a map where it stands.
func inside(do ir.Action) bool {
	switch do.(type) {
	case *ir.Push, *ir.Extend, *ir.Insert, *ir.Remove, *ir.Replace, *ir.Move, *ir.Put, *ir.Delete:
		return true
	case *ir.Set, *ir.Unset, *ir.Append, *ir.AppendBase64, *ir.Increase, *ir.Merge, *ir.Patch:
		return false
	default:
		panic("python: unknown action")
	}
}

func (p *Printer) do(c *ir.Change, owner, attribute, at string) {
	o := c.Place.Of.Type().(*ir.Object)
	switch do := c.Do.(type) {
	case *ir.Set:
		value := p.Entered(o, c.Place.Field, do.Value, do.Verify)
		if p.Undo.Change(c) && p.Effectful(do.Value, do.Verify) {
			made := p.Fresh("value")
			p.Line(made, " = ", value)
			value = made
		}
		p.note(c, "field", owner, layout.Quoted(attribute))
		p.Line(at, " = ", value)
	case *ir.Unset:
		p.note(c, "field", owner, layout.Quoted(attribute))
		absent := "None"
		if shape.NullMeansNull(c.Place.Field) {
			absent = p.Runtime("presence", "ABSENT")
		}
		p.Line(at, " = ", absent)
	case *ir.Append:
		value := p.Text(do.Value)
		p.note(c, "text", owner, layout.Quoted(attribute))
		p.Line(p.Runtime("text", "append"), "(", owner, ", ", layout.Quoted(attribute), ", ", value, ")")
	case *ir.AppendBase64:
		value := p.Text(do.Value)
		p.note(c, "field", owner, layout.Quoted(attribute))
		p.Line(p.Runtime("steps", "append_base64"), "(", owner, ", ", layout.Quoted(attribute), ", ", value, ", ", layout.Quoted(c.Place.Field.Name), ")")
	case *ir.Increase:
		p.increase(c, owner, attribute, at, do)
	case *ir.Merge:
		p.note(c, "field", owner, layout.Quoted(attribute))
		p.Line(at, " = ", p.Runtime("steps", map[bool]string{false: "merged", true: "merged_deep"}[do.Deep]), "(", at, ", ", p.Text(do.Value), ")")
	case *ir.Patch:
		p.patch(c, owner, attribute, at, do)
	case *ir.Push:
		v := ""
		if do.Var != nil {
			v = p.Bind(do.Var)
		}
		p.push(c, at, do, v)
		p.Steps(do.Then)
	case *ir.Extend:
		value := p.Stored(do.Value)
		p.note(c, "end", at)
		p.Line(at, ".extend(", value, ")")
	case *ir.Insert:
		p.insert(c, at, do, "")
		p.moved(c, at)
	case *ir.Remove:
		p.remove(c, at, do)
		p.moved(c, at)
	case *ir.Replace:
		p.replace(c, at, do)
		p.moved(c, at)
	case *ir.Move:
		p.move(c, at, do)
		p.moved(c, at)
	case *ir.Put:
		if !p.Undo.Change(c) && (p.isPlain(do.Key) || p.isPlain(do.Value)) {
			p.Line(at, "[", p.Text(do.Key), "] = ", p.Stored(do.Value))
			break
		}
		key, value := p.Fresh("key"), p.Fresh("value")
		p.Line(key, " = ", p.Text(do.Key))
		p.Line(value, " = ", p.Stored(do.Value))
		p.note(c, "key", at, key)
		p.Line(at, "[", key, "] = ", value)
	case *ir.Delete:
		key := p.Text(do.Key)
		p.note(c, "keys", at)
		p.Line(at, ".pop(", key, ", None)")
	default:
		panic(fmt.Sprintf("python: unknown action %T", do))
	}
}

// moved tells who searches a list by keys that its elements have moved.
func (p *Printer) moved(c *ir.Change, at string) {
	if p.Lookups.Searched(c.Place.Of.Type().(*ir.Object), c.Place.Field) {
		p.Line(p.Runtime("index", "drop"), "(", at, ")")
	}
}

// note notes what is about to be changed, if the event may fail later.
func (p *Printer) note(c *ir.Change, what string, args ...string) {
	if !p.Undo.Change(c) {
		return
	}
	list := ""
	for i, arg := range args {
		if i > 0 {
			list += ", "
		}
		list += arg
	}
	p.Line("run.undo.", what, "(", list, ")")
}

func (p *Printer) increase(c *ir.Change, owner, attribute, at string, do *ir.Increase) {
	value := p.Text(do.Value)
	if t, ok := ir.NonNull(c.Place.Type()).(*ir.Scalar); ok && t.Kind == ir.Int {
		value = p.Runtime("ints", "add") + "(" + at + ", " + value + ")"
		if p.Undo.Change(c) {
			sum := p.Fresh("total")
			p.Line(sum, " = ", value)
			p.note(c, "field", owner, layout.Quoted(attribute))
			p.Line(at, " = ", sum)
			return
		}
		p.Line(at, " = ", value)
		return
	}
	p.note(c, "field", owner, layout.Quoted(attribute))
	p.Line(at, " += ", value)
}

func (p *Printer) patch(c *ir.Change, owner, attribute, at string, do *ir.Patch) {
	failure, patched := p.Fresh("failure"), p.Fresh("patched")
	work := ""
	if do.Work > 0 {
		work = ", " + strconv.Itoa(do.Work)
	}
	p.Block("try", func() {
		p.Line(patched, " = ", p.Runtime("patch", "apply_patch"), "(", p.patchTarget(c, at), ", ",
			p.Runtime("model", "free"), "(", p.Text(do.Value), "), ", layout.Quoted(wanted(c.Place.Type())), work, ")")
	})
	handled := p.Captured(func() {
		p.In(func() {
			if do.Reason != nil {
				p.Line(p.Bind(do.Reason), " = str(", failure, ")")
			}
			handling := *p
			handling.cause = failure
			handling.Steps(do.Else)
		})
	})
	head := "except " + p.Runtime("patch", "PatchError")
	if strings.Contains(handled, failure) {
		head += " as " + failure
	}
	p.Block(head, func() { p.Print(handled) })
	p.Block("else", func() {
		p.note(c, "field", owner, layout.Quoted(attribute))
		p.Line(at, " = ", patched)
		p.Steps(do.Then)
	})
}

// patchTarget is the value that is patched, which may be absent.
func (p *Printer) patchTarget(c *ir.Change, at string) string {
	if c.Place.Field.Presence == ir.Optional && !shape.NullMeansNull(c.Place.Field) {
		return p.Runtime("steps", "or_absent") + "(" + at + ")"
	}
	return at
}

// wanted says what a patch may make of a value of a type.
func wanted(t ir.Type) string {
	switch t := t.(type) {
	case *ir.Nullable:
		return "any"
	case *ir.Scalar:
		if t.Kind == ir.Record {
			return "object"
		}
	case *ir.Enum, *ir.Object, *ir.Union, *ir.List, *ir.Map: // are not patched
	}
	return "not-null"
}

// push appends an element, which v names if that is not empty.
func (p *Printer) push(c *ir.Change, at string, do *ir.Push, v string) {
	value := p.Stored(do.Value)
	if v != "" {
		p.Line(v, " = ", value)
		value = v
	} else if p.Undo.Change(c) {
		made := p.Fresh("value")
		p.Line(made, " = ", value)
		value = made
	}
	p.note(c, "end", at)
	p.Line(at, ".append(", value, ")")
}
