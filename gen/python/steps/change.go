package steps

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/expr"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
)

// target is a place that is changed, as it is read and as it is changed.
type target struct {
	owner     string // the object that has the field
	owned     string // the same, to be changed
	attribute string
	at        string // the field
	part      string // the list or the map that it has, to be changed
}

func (p *Printer) target(place *ir.Place) target {
	o := place.Of.Type().(*ir.Object)
	t := target{owner: p.Tight(place.Of), owned: p.Owned(place.Of), attribute: p.AttributeOf(o, place.Field.Name)}
	t.at = t.owner + "." + t.attribute
	t.part = p.Editing("own", t.owned, t.name())
	return t
}

// name is the attribute as an argument.
func (t target) name() string { return layout.Quoted(t.attribute) }

// set is the field as it stands left of an assignment.
func (t target) set() string { return t.owned + "." + t.attribute }

// change does something to a place.
func (p *Printer) change(c *ir.Change) {
	t := p.target(c.Place)
	derived := c.Place.Derived()
	if len(derived) > 0 && p.Undo.Change(c) {
		for _, f := range derived {
			p.Line("run.undo.field(", t.owner, ", ", layout.Quoted(p.AttributeOf(f.From, f.Name)), ")")
		}
	}
	_, merged := c.Do.(*ir.Merge) // which makes another value, here also of a map
	if f := c.Place.Field; f.Presence == ir.Optional && shape.NullMeansNull(f) && !c.Traits().Assigns && !merged {
		there := p.Fresh("there") // type checkers do not see that it is there
		p.Line(there, ": ", p.Library("typing", "Any"), " = ", t.part)
		t.at, t.part = there, there
	}
	p.do(c, t)
	if _, pushed := c.Do.(*ir.Push); !pushed { // told before what follows it
		p.tellInside(c)
	}
	if len(derived) > 0 {
		o := c.Place.Of.Type().(*ir.Object)
		p.Line(p.Logic(shape.RoleDerive, o.Home, o), "(", t.owner, ")")
	}
}

func (p *Printer) do(c *ir.Change, t target) {
	o := c.Place.Of.Type().(*ir.Object)
	switch do := c.Do.(type) {
	case *ir.Set:
		value := p.Entered(o, c.Place.Field, do.Value, do.Verify)
		if p.Undo.Change(c) && p.Effectful(do.Value, do.Verify) {
			made := p.Fresh("value")
			p.Line(made, " = ", value)
			value = made
		}
		p.note(c, "field", t.owner, t.name())
		p.Line(t.set(), " = ", value)
	case *ir.Unset:
		p.note(c, "field", t.owner, t.name())
		absent := "None"
		if shape.NullMeansNull(c.Place.Field) {
			absent = p.Runtime("presence", "ABSENT")
		}
		p.Line(t.set(), " = ", absent)
	case *ir.Append:
		value := p.Text(do.Value)
		p.note(c, "text", t.owner, t.name())
		p.Line(p.Runtime("text", "append"), "(", t.owned, ", ", t.name(), ", ", value, ")")
	case *ir.AppendBase64:
		value := p.Text(do.Value)
		p.note(c, "field", t.owner, t.name())
		p.Line(p.Runtime("steps", "append_base64"), "(", t.owned, ", ", t.name(), ", ", value, ", ", layout.Quoted(c.Place.Field.Name), ")")
	case *ir.Increase:
		p.increase(c, t, do)
	case *ir.Merge:
		p.note(c, "field", t.owner, t.name())
		p.Line(t.set(), " = ", p.Runtime("steps", map[bool]string{false: "merged", true: "merged_deep"}[do.Deep]), "(", t.at, ", ", p.Text(do.Value), ")")
	case *ir.Patch:
		p.patch(c, t, do)
	case *ir.Push:
		v := ""
		if do.Var != nil {
			v = p.Bind(do.Var)
		}
		p.push(c, t, do, v, do.Var != nil && plan.NamedAgain(do.Var, do.Then))
		p.tellInside(c)
		p.Steps(do.Then)
	case *ir.Extend:
		value := p.Stored(do.Value)
		p.note(c, "end", t.at)
		p.Line(t.part, ".extend(", value, ")")
	case *ir.Insert:
		p.insert(c, t, do, "")
		p.moved(c, t.at)
	case *ir.Remove:
		p.remove(c, t, do)
		p.moved(c, t.at)
	case *ir.Replace:
		p.replace(c, t, do)
		p.moved(c, t.at)
	case *ir.Move:
		p.move(c, t, do)
		p.moved(c, t.at)
	case *ir.Put:
		key := p.Text(do.Key)
		if p.Undo.Change(c) && !isShort(do.Key) || !p.isPlain(do.Key) && !p.isPlain(do.Value) {
			named, done := p.Temporary("key")
			defer done()
			p.Line(named, " = ", key)
			key = named
		}
		p.note(c, "key", t.at, key)
		p.Line(t.part, "[", key, "] = ", p.Stored(do.Value))
	case *ir.Delete:
		key := p.Text(do.Key)
		p.note(c, "keys", t.at)
		p.Line(t.part, ".pop(", key, ", None)")
	default:
		panic(fmt.Sprintf("python: unknown action %T", do))
	}
}

// moved tells who searches a list by keys that its elements have moved.
func (p *Printer) moved(c *ir.Change, at string) {
	if o := c.Place.Of.Type().(*ir.Object); p.Lookups.Searched(o, c.Place.Field) || p.Lookups.SearchedInside(o, c.Place.Field) {
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

func (p *Printer) increase(c *ir.Change, t target, do *ir.Increase) {
	value := p.Text(do.Value)
	if of := ir.NonNull(c.Place.Type()); do.Fails(of) {
		value = p.Runtime(expr.Arithmetic(of), "add") + "(" + t.at + ", " + value + ")"
		if p.Undo.Change(c) {
			sum := p.Fresh("total")
			p.Line(sum, " = ", value)
			p.note(c, "field", t.owner, t.name())
			p.Line(t.set(), " = ", sum)
			return
		}
		p.Line(t.set(), " = ", value)
		return
	}
	p.note(c, "field", t.owner, t.name())
	p.Line(t.set(), " += ", value)
}

func (p *Printer) patch(c *ir.Change, t target, do *ir.Patch) {
	failure, patched := p.Fresh("failure"), p.Fresh("patched")
	work := ""
	if do.Work > 0 {
		work = ", run.patch_work(" + strconv.Itoa(do.Work) + ")"
	}
	p.Block("try", func() {
		p.Line(patched, " = ", p.Runtime("patch", "apply_patch"), "(", p.patchTarget(c, t.at), ", ",
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
		p.note(c, "field", t.owner, t.name())
		p.Line(t.set(), " = ", patched)
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

// push appends an element, which v names if that is not empty; again says that it may get
// another name.
func (p *Printer) push(c *ir.Change, t target, do *ir.Push, v string, again bool) {
	value := p.Stored(do.Value)
	if v != "" {
		p.Line(v, " = ", value)
		value = v
	}
	p.note(c, "end", t.at)
	if again {
		p.Line(p.Editing("push", t.part, value))
		return
	}
	p.Line(t.part, ".append(", value, ")")
}
