package typescript

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
)

// typesFile is the module that applications import: what the spec file declares,
// and how to parse and write it.
func (e *npmPackage) typesFile(module string) target.File {
	m := e.newModule(e.layout.stems[module].types, e.layout.sources[module])
	l := newLogic(m)
	d := newDeclarer(m, l.methods)
	for _, a := range e.protocol.Aliases {
		if a.Module == module {
			d.alias(a)
		}
	}
	for _, enum := range e.protocol.Enums {
		if enum.Module == module {
			d.enum(enum)
		}
	}
	for _, o := range e.protocol.Objects {
		if o.Module == module {
			d.object(o)
		}
	}
	for _, u := range e.protocol.Unions {
		if u.Module == module {
			d.union(u)
		}
	}
	l.constructors(inModule(e.protocol.Constructors, module))
	l.accessors(inModule(e.protocol.Accessors, module))
	(&exports{m}).reexports(module)
	return m.file()
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

func (m *declarer) alias(a *ir.Alias) {
	m.blank()
	m.declDoc(a.Decl)
	m.line("export type ", m.names.of(roleType, a), " = ", m.tsType(&ir.Scalar{Kind: a.Scalar.Kind}), ";")
	m.former(a.Decl, m.names.of(roleType, a), false)
}

// exports prints what a module exports of others.
type exports struct{ *module }

// reexports round the module off: codecs, the reducers of its states, and the
// events that those take.
func (m *exports) reexports(module string) {
	m.blank()
	if m.hasCodecs(module) {
		m.line("export * from ", quoted("./"+m.layout.stems[module].codec+".js"), ";")
	}
	events := map[*ir.Union]bool{}
	for _, r := range m.protocol.Reducers {
		if r.State.Module != module {
			continue
		}
		m.line("export ", object(m.reducerExports(r)...), " from ", quoted("./"+m.layout.stem(roleReducer, r)+".js"), ";")
		m.pipelineExports(r)
		if foreign := r.Input.ForeignTo(m.protocol); !foreign && r.Input.Module != module && !events[r.Input] {
			events[r.Input] = true
			m.line("export ", object(m.inputExports(r.Input)...), " from ", quoted("./"+m.layout.stem(roleType, r.Input)+".js"), ";")
		}
	}
}

// pipelineExports exports the pipelines that end with a reducer.
func (m *exports) pipelineExports(r *ir.Reducer) {
	for _, p := range m.protocol.Pipelines {
		if p.Stages[len(p.Stages)-1] == r {
			m.pipelineExport(p)
		}
	}
}

func (m *exports) pipelineExport(p *ir.Pipeline) {
	list := texts(m.names.of(roleType, p), "type "+m.names.of(roleStates, p))
	m.line("export ", object(list...), " from ", quoted("./"+m.layout.stem(roleType, p)+".js"), ";")
}

func (m *exports) reducerExports(r *ir.Reducer) []Doc {
	list := texts(m.names.of(roleReducer, r), m.names.of(roleReduce, r))
	if folds(r) {
		list = append(list, textDoc(m.names.of(roleFold, r)))
	}
	if foldsAll(r) {
		list = append(list, textDoc(m.names.of(roleFoldAll, r)))
	}
	if len(r.End) > 0 {
		list = append(list, texts(m.names.of(roleEnd, r), m.names.of(roleReduceEnd, r))...)
	}
	if len(r.Signals) > 0 {
		list = append(list, textDoc(m.names.of(roleSignal, r)))
	}
	return list
}

func (m *exports) inputExports(u *ir.Union) []Doc {
	list := texts("type " + m.names.of(roleType, u))
	if u.TagEnum != nil {
		list = append(list, textDoc(m.names.of(roleType, u.TagEnum)))
	}
	return list
}

func texts(list ...string) []Doc {
	docs := make([]Doc, len(list))
	for i, s := range list {
		docs[i] = textDoc(s)
	}
	return docs
}
