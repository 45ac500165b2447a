// Package shape decides names, types and modules of a Python package.
package shape

import (
	"maps"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// Role is what a name is for: one declaration has several in its package.
type Role int

const (
	RoleReducer     Role = iota // folds an event in place
	RoleFold                    // the same for a whole stream, and begins states
	RoleReduce                  // leaves the state alone
	RoleEnd                     // what follows the last event
	RoleStream                  // folds a whole stream, and ends it
	RoleAsyncStream             // the same for one that has to be waited for
	RoleNew                     // a constructor
	RoleAccessor                // a method
	RoleMethod                  // a reducer as a method
	RoleFunction                // internal: a function of the protocol
	RoleRule                    // internal: a named rule
	RoleAccess                  // internal: the function behind an accessor
	RoleFinish                  // internal: what is done with an object that was just made
	RoleCheck                   // internal: its checks
	RoleDerive                  // internal: computes what is computed of other fields
	RoleVerify                  // internal: runs the rules of a field
)

type key struct {
	role Role
	decl any
}

// identifiers are the names of a package.
type identifiers struct {
	attributes map[string]string // of fields, by their keys
	times      map[string]string // the properties that give fields as times, by the keys of these
	given      map[key]string
	values     map[*ir.Enum]map[string]string // names of the values of enums
}

// Attribute is what a field is called in Python.
func (p *Package) Attribute(field string) string {
	if name, ok := p.attributes[field]; ok {
		return name
	}
	return names.Snake(field) // of no field that the protocol has
}

// AttributeOf is the attribute of a field of an object, whoever declares it.
func (p *Package) AttributeOf(o *ir.Object, field string) string {
	return p.Of(o.Home).Attribute(field)
}

// TimeOf is the property that gives a field as a time.
func (p *Package) TimeOf(field string) string { return p.times[field] }

// CommonAttribute is the attribute of a field that several members of a union have.
func (p *Package) CommonAttribute(t ir.Type, field string) string {
	if u, ok := ir.NonNull(t).(*ir.Union); ok {
		for _, m := range u.Members {
			if o, ok := m.Type.(*ir.Object); ok && o.Field(field) != nil {
				return p.AttributeOf(o, field)
			}
		}
	}
	return p.Attribute(field)
}

// Get is the name that a declaration has for a role.
func (p *Package) Get(role Role, decl any) string { return p.given[key{role, decl}] }

// ReducerTable is what knows the rules of a reducer.
func ReducerTable(r *ir.Reducer) string { return "REDUCER_" + strings.ToUpper(names.Snake(r.Name)) }

// VerifyName is the function that runs the rules of a field.
func (p *Package) VerifyName(o *ir.Object, f *ir.Field) string {
	return p.Get(RoleVerify, ownField{o, f.Name})
}

// ownField is a field of one object, be it declared there or not.
type ownField struct {
	of   *ir.Object
	name string
}

func newIdentifiers(p *ir.Protocol, imported []*Package) *identifiers {
	n := &identifiers{attributes: map[string]string{}, times: map[string]string{}, given: map[key]string{}, values: map[*ir.Enum]map[string]string{}}
	for _, e := range p.Enums {
		n.values[e] = enumNames(e)
	}
	n.claimAttributes(p, imported)
	n.claimPublic(p)
	n.claimInternal(p)
	n.claimMethods(p)
	return n
}

// claimAttributes gives every key of a field one name, the same in every object: members
// of a union are read by one. A key that is spelled as Python has it comes first.
func (n *identifiers) claimAttributes(p *ir.Protocol, imported []*Package) {
	meets := newMeetings(p)
	taken := map[string][]string{} // the keys of each name
	free := func(name, field string) bool {
		return !slices.ContainsFunc(taken[name], func(other string) bool { return meets.together(field, other) })
	}
	claim := func(field, name string) string {
		for !free(name, field) {
			name += "_"
		}
		taken[name] = append(taken[name], field)
		return name
	}
	for _, other := range imported {
		for _, field := range slices.Sorted(maps.Keys(other.attributes)) {
			if _, known := n.attributes[field]; !known && free(other.attributes[field], field) {
				n.attributes[field] = claim(field, other.attributes[field])
			}
		}
	}
	for _, exact := range []bool{true, false} {
		for _, o := range p.Objects {
			for _, f := range o.Fields {
				name := AttributeName(f.Name)
				if _, known := n.attributes[f.Name]; !known && (name == f.Name || !exact) {
					n.attributes[f.Name] = claim(f.Name, name)
				}
			}
		}
	}
	for _, o := range p.Objects {
		for _, f := range o.Fields {
			if _, known := n.times[f.Name]; known || !HasTime(o, f) {
				continue
			}
			name := strings.TrimRight(n.attributes[f.Name], "_")
			if !free(name+"_time", f.Name) {
				name += "_as"
			}
			n.times[f.Name] = claim(f.Name, name+"_time")
		}
	}
}

// HasTime reports whether an object has a property that gives a field as a time.
func HasTime(o *ir.Object, f *ir.Field) bool {
	return !o.Abstract && !o.Internal && plan.Time(f) != ir.TimeNone && plan.Stored(f)
}

// meetings knows which keys one value may be asked for: the places of a key are the
// objects that have it, and the unions of these.
type meetings map[string]map[any]bool

func newMeetings(p *ir.Protocol) meetings {
	m := meetings{}
	add := func(place any, o *ir.Object) {
		for _, f := range o.Fields {
			if m[f.Name] == nil {
				m[f.Name] = map[any]bool{}
			}
			m[f.Name][place] = true
		}
	}
	for _, o := range p.Objects {
		add(o, o)
	}
	for _, u := range p.Unions {
		for _, member := range u.Members {
			if o, ok := member.Type.(*ir.Object); ok {
				add(u, o)
			}
		}
	}
	return m
}

// together reports whether two keys need names of their own.
func (m meetings) together(key, other string) bool {
	for place := range m[key] {
		if m[other][place] {
			return true
		}
	}
	return false
}

// AttributeName is what a key is called in Python, other keys aside.
func AttributeName(field string) string {
	name := identifier(names.Snake(field), "field")
	if names.PythonAttributeReserved(name) {
		name += "_"
	}
	return name
}

// FunctionName is what a word of a spec is called as a function or a variable.
func FunctionName(word string) string {
	name := identifier(names.Snake(word), "value")
	if names.PythonReserved(name) || name == "l" { // which looks like 1
		name += "_"
	}
	return name
}

// identifier leaves of a name what can stand in one.
func identifier(name, otherwise string) string {
	name = strings.Map(func(r rune) rune {
		if r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' {
			return r
		}
		return -1
	}, name)
	name = strings.Trim(name, "_")
	if name == "" || '0' <= name[0] && name[0] <= '9' {
		name = strings.TrimSuffix(otherwise+"_"+name, "_")
	}
	return name
}

// claimPublic names what a package exports besides types, which keep the names of the spec.
func (n *identifiers) claimPublic(p *ir.Protocol) {
	taken := names.NewScope("models", "codecs", "streams", "reducers", "constructors", "pipelines", "client", "server")
	for _, name := range TypeNames(p) {
		taken.Claim(name)
	}
	claim := func(role Role, decl any, wanted ...string) {
		for i := range wanted {
			wanted[i] = FunctionName(wanted[i])
		}
		n.given[key{role, decl}] = taken.Claim(wanted...)
	}
	for _, r := range p.Reducers {
		claim(RoleReducer, r, r.Name)
	}
	for _, c := range p.Constructors {
		claim(RoleNew, c, c.Name)
	}
	for _, r := range p.Reducers {
		for _, form := range []struct {
			role Role
			verb string
		}{{RoleFold, "fold_"}, {RoleReduce, "reduce_"}} {
			wanted := []string{form.verb + r.Name}
			if plan.CalledAfterState(p, r) {
				wanted = append([]string{form.verb + names.Snake(r.State.Name)}, wanted...)
			}
			claim(form.role, r, wanted...)
		}
		claim(RoleEnd, r, "end_"+r.Name)
		if plan.FoldsStream(r) {
			whole := n.given[key{RoleFold, r}]
			if len(r.Starts) == 0 {
				whole = n.given[key{RoleReducer, r}]
			}
			claim(RoleStream, r, whole+"_stream")
			claim(RoleAsyncStream, r, "a"+whole+"_stream")
		}
	}
}

// Spelled is a name of a type, constructor or pipeline, unless Python means something
// else by it.
func Spelled(name string) string {
	if name == "None" || name == "True" || name == "False" {
		return name + "_"
	}
	return name
}

// TypeNames are the names of all types of a protocol, former ones included.
func TypeNames(p *ir.Protocol) []string {
	var list []string
	add := func(d ir.Decl) {
		for _, name := range append([]string{d.Name}, d.Formerly...) {
			list = append(list, Spelled(name))
		}
	}
	for _, a := range p.Aliases {
		add(a.Decl)
	}
	for _, e := range p.Enums {
		add(e.Decl)
	}
	for _, o := range p.Objects {
		add(o.Decl)
	}
	for _, u := range p.Unions {
		add(u.Decl)
	}
	return list
}

// longest is an internal name that has room on the line of its definition.
const longest = 72

// claimInternal names the functions of the module with what all others use.
func (n *identifiers) claimInternal(p *ir.Protocol) {
	taken := names.NewScope()
	claim := func(role Role, decl any, name string) {
		n.given[key{role, decl}] = taken.Claim(strings.TrimRight(name[:min(len(name), longest)], "_"))
	}
	for _, o := range p.Objects {
		of := internal(o.Name)
		claim(RoleFinish, o, "finish_"+of)
		claim(RoleCheck, o, "check_"+of)
		claim(RoleDerive, o, "derive_"+of)
		for _, f := range o.Fields {
			claim(RoleVerify, ownField{o, f.Name}, "verify_"+of+"_"+n.attributes[f.Name])
		}
	}
	for _, f := range p.Functions {
		claim(RoleFunction, f, "function_"+internal(f.Name))
	}
	for _, r := range p.Rules {
		claim(RoleRule, r, "rule_"+internal(r.Name))
	}
	for _, a := range p.Accessors {
		claim(RoleAccess, a, "access_"+internal(a.On.Name)+"_"+internal(a.Name))
	}
}

// internal is a name of a spec as part of one in a package.
func internal(name string) string { return identifier(names.Snake(name), "x") }

// claimMethods names the methods of models, which make way for fields.
func (n *identifiers) claimMethods(p *ir.Protocol) {
	for _, o := range p.Objects {
		taken := names.NewScope()
		for _, f := range o.Fields {
			taken.Claim(n.attributes[f.Name])
			if HasTime(o, f) {
				taken.Claim(n.times[f.Name])
			}
		}
		method := func(word string) string {
			name := identifier(names.Snake(word), "get")
			if names.PythonAttributeReserved(name) {
				name += "_"
			}
			return taken.Claim(name)
		}
		for _, a := range p.Accessors {
			if a.On == o {
				n.given[key{RoleAccessor, a}] = method(a.Name)
			}
		}
		for _, r := range p.Reducers {
			if r.State == o {
				n.given[key{RoleMethod, r}] = method(r.Name)
			}
		}
	}
}
