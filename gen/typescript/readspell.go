package typescript

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// knownKeys are the keys that an object's reader knows: the names of the fields,
// in order, and what else they may be called.
func knownKeys(o *ir.Object) []Doc {
	var keys, others []Doc
	for _, f := range o.Fields {
		keys = append(keys, textDoc(quoted(f.Name)))
		for _, other := range f.Also {
			others = append(others, textDoc(quoted(other)))
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
		arguments := texts("from", quoted(f.Name))
		for _, other := range f.Also {
			arguments = append(arguments, textDoc(quoted(other)))
		}
		name := r.variable(f.Name + "_key")
		r.line(set("const "+name, call("reader.spelling", arguments...)), ";")
		r.spelled[f.Name] = name
	}
}

// key is the key of a field, for messages: a literal, or the variable that has it.
func (r *reading) key(f *ir.Field) string {
	if name, ok := r.spelled[f.Name]; ok {
		return name
	}
	return quoted(f.Name)
}

// under reads what stands under a key of which only a variable knows.
func (r *reading) under(key string, f *ir.Field) string {
	if inherited[f.Name] || slices.ContainsFunc(f.Also, func(name string) bool { return inherited[name] }) {
		return r.runtime("getKey") + "(from, " + key + ")"
	}
	return "from[" + key + "]"
}

// areThere tests whether an object has all of some fields, each under any of its keys.
func (m *codec) areThere(fields []*ir.Field) Doc {
	r := reading{codec: m}
	all := make([]term, len(fields))
	for i, f := range fields {
		var tests []term
		for _, name := range append([]string{f.Name}, f.Also...) {
			tests = append(tests, equals(tight(r.from(&ir.Field{Name: name})), "undefined", false))
		}
		all[i] = logical(ir.Or, tests)
	}
	return logical(ir.And, all).doc
}
