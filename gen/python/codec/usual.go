package codec

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
	"github.com/msggen/msggen/gen/target"
)

// UsualFile is the module of the functions that read objects of documents in which all is
// as the protocol says and nothing else is there. Of all others they raise something, and
// those are read by the tables of the codecs, which alone know what to tell. No file is
// needed if no object has such a function.
func UsualFile(p *shape.Package) (file target.File, needed bool) {
	u := &usuals{p.NewModule(usualModule), usualReaders(p)}
	for _, o := range p.Protocol.Objects {
		if u.readers[o] != "" {
			u.print(o)
		}
	}
	return u.File("How objects are read of documents that are as the protocol says, and nothing else."), len(u.readers) > 0
}

const usualModule = "_usual"

// usuals is that module in the making.
type usuals struct {
	*shape.Module
	readers map[*ir.Object]string
}

// usualReaders are the names of these functions.
func usualReaders(p *shape.Package) map[*ir.Object]string {
	functions := names.NewScope()
	readers := map[*ir.Object]string{}
	for _, o := range p.Protocol.Objects {
		if !o.Abstract && !o.Derives() && !slices.ContainsFunc(o.Fields, isUnusual) {
			readers[o] = functions.Claim(shape.FunctionName("read_" + o.Name))
		}
	}
	return readers
}

func (u *usuals) print(o *ir.Object) {
	locals := names.NewScope(slices.AppendSeq([]string{"value", "given", "made", "item", "key"}, maps.Values(u.readers))...)
	any := u.Library("typing", "Any")
	u.Blank(2)
	u.Block("def "+u.readers[o]+"(value: "+any+") -> "+any, (&usual{u, o, locals}).print)
}

// usual is the function of one object.
type usual struct {
	*usuals
	o      *ir.Object
	locals *names.Scope
}

// isUnusual reports whether a field cannot be read by such a function, nor be left out.
func isUnusual(f *ir.Field) bool {
	if f.Private {
		return f.Presence != ir.Optional
	}
	if f.Const != nil {
		_, isText := f.Const.Value.(ir.TextConst)
		return !isText
	}
	return f.Derived != nil || !hasUsualReader(f.Type)
}

func hasUsualReader(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Scalar:
		if t.Alias != nil && sameRules(t) {
			return true
		}
		return t.Kind != ir.Null && !plan.Ruled(t)
	case *ir.Enum, *ir.Object, *ir.Union:
		return true
	case *ir.List:
		return t.MinItems == nil && t.MaxItems == nil && hasUsualReader(t.Elem)
	case *ir.Map:
		return hasUsualReader(t.Elem)
	case *ir.Nullable:
		return hasUsualReader(t.Elem)
	default:
		panic("python: unknown type")
	}
}

func (u *usual) print() {
	u.whole()
	var wrong, fields, given []string
	optional := false
	for _, f := range u.o.Fields {
		optional = optional || f.Presence == ir.Optional && !f.Private
	}
	if optional {
		for _, f := range u.o.Fields {
			if f.Presence != ir.Optional {
				given = append(given, layout.Quoted(u.Attribute(f.Name)))
			}
		}
		u.Line("given = ", setOf(given))
	}
	for _, f := range u.o.Fields {
		attribute := layout.Quoted(u.Attribute(f.Name))
		read := ""
		switch {
		case f.Private:
			read = u.absent(f)
		case f.Presence == ir.Optional || !u.readable(f):
			read = u.perhaps(f)
		case f.Const != nil:
			wrong = append(wrong, u.place(f)+" != "+constText(f))
			read = u.Constant(f.Type, f.Const.Value, "")
		default:
			local := u.local(f)
			u.Line(local, " = ", u.place(f))
			wrong = append(wrong, u.unlike(f, local)...)
			read = u.read(f.Type, local)
		}
		fields = append(fields, attribute+": "+read)
		if !optional && !f.Private {
			given = append(given, attribute)
		}
	}
	u.unless(wrong)
	args := []string{u.TypeName(u.o.Decl), "{" + strings.Join(fields, ", ") + "}", "given"}
	if !optional {
		args[2] = setOf(given)
	}
	if u.o.Unknown == ir.Keep {
		args = append(args, "{}")
	}
	made := u.Runtime("model", "put") + "(" + strings.Join(args, ", ") + ")"
	if len(u.o.Checks) == 0 {
		u.Line("return ", made)
		return
	}
	u.Line("made = ", made)
	u.Line(u.Logic(shape.RoleCheck, u.o.Home, u.o), "(made)")
	u.Line("return made")
}

func setOf(list []string) string {
	if len(list) == 0 {
		return "set()"
	}
	return "{" + strings.Join(list, ", ") + "}"
}

func (u *usual) unless(wrong []string) {
	if len(wrong) > 0 {
		u.Block("if "+strings.Join(wrong, " or "), func() { u.Line("raise ", u.Runtime("codec", "UnusualError")) })
	}
}

// whole prints the test that an object has nothing but known fields. What is not there that
// must be is missed where it is read.
func (u *usual) whole() {
	needed, others := 0, ""
	for _, f := range u.o.Fields {
		switch {
		case f.Private:
		case isNeeded(f):
			needed++
		default:
			others += " + (" + layout.Quoted(f.Name) + " in value)"
		}
	}
	u.unless([]string{"type(value) is not dict", "len(value) != " + strings.TrimPrefix(strconv.Itoa(needed)+others, "0 + ")})
}

func (u *usual) local(f *ir.Field) string {
	return u.locals.Claim(shape.FunctionName(u.Attribute(f.Name)))
}

// place is where the value of a field stands.
func (u *usual) place(f *ir.Field) string {
	if isNeeded(f) {
		return "value[" + layout.Quoted(f.Name) + "]"
	}
	if f.DefaultConst() == ir.Const(ir.NullConst{}) {
		return "value.get(" + layout.Quoted(f.Name) + ")"
	}
	return "value.get(" + layout.Quoted(f.Name) + ", " + u.Constant(free, f.DefaultConst(), "") + ")"
}

// readable reports whether a field need not be told apart from its default, which is read
// as if it stood there.
func (u *usual) readable(f *ir.Field) bool {
	if isNeeded(f) {
		return true
	}
	switch c := f.DefaultConst().(type) {
	case ir.NullConst, ir.BoolConst, ir.IntConst, ir.NumberConst, ir.TextConst:
		return true
	case *ir.ListConst:
		return len(c.Elems) == 0
	case *ir.MapConst:
		return len(c.Entries) == 0
	default:
		return false
	}
}

// free has constants printed as they stand in documents.
var free = &ir.Scalar{Kind: ir.Any}

// perhaps prints how a field is read that may not be there, and gives the variable.
func (u *usual) perhaps(f *ir.Field) string {
	local, attribute := u.local(f), layout.Quoted(u.Attribute(f.Name))
	u.Block("if "+layout.Quoted(f.Name)+" in value", func() {
		place := "value[" + layout.Quoted(f.Name) + "]"
		if f.Const != nil {
			u.unless([]string{place + " != " + constText(f)})
			u.Line(local, " = ", u.Constant(f.Type, f.Const.Value, ""))
		} else {
			u.Line(local, " = ", place)
			u.unless(u.unlike(f, local))
			if read := u.read(f.Type, local); read != local {
				u.Line(local, " = ", read)
			}
		}
		if f.Presence == ir.Optional {
			u.Line("given.add(", attribute, ")")
		}
	})
	u.Block("else", func() { u.Line(local, " = ", u.absent(f)) })
	return local
}

// isNeeded reports whether a usual document has a field: what is drawn is drawn in the order
// of the table, which draws it alone.
func isNeeded(f *ir.Field) bool {
	return f.Presence == ir.Required || f.Presence == ir.Defaulted && ir.Draws(f.DefaultConst())
}

// absent is what stands in an object without the field.
func (u *usual) absent(f *ir.Field) string {
	switch {
	case f.Presence == ir.Defaulted:
		return u.Constant(f.Type, f.DefaultConst(), "")
	case shape.NullMeansNull(f):
		return u.Runtime("presence", "ABSENT")
	default:
		return "None"
	}
}

func constText(f *ir.Field) string {
	return layout.Quoted(string(f.Const.Value.(ir.TextConst)))
}

// unlike are the tests by which a value is none of a field, as far as what reads it does
// not find out.
func (u *usual) unlike(f *ir.Field, x string) []string {
	wrong := unlike(f.Type, x)
	if isNull := x + " is None"; f.NullIsAbsent && !slices.Contains(wrong, isNull) {
		wrong = append([]string{isNull}, wrong...)
	}
	return wrong
}

func unlike(t ir.Type, x string) []string {
	switch t := t.(type) {
	case *ir.Scalar:
		if t.Alias != nil && plan.Ruled(t) {
			return nil
		}
		if t.Kind == ir.Any {
			return []string{x + " is None"}
		}
		if class, ok := classes[t.Kind]; ok {
			return []string{"type(" + x + ") is not " + class}
		}
		return nil
	case *ir.Enum:
		return []string{"type(" + x + ") is not str"}
	case *ir.List:
		return []string{"type(" + x + ") is not list"}
	case *ir.Map:
		return []string{"type(" + x + ") is not dict"}
	case *ir.Nullable:
		isNull := x + " is None"
		if tests := unlike(t.Elem, x); len(tests) > 0 && tests[0] != isNull {
			return []string{"(" + x + " is not None and " + tests[0] + ")"}
		}
		return nil
	case *ir.Object, *ir.Union:
		return nil
	default:
		panic("python: unknown type")
	}
}

// classes are the kinds of values that stand for themselves, and how they come.
var classes = map[ir.ScalarKind]string{ir.String: "str", ir.Int: "int", ir.Bool: "bool", ir.Record: "dict"}

// read is the value that was tested, read.
func (u *usual) read(t ir.Type, x string) string {
	switch t := t.(type) {
	case *ir.Scalar:
		switch {
		case t.Alias != nil && plan.Ruled(t), t.Kind == ir.Number:
			return u.reads(t, x)
		case t.Kind == ir.Any, t.Kind == ir.Record:
			return u.Runtime("codec", "sound") + "(" + x + ")"
		default:
			return x
		}
	case *ir.Enum:
		return u.Sibling(t.Home, "codecs", t.Name) + ".known[" + x + "]"
	case *ir.Object:
		if reader := u.readers[t]; reader != "" {
			return reader + "(" + x + ")"
		}
		return u.reads(t, x)
	case *ir.Union:
		return u.reads(t, x)
	case *ir.List:
		return "[" + u.reads(t.Elem, "item") + " for item in " + x + "]"
	case *ir.Map:
		return "{key: " + u.reads(t.Elem, "item") + " for key, item in " + x + ".items()}"
	case *ir.Nullable:
		read := u.read(t.Elem, x)
		if read == x {
			return x
		}
		return "None if " + x + " is None else " + read
	default:
		panic("python: unknown type")
	}
}

// reads is a value that was not tested, read.
func (u *usual) reads(t ir.Type, x string) string {
	if o, ok := t.(*ir.Object); ok && u.readers[o] != "" {
		return u.read(t, x)
	}
	return Of(u.Module, t) + ".usual(" + x + ")"
}
