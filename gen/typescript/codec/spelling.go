package codec

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// knownKeys are the keys that an object's reader knows: the names of the fields,
// in order, and what else they may be called.
func knownKeys(o *ir.Object) []layout.Doc {
	var keys, others []layout.Doc
	for _, f := range o.Fields {
		keys = append(keys, layout.Text(layout.Quoted(f.Name)))
		for _, other := range f.Also {
			others = append(others, layout.Text(layout.Quoted(other)))
		}
	}
	return append(keys, others...)
}

// spell finds the keys of the fields that have several.
func (r *reading) spell() {
	for _, f := range r.object.Fields {
		if len(f.Also) == 0 {
			continue
		}
		arguments := layout.Texts("from")
		for _, key := range plan.Spellings(f) {
			arguments = append(arguments, layout.Text(layout.Quoted(key)))
		}
		name := r.variable(f.Name + "_key")
		r.Line(layout.Set("const "+name, layout.Call("reader.spelling", arguments...)), ";")
		r.spelled[f.Name] = name
	}
}

// key is the key of a field, for messages: a literal, or the variable that has it.
func (r *reading) key(f *ir.Field) string {
	if name, ok := r.spelled[f.Name]; ok {
		return name
	}
	return layout.Quoted(f.Name)
}

// under reads what stands under a key of which only a variable knows.
func (r *reading) under(key string, f *ir.Field) string {
	if slices.ContainsFunc(plan.Spellings(f), func(key string) bool { return shape.Inherited[key] }) {
		return r.Runtime("getKey") + "(from, " + key + ")"
	}
	return "from[" + key + "]"
}

// areThere tests whether an object has all of some fields, each under any of its keys.
func (m *Codec) areThere(fields []*ir.Field) layout.Doc {
	r := reading{Codec: m}
	all := make([]term.Term, len(fields))
	for i, f := range fields {
		var tests []term.Term
		for _, name := range plan.Spellings(f) {
			tests = append(tests, term.Equals(term.Tight(r.from(&ir.Field{Name: name})), "undefined", false))
		}
		all[i] = term.Logical(ir.Or, tests)
	}
	return term.Logical(ir.And, all).Doc
}
