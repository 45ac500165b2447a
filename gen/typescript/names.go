package typescript

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/typescript/runtime"
)

// role is what a name is for: one declaration has many names in its package.
type role int

const (
	roleType        role = iota // the interface, class, enum, union or alias itself
	roleFormer                  // an earlier name of a type
	roleIs                      // type guard of an enum
	roleValues                  // internal: the values of an enum, as a set
	roleKeys                    // internal: the declared keys of an object
	roleData                    // the fields of an object that is a class, as an interface
	roleInit                    // what a factory takes
	roleCreate                  // the factory
	roleUnknown                 // the member of a union for tags that the spec does not know
	roleIsUnknown               // its type guard
	roleParse                   // parser of an untrusted value, throwing
	roleSafeParse               // the same, returning a result
	roleDecode                  // parser of JSON text
	roleEncode                  // canonical JSON text
	roleSchema                  // Standard Schema object
	roleReadSse                 // typed event stream reader of a union
	roleReadNdjson              // the same for NDJSON
	roleRead                    // internal: the reader behind the parsers
	roleWrite                   // internal: the writer behind the encoder
	roleCheck                   // internal: the checks of an object
	roleReducer                 // folds in place, returns the outcome
	roleReduce                  // pure fold of one event
	roleEnd                     // what follows the last event, in place
	roleReduceEnd               // the same, pure
	roleFoldAll                 // fold of all events, for what it hands on
	roleSignal                  // the signals of a reducer
	roleStates                  // the states of a pipeline
	roleSignals                 // internal: them as an object of the runtime
	roleFold                    // pure fold over a whole stream, with starts
	roleRule                    // internal: a named rule
	roleConstructor             // a constructor of the spec
	roleArgs                    // interface of its arguments
	roleAccessor                // an accessor as a free function
	roleRuntime                 // something of the runtime, by the name it has there
)

type nameKey struct {
	role role
	decl any
}

// nameTable gives every declaration its names. All names that a package exports
// are distinct, because index.ts exports them side by side. Declared types
// choose first, then what else the spec names, then the runtime; names made from
// others take what is left.
type nameTable struct {
	byKey map[nameKey]string
	scope *names.Scope
}

func newNameTable(p *ir.Protocol) *nameTable {
	n := &nameTable{byKey: map[nameKey]string{}, scope: names.NewScope()}
	for _, a := range p.Aliases {
		n.claim(roleType, a, a.Name)
	}
	for _, e := range p.Enums {
		n.claim(roleType, e, e.Name)
	}
	for _, o := range p.Objects {
		n.claim(roleType, o, o.Name)
	}
	for _, u := range p.Unions {
		n.claim(roleType, u, u.Name)
	}
	for _, d := range p.Pipelines {
		n.claim(roleType, d, d.Name)
	}
	for _, a := range p.Aliases {
		n.claimFormer(a.Decl, a)
	}
	for _, e := range p.Enums {
		n.claimFormer(e.Decl, e)
	}
	for _, o := range p.Objects {
		n.claimFormer(o.Decl, o)
	}
	for _, u := range p.Unions {
		n.claimFormer(u.Decl, u)
	}
	for _, c := range p.Constructors {
		n.claim(roleConstructor, c, c.Name)
	}
	for _, r := range p.Reducers {
		n.claim(roleReducer, r, names.Camel(r.Name), names.Camel(r.Name)+r.State.Name)
	}
	for _, a := range p.Accessors {
		n.claim(roleAccessor, a, names.Camel(a.Name), names.Camel(a.Name)+"Of"+a.On.Name)
	}
	for _, name := range runtime.Names() {
		n.claim(roleRuntime, name, name, runtimeAlias(name))
	}
	for _, e := range p.Enums {
		n.claim(roleIs, e, "is"+e.Name)
		n.claim(roleValues, e, names.Screaming(e.Name)+"_VALUES")
	}
	for _, o := range p.Objects {
		n.claim(roleKeys, o, names.Screaming(o.Name)+"_KEYS")
		n.claim(roleData, o, o.Name+"Data")
		n.claim(roleInit, o, o.Name+"Init")
		n.claim(roleCreate, o, "create"+o.Name)
		n.claim(roleCheck, o, "check"+o.Name)
		n.claimCodec(o, o.Name)
	}
	for _, u := range p.Unions {
		n.claimCodec(u, u.Name)
		n.claim(roleUnknown, u, "Unknown"+u.Name)
		n.claim(roleIsUnknown, u, "isUnknown"+u.Name)
		n.claim(roleReadSse, u, "read"+u.Name+"Sse")
		n.claim(roleReadNdjson, u, "read"+u.Name+"Ndjson")
	}
	for _, r := range p.Reducers {
		n.claim(roleReduce, r, "reduce"+r.State.Name, "reduce"+names.Pascal(r.Name))
		n.claim(roleFold, r, "fold"+r.State.Name, "fold"+names.Pascal(r.Name))
		n.claim(roleEnd, r, "end"+names.Pascal(r.Name))
		n.claim(roleReduceEnd, r, "reduce"+r.State.Name+"End", "reduce"+names.Pascal(r.Name)+"End")
		n.claim(roleFoldAll, r, names.Camel(r.Name)+"All")
		n.claim(roleSignal, r, names.Pascal(r.Name)+"Signal")
		n.claim(roleSignals, r, names.Screaming(r.Name)+"_SIGNALS")
	}
	for _, d := range p.Pipelines {
		n.claim(roleStates, d, d.Name+"States")
	}
	for _, c := range p.Constructors {
		n.claim(roleArgs, c, c.Name+"Args")
	}
	for _, r := range p.Rules {
		n.claim(roleRule, r, names.Camel(r.Name), names.Camel(r.Name)+"Rule")
	}
	return n
}

// runtimeAlias is what something of the runtime is called in a package that has
// a declaration of its name.
func runtimeAlias(name string) string {
	if 'A' <= name[0] && name[0] <= 'Z' {
		return "Runtime" + name
	}
	return "runtime" + names.Pascal(name)
}

func (n *nameTable) claimCodec(decl any, name string) {
	n.claim(roleParse, decl, "parse"+name)
	n.claim(roleSafeParse, decl, "safeParse"+name)
	n.claim(roleDecode, decl, "decode"+name)
	n.claim(roleEncode, decl, "encode"+name)
	n.claim(roleSchema, decl, name+"Schema")
	n.claim(roleRead, decl, "read"+name)
	n.claim(roleWrite, decl, "write"+name)
}

func (n *nameTable) claim(r role, decl any, wanted ...string) {
	for i, name := range wanted {
		if isReserved(name) {
			wanted[i] = name + "_"
		}
	}
	n.byKey[nameKey{r, decl}] = n.scope.Claim(wanted...)
}

// of is the name of a declaration in a role.
func (n *nameTable) of(r role, decl any) string {
	name, ok := n.byKey[nameKey{r, decl}]
	if !ok {
		panic("typescript: declaration without a name in this role")
	}
	return name
}

// local is the name of a variable or parameter: never that of a keyword, a
// global, a runtime function or an export of the package. Two variables with one
// name are the business of the caller.
func (n *nameTable) local(name string) string {
	name = names.Camel(name)
	for n.scope.Has(name) || isReserved(name) {
		name += "_"
	}
	return name
}

// word is what a parameter or variable of our own is called in the functions of
// reducers and constructors, where exports of any name may be called.
func (e *emitter) word(name string) string { return e.names.local(name) }

// given is one of several values that an object is made of.
func (e *emitter) given(key string) Doc {
	if name := e.word(key); name != key {
		return textDoc(key + ": " + name)
	}
	return textDoc(key)
}

// isReserved reports whether a name is a keyword or a global that generated code
// uses and must not shadow.
func isReserved(name string) bool {
	switch name {
	case "AsyncIterable", "AsyncGenerator", "Iterable", "Partial", "Readonly", "ReadonlyArray", "Omit":
		return true
	}
	return names.TypeScriptReserved(name)
}

// enumKeys are the keys of an enum object, one for each of its values:
// EventType.NOTE_ADDED. Values that would share one keep their own spelling.
func enumKeys(e *ir.Enum) []string {
	count := map[string]int{}
	for _, v := range e.Values {
		count[screaming(v.Value)]++
	}
	keys := make([]string, len(e.Values))
	for i, v := range e.Values {
		keys[i] = screaming(v.Value)
		if count[keys[i]] > 1 {
			keys[i] = v.Value
		}
	}
	return keys
}

// screaming is Screaming as an identifier.
func screaming(value string) string {
	s := names.Screaming(value)
	if s == "" || '0' <= s[0] && s[0] <= '9' {
		return "_" + s
	}
	return s
}
