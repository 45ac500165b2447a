package typescript

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/declare"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/logic"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// typesFile is the module that applications import: what the spec file declares,
// and how to parse and write it.
func (e *npmPackage) typesFile(module string) target.File {
	m := e.NewModule(e.Files.Stems[module].Types, e.Files.Sources[module])
	l := logic.New(m)
	d := declare.New(m)
	for _, a := range e.Protocol.Aliases {
		if a.Module == module {
			d.Alias(a)
		}
	}
	for _, enum := range e.Protocol.Enums {
		if enum.Module == module {
			d.Enum(enum)
		}
	}
	for _, o := range e.Protocol.Objects {
		if o.Module == module {
			d.Object(o)
		}
	}
	for _, u := range e.Protocol.Unions {
		if u.Module == module {
			d.Union(u)
		}
	}
	l.Constructors(inModule(e.Protocol.Constructors, module))
	l.Accessors(inModule(e.Protocol.Accessors, module))
	for _, t := range plan.Times(e.Protocol) {
		if t.Module == module {
			l.Time(t)
		}
	}
	(&exports{m}).reexports(module)
	return m.File()
}

// declared is a declaration that stands in the file of its module.
type declared interface {
	*ir.Constructor | *ir.Accessor
}

func inModule[D declared](list []D, module string) []D {
	var out []D
	for _, d := range list {
		var at string
		switch d := any(d).(type) {
		case *ir.Constructor:
			at = d.Module
		case *ir.Accessor:
			at = d.Module
		}
		if at == module {
			out = append(out, d)
		}
	}
	return out
}

// exports prints what a module exports of others.
type exports struct{ *shape.Module }

// reexports round the module off: schemas and readers of streams, the reducers of its
// states, and the events that those take.
func (m *exports) reexports(module string) {
	m.Blank()
	if m.HasCodecs(module) {
		m.Line("export ", layout.Object(m.codecExports(module)...), " from ", layout.Quoted("./"+m.Files.Stems[module].Codec+".js"), ";")
	}
	events := map[ir.Type]bool{}
	for _, r := range m.Protocol.Reducers {
		if r.State.Module != module {
			continue
		}
		m.reducerExport(r)
		m.pipelineExports(r)
		if d := ir.DeclOf(r.Input); !d.ForeignTo(m.Protocol) && d.Module != module && !events[r.Input] {
			events[r.Input] = true
			m.Line("export ", layout.Object(m.inputExports(r.Input)...), " from ", layout.Quoted("./"+m.Files.Stem(shape.RoleType, r.Input)+".js"), ";")
		}
	}
}

// codecExports are what most applications need of the codecs: a schema has all the
// functions of its type, which would be five names otherwise.
func (m *exports) codecExports(module string) []layout.Doc {
	var list []layout.Doc
	for _, o := range m.Protocol.Objects {
		if o.Module == module && !o.Abstract {
			list = append(list, layout.Text(m.IDs.Get(shape.RoleSchema, o)))
			if m.Privates.Holds(o) {
				list = append(list, layout.Texts(m.IDs.Get(shape.RoleSnapshot, o), m.IDs.Get(shape.RoleRestore, o))...)
			}
			list = append(list, m.readers(o)...)
		}
	}
	for _, u := range m.Protocol.Unions {
		if u.Module != module {
			continue
		}
		list = append(list, layout.Text(m.IDs.Get(shape.RoleSchema, u)))
		list = append(list, m.readers(u)...)
	}
	return list
}

// readers are those of streams of a type, if it is streamed.
func (m *exports) readers(t ir.Type) []layout.Doc {
	if !m.Protocol.Streams(t) {
		return nil
	}
	return layout.Texts(m.IDs.Get(shape.RoleReadSse, t), m.IDs.Get(shape.RoleReadNdjson, t))
}

// pipelineExports exports the pipelines that end with a reducer.
func (m *exports) pipelineExports(r *ir.Reducer) {
	for _, p := range m.Protocol.Pipelines {
		if p.Stages[len(p.Stages)-1] == r {
			m.pipelineExport(p)
		}
	}
}

func (m *exports) pipelineExport(p *ir.Pipeline) {
	list := layout.Texts(m.IDs.Get(shape.RoleType, p), "type "+m.IDs.Get(shape.RoleCode, p), "type "+m.IDs.Get(shape.RoleStates, p))
	m.Line("export ", layout.Object(list...), " from ", layout.Quoted("./"+m.Files.Stem(shape.RoleType, p)+".js"), ";")
}

func (m *exports) reducerExport(r *ir.Reducer) {
	m.Line("export ", layout.Object(m.reducerExports(r)...), " from ", layout.Quoted("./"+m.Files.Stem(shape.RoleReducer, r)+".js"), ";")
}

func (m *exports) reducerExports(r *ir.Reducer) []layout.Doc {
	list := layout.Texts(m.IDs.Get(shape.RoleReducer, r), m.IDs.Get(shape.RoleReduce, r))
	if logic.Folds(r) {
		list = append(list, layout.Text(m.IDs.Get(shape.RoleFold, r)))
	}
	if logic.FoldsAll(r) {
		list = append(list, layout.Text(m.IDs.Get(shape.RoleFoldAll, r)))
	}
	if len(r.End) > 0 {
		if plan.FoldsStream(r) {
			list = append(list, layout.Text(m.IDs.Get(shape.RoleStream, r)))
		}
		list = append(list, layout.Texts(m.IDs.Get(shape.RoleEnd, r), m.IDs.Get(shape.RoleReduceEnd, r))...)
	}
	if len(r.Signals) > 0 {
		list = append(list, layout.Text(m.IDs.Get(shape.RoleSignal, r)))
	}
	if len(plan.ReducerCodes(r)) > 0 {
		list = append(list, layout.Text(m.IDs.Get(shape.RoleCode, r)))
	}
	return list
}

func (m *exports) inputExports(t ir.Type) []layout.Doc {
	list := layout.Texts("type " + m.IDs.Get(shape.RoleType, t))
	if u, ok := t.(*ir.Union); ok && u.TagEnum != nil {
		list = append(list, layout.Text(m.IDs.Get(shape.RoleType, u.TagEnum)))
	}
	return list
}
