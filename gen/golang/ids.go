package golang

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// ids are the Go names of a package. Every exported name and every method is
// claimed once, in newIDs, so that no two declarations can meet; names that are
// not exported are made of a verb and a claimed name and need no claim.
type ids struct {
	names    map[idKey]string
	others   map[idKey]string // those of other packages
	exported *names.Scope
}

// idKey is one name of one declaration.
type idKey struct {
	of   any // a pointer of the IR
	role idRole
}

// idRole tells the names of one declaration apart.
type idRole int

const (
	idSelf       idRole = iota // what bears the name of the declaration itself
	idValues                   // the function that lists the values of an enum
	idUnknown                  // the unknown member of a union
	idNew                      // the function that makes an object with its defaults
	idOptions                  // the options of a constructor
	idFold                     // the fold over a whole stream
	idAll                      // the function that a reducer expands a whole list with
	idEnd                      // the method that ends a stream
	idFormer                   // a name that a type had before
	idDecode                   // the decoder of an object or union
	idAppendJSON               // the encoder of a union
	idReadSSE                  // the stream readers of an event union
	idReadNDJSON
	idExtra  // the field with the unknown keys of an object
	idBuffer // the buffer of a field

	// Functions that are exported only if another package wants them.
	idRead
	idReadUntagged
	idClone
	idTagOf
	idCheck
	idAppend
)

func (n *ids) get(of any, role idRole) string {
	name, ok := n.names[idKey{of, role}]
	if !ok {
		name, ok = n.others[idKey{of, role}]
	}
	if !ok {
		panic("golang: a name that was never claimed")
	}
	return name
}

// version is the constant with the version of the protocol.
func (n *ids) version() string { return n.get(nil, idSelf) }

func (n *ids) alias(a *ir.Alias) string { return n.get(a, idSelf) }

// typ is the name of an enum, an object or a union.
func (n *ids) typ(t ir.Type) string { return n.get(t, idSelf) }

// value is the constant of an enum value.
func (n *ids) value(v *ir.EnumValue) string { return n.get(v, idSelf) }

// former is the type under a name that it had before.
func (n *ids) former(name string) string { return n.get(name, idFormer) }

// values is the function that lists the values of an enum.
func (n *ids) values(e *ir.Enum) string { return n.get(e, idValues) }

// member is the Go type of a member of a union by kind that is neither an object
// nor a union.
func (n *ids) member(m *ir.Member) string { return n.get(m, idSelf) }

// unknown is the Go type of the members that a union does not know but keeps.
func (n *ids) unknown(u *ir.Union) string { return n.get(u, idUnknown) }

// newObject is the function that makes an object with its defaults.
func (n *ids) newObject(o *ir.Object) string { return n.get(o, idNew) }

// field is the struct field of f in o.
func (n *ids) field(o *ir.Object, f *ir.Field) string { return n.get(fieldKey{o, f.Name}, idSelf) }

// buffer is the hidden companion of a field that grows.
func (n *ids) buffer(o *ir.Object, f *ir.Field) string { return n.get(fieldKey{o, f.Name}, idBuffer) }

// extra is the field that keeps the unknown keys of an object.
func (n *ids) extra(o *ir.Object) string { return n.get(o, idExtra) }

func (n *ids) decode(t ir.Type) string              { return n.get(t, idDecode) }
func (n *ids) appendJSON(u *ir.Union) string        { return n.get(u, idAppendJSON) }
func (n *ids) readSSE(u *ir.Union) string           { return n.get(u, idReadSSE) }
func (n *ids) readNDJSON(u *ir.Union) string        { return n.get(u, idReadNDJSON) }
func (n *ids) constructor(c *ir.Constructor) string { return n.get(c, idSelf) }
func (n *ids) options(c *ir.Constructor) string     { return n.get(c, idOptions) }
func (n *ids) accessor(a *ir.Accessor) string       { return n.get(a, idSelf) }
func (n *ids) reducer(r *ir.Reducer) string         { return n.get(r, idSelf) }
func (n *ids) end(r *ir.Reducer) string             { return n.get(r, idEnd) }
func (n *ids) all(r *ir.Reducer) string             { return n.get(r, idAll) }
func (n *ids) signal(s *ir.Signal) string           { return n.get(s, idSelf) }
func (n *ids) pipeline(p *ir.Pipeline) string       { return n.get(p, idSelf) }
func (n *ids) newPipeline(p *ir.Pipeline) string    { return n.get(p, idNew) }
func (n *ids) fold(r *ir.Reducer) string            { return n.get(r, idFold) }

// fieldKey stands for a field of an object: objects may share the fields of
// their base.
type fieldKey struct {
	object *ir.Object
	name   string
}

// stageKey stands for a stage of a pipeline.
type stageKey struct {
	pipeline *ir.Pipeline
	stage    *ir.Reducer
}

// stage is the field with the state of a stage.
func (n *ids) stage(p *ir.Pipeline, r *ir.Reducer) string { return n.get(stageKey{p, r}, idSelf) }
