package shape

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// ids are the Go names of a package. Every exported name and every method is
// claimed once, in newIDs, so that no two declarations can meet; names that are
// not exported are made of a verb and a claimed name and need no claim.
type ids struct {
	names    map[IDKey]string
	others   map[IDKey]string // those of other packages
	Exported *names.Scope
}

// IDKey is one name of one declaration.
type IDKey struct {
	Of   any // a pointer of the IR
	Role idRole
}

// idRole tells the names of one declaration apart.
type idRole int

const (
	IDSelf     idRole = iota // what bears the name of the declaration itself
	idValues                 // the function that lists the values of an enum
	idUnknown                // the unknown member of a union
	idNew                    // the function that makes an object with its defaults
	idOptions                // the options of a constructor
	idFold                   // the fold over a whole stream
	idAll                    // the function that a reducer expands a whole list with
	idEnd                    // the method that ends a stream
	idStream                 // what folds a whole stream, and ends it
	idFormer                 // a name that a type had before
	idDecode                 // the decoder of an object or union
	idAppendTo               // the encoder of a union
	idAny                    // the type that holds a union for encoding/json
	idReadSSE                // the stream readers of what is streamed
	idReadNDJSON
	idExtra  // the field with the unknown keys of an object
	idBuffer // the buffer of a field
	idParser // what reads a text as it grows
	idTime   // the method that gives the time in a field
	idDerive // the method that computes fields of others

	// Functions that are exported only if another package may call them.
	IDRead
	IDReadUntagged
	idClone
	idTagOf
	IDCheck
	IDAppend
)

func (n *ids) Get(of any, role idRole) string {
	name, ok := n.names[IDKey{of, role}]
	if !ok {
		name, ok = n.others[IDKey{of, role}]
	}
	if !ok {
		panic("golang: a name that was never claimed")
	}
	return name
}

// Version is the constant with the version of the protocol.
func (n *ids) Version() string { return n.Get(nil, IDSelf) }

func (n *ids) Alias(a *ir.Alias) string { return n.Get(a, IDSelf) }

// Type is the name of an enum, an object or a union.
func (n *ids) Type(t ir.Type) string { return n.Get(t, IDSelf) }

// Value is the constant of an enum value.
func (n *ids) Value(v *ir.EnumValue) string { return n.Get(v, IDSelf) }

// Former is the type under a name that it had before.
func (n *ids) Former(name string) string { return n.Get(name, idFormer) }

// Values is the function that lists the values of an enum.
func (n *ids) Values(e *ir.Enum) string { return n.Get(e, idValues) }

// Member is the Go type of a member of a union by kind that is neither an object
// nor a union.
func (n *ids) Member(m *ir.Member) string { return n.Get(m, IDSelf) }

// Unknown is the Go type of the members that a union does not know but keeps.
func (n *ids) Unknown(u *ir.Union) string { return n.Get(u, idUnknown) }

// NewObject is the function that makes an object with its defaults.
func (n *ids) NewObject(o *ir.Object) string { return n.Get(o, idNew) }

// Field is the struct field of f in o.
func (n *ids) Field(o *ir.Object, f *ir.Field) string { return n.Get(FieldKey{o, f.Name}, IDSelf) }

// Buffer is the hidden companion of a field that grows.
func (n *ids) Buffer(o *ir.Object, f *ir.Field) string { return n.Get(FieldKey{o, f.Name}, idBuffer) }

// Time is the method that gives the time in a field.
func (n *ids) Time(o *ir.Object, f *ir.Field) string { return n.Get(FieldKey{o, f.Name}, idTime) }

// Parser is the hidden companion of a field that is read as JSON, or computed so.
func (n *ids) Parser(o *ir.Object, f *ir.Field) string { return n.Get(FieldKey{o, f.Name}, idParser) }

// Extra is the field that keeps the unknown keys of an object.
func (n *ids) Extra(o *ir.Object) string { return n.Get(o, idExtra) }

// Derive is the method that computes the fields of an object that are computed.
func (n *ids) Derive(o *ir.Object) string { return n.Get(o, idDerive) }

func (n *ids) Decode(t ir.Type) string              { return n.Get(t, idDecode) }
func (n *ids) AppendTo(u *ir.Union) string          { return n.Get(u, idAppendTo) }
func (n *ids) Any(u *ir.Union) string               { return n.Get(u, idAny) }
func (n *ids) ReadSSE(t ir.Type) string             { return n.Get(t, idReadSSE) }
func (n *ids) ReadNDJSON(t ir.Type) string          { return n.Get(t, idReadNDJSON) }
func (n *ids) Constructor(c *ir.Constructor) string { return n.Get(c, IDSelf) }
func (n *ids) Options(c *ir.Constructor) string     { return n.Get(c, idOptions) }
func (n *ids) Accessor(a *ir.Accessor) string       { return n.Get(a, IDSelf) }
func (n *ids) Reducer(r *ir.Reducer) string         { return n.Get(r, IDSelf) }
func (n *ids) End(r *ir.Reducer) string             { return n.Get(r, idEnd) }
func (n *ids) Stream(r *ir.Reducer) string          { return n.Get(r, idStream) }
func (n *ids) All(r *ir.Reducer) string             { return n.Get(r, idAll) }
func (n *ids) Signal(s *ir.Signal) string           { return n.Get(s, IDSelf) }
func (n *ids) Pipeline(p *ir.Pipeline) string       { return n.Get(p, IDSelf) }
func (n *ids) NewPipeline(p *ir.Pipeline) string    { return n.Get(p, idNew) }
func (n *ids) Fold(r *ir.Reducer) string            { return n.Get(r, idFold) }

// codeKey stands for a code of a skip, a warning or a failure.
type codeKey string

// Code is the constant of a code.
func (n *ids) Code(code string) string { return n.Get(codeKey(code), IDSelf) }

// FieldKey stands for a field of an object: objects may share the fields of
// their base.
type FieldKey struct {
	Object *ir.Object
	Name   string
}

// stageKey stands for a stage of a pipeline.
type stageKey struct {
	pipeline *ir.Pipeline
	stage    *ir.Reducer
}

// Stage is the field with the state of a stage.
func (n *ids) Stage(p *ir.Pipeline, r *ir.Reducer) string { return n.Get(stageKey{p, r}, IDSelf) }
