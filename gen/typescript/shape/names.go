package shape

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/runtime"
)

// former is an earlier name of a type, as a declaration of its own.
type former struct{ now, then string }

// Former is an earlier name of a type, as it may be called here.
func (n *ids) Former(now, then string) string { return n.Get(RoleFormer, former{now, then}) }

// claimFormer claims the earlier names of a type.
func (n *ids) claimFormer(d ir.Decl, decl any) {
	for _, old := range d.Formerly {
		n.claim(RoleFormer, former{n.Get(RoleType, decl), old}, old)
	}
}

// Role is what a name is for: one declaration has many names in its package.
type Role int

const (
	RoleType        Role = iota // the interface, enum, union or alias itself
	RoleFormer                  // an earlier name of a type
	RoleIs                      // type guard of an enum
	RoleValues                  // internal: the values of an enum, as a set
	RoleKeys                    // internal: the declared keys of an object
	RoleInit                    // what a factory takes
	RoleCreate                  // the factory
	RoleUnknown                 // the member of a union for tags that the spec does not know
	RoleIsUnknown               // its type guard
	RoleParse                   // parser of an untrusted value, throwing
	RoleSafeParse               // the same, returning a result
	RoleDecode                  // parser of JSON text
	RoleEncode                  // canonical JSON text
	RoleSchema                  // Standard Schema object
	RoleSnapshot                // canonical JSON text with private fields
	RoleRestore                 // parser of that
	RoleReadSse                 // typed event stream reader of a union
	RoleReadNdjson              // the same for NDJSON
	RoleRead                    // internal: the reader behind the parsers
	RoleWrite                   // internal: the writer behind the encoder
	RoleCheck                   // internal: the checks of an object
	RoleDerive                  // internal: what computes the fields of an object that are computed
	RoleReducer                 // folds in place, returns the outcome
	RoleReduce                  // pure fold of one event
	RoleEnd                     // what follows the last event, in place
	RoleReduceEnd               // the same, pure
	RoleStream                  // fold of a whole stream, and its end
	RoleFoldAll                 // fold of all events, for what it hands on
	RoleSignal                  // the signals of a reducer
	RoleCode                    // the codes of a reducer, or of all stages of a pipeline
	RoleStates                  // the states of a pipeline
	RoleSignals                 // internal: them as an object of the runtime
	RoleFold                    // pure fold over a whole stream, with starts
	RoleRule                    // internal: a named rule
	RoleFunction                // internal: a function of the spec
	RoleConstructor             // a constructor of the spec
	RoleArgs                    // interface of its arguments
	RoleAccessor                // an accessor as a free function
	RoleTime                    // what gives the time in a field
	RoleOperation               // internal: how client and server meet
	RoleHandler                 // what makes the handler of an operation
	RoleRuntime                 // something of the runtime, by the name it has there
)

type idKey struct {
	role Role
	decl any
}

// ids gives every declaration its names. All names that a package exports
// are distinct, because index.ts exports them side by side. Declared types
// choose first, then what else the spec names, then the runtime; names made from
// others take what is left.
type ids struct {
	byKey map[idKey]string
	scope *names.Scope
}

func newIDs(p *ir.Protocol, privates *plan.Privates) *ids {
	n := &ids{byKey: map[idKey]string{}, scope: names.NewScope()}
	for _, a := range p.Aliases {
		n.claim(RoleType, a, a.Name)
	}
	for _, e := range p.Enums {
		n.claim(RoleType, e, e.Name)
	}
	for _, o := range p.Objects {
		n.claim(RoleType, o, o.Name)
	}
	for _, u := range p.Unions {
		n.claim(RoleType, u, u.Name)
	}
	for _, d := range p.Pipelines {
		n.claim(RoleType, d, d.Name)
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
		n.claim(RoleConstructor, c, c.Name)
	}
	for _, r := range p.Reducers {
		n.claim(RoleReducer, r, names.Camel(r.Name), names.Camel(r.Name)+r.State.Name)
	}
	for _, a := range p.Accessors {
		n.claim(RoleAccessor, a, names.Camel(a.Name), names.Camel(a.Name)+"Of"+a.On.Name)
	}
	for _, t := range plan.Times(p) {
		n.claim(RoleTime, t, names.Camel(t.Name)+"Date", names.Camel(t.Name)+"Date"+names.Pascal(string(t.Form)))
	}
	for _, name := range runtime.Names() {
		n.claim(RoleRuntime, name, name, runtimeAlias(name))
	}
	for _, e := range p.Enums {
		n.claim(RoleIs, e, "is"+e.Name)
		n.claim(RoleValues, e, names.Screaming(e.Name)+"_VALUES")
	}
	for _, o := range p.Objects {
		if plan.Family(p, o) != nil {
			n.claim(RoleIs, o, "is"+o.Name)
		}
		n.claim(RoleKeys, o, names.Screaming(o.Name)+"_KEYS")
		n.claim(RoleInit, o, o.Name+"Init")
		n.claim(RoleCreate, o, "create"+o.Name)
		n.claim(RoleCheck, o, "check"+o.Name)
		n.claim(RoleDerive, o, "derive"+o.Name)
		n.claimCodec(o, o.Name)
		if privates.Holds(o) {
			n.claim(RoleSnapshot, o, "snapshot"+o.Name)
			n.claim(RoleRestore, o, "restore"+o.Name)
		}
		if p.Streams(o) {
			n.claimReaders(o, o.Name)
		}
	}
	for _, u := range p.Unions {
		n.claimCodec(u, u.Name)
		n.claim(RoleUnknown, u, "Unknown"+u.Name)
		n.claim(RoleIsUnknown, u, "isUnknown"+u.Name)
		n.claimReaders(u, u.Name)
	}
	for _, r := range p.Reducers {
		words := []string{names.Pascal(r.Name)}
		if plan.CalledAfterState(p, r) {
			words = []string{r.State.Name, words[0]}
		}
		n.claim(RoleReduce, r, around("reduce", words, "")...)
		n.claim(RoleFold, r, around("fold", words, "")...)
		n.claim(RoleEnd, r, "end"+names.Pascal(r.Name))
		n.claim(RoleReduceEnd, r, around("reduce", words, "End")...)
		if len(r.End) > 0 && len(r.Starts) > 0 {
			n.claim(RoleStream, r, n.Get(RoleFold, r)+"Stream")
		} else if len(r.End) > 0 {
			n.claim(RoleStream, r, n.Get(RoleReducer, r)+"Stream")
		}
		n.claim(RoleFoldAll, r, names.Camel(r.Name)+"All")
		n.claim(RoleSignal, r, names.Pascal(r.Name)+"Signal")
		n.claim(RoleSignals, r, names.Screaming(r.Name)+"_SIGNALS")
		n.claim(RoleCode, r, names.Pascal(r.Name)+"Code")
	}
	for _, d := range p.Pipelines {
		n.claim(RoleStates, d, d.Name+"States")
		n.claim(RoleCode, d, d.Name+"Code")
	}
	for _, c := range p.Constructors {
		n.claim(RoleArgs, c, c.Name+"Args")
	}
	for _, o := range p.Operations {
		n.claim(RoleOperation, o, names.Camel(o.Name)+"Operation")
		n.claim(RoleHandler, o, names.Camel(o.Name)+"Handler")
	}
	for _, f := range p.Functions {
		n.claim(RoleFunction, f, names.Camel(f.Name), names.Camel(f.Name)+"Function")
	}
	for _, r := range p.Rules {
		n.claim(RoleRule, r, names.Camel(r.Name), names.Camel(r.Name)+"Rule")
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

// claimReaders names what reads streams of a type.
func (n *ids) claimReaders(decl any, name string) {
	n.claim(RoleReadSse, decl, "read"+name+"Sse")
	n.claim(RoleReadNdjson, decl, "read"+name+"Ndjson")
}

func (n *ids) claimCodec(decl any, name string) {
	n.claim(RoleParse, decl, "parse"+name)
	n.claim(RoleSafeParse, decl, "safeParse"+name)
	n.claim(RoleDecode, decl, "decode"+name)
	n.claim(RoleEncode, decl, "encode"+name)
	n.claim(RoleSchema, decl, name+"Schema")
	n.claim(RoleRead, decl, "read"+name)
	n.claim(RoleWrite, decl, "write"+name)
}

func (n *ids) claim(r Role, decl any, wanted ...string) {
	for i, name := range wanted {
		if isReserved(name) {
			wanted[i] = name + "_"
		}
	}
	n.byKey[idKey{r, decl}] = n.scope.Claim(wanted...)
}

// Get is the name of a declaration in a role.
func (n *ids) Get(r Role, decl any) string {
	name, ok := n.byKey[idKey{r, decl}]
	if !ok {
		panic("typescript: declaration without a name in this role")
	}
	return name
}

// Local is the name of a variable or parameter: never that of a keyword, a
// global, a runtime function or an export of the package. Two variables with one
// name are the business of the caller.
func (n *ids) Local(name string) string { return n.free(names.Camel(name)) }

// TypeParameter is the name of a type parameter, never that of an export either.
func (n *ids) TypeParameter(name string) string { return n.free(name) }

func (n *ids) free(name string) string {
	for n.scope.Has(name) || isReserved(name) {
		name += "_"
	}
	return name
}

// Word is what a parameter or variable of our own is called in the functions of
// reducers and constructors, where exports of any name may be called.
func (e *Package) Word(name string) string { return e.IDs.Local(name) }

// Given is one of several values that an object is made of.
func (e *Package) Given(key string) layout.Doc {
	if name := e.Word(key); name != key {
		return layout.Text(key + ": " + name)
	}
	return layout.Text(key)
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

// EnumKeys are the keys of an enum object, one for each of its values:
// EventType.NOTE_ADDED. Values that would share one keep their own spelling.
func EnumKeys(e *ir.Enum) []string {
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

func around(before string, words []string, behind string) []string {
	list := make([]string, len(words))
	for i, word := range words {
		list[i] = before + word + behind
	}
	return list
}
