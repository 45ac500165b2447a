package python

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/python/codec"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
	"github.com/msggen/msggen/gen/target"
)

// own are the names of the runtime that every package exports.
var own = []struct{ module, name string }{
	{"codec", "Codec"}, {"codec", "Diagnostic"}, {"errors", "FoldError"}, {"errors", "ParseError"}, {"errors", "StageError"},
	{"errors", "format_path"}, {"fold", "Folded"}, {"fold", "Notice"}, {"fold", "Outcome"}, {"model", "Unknown"}, {"presence", "ABSENT"},
}

// streaming are those of a package with streams, piping those of one with pipelines.
var (
	streaming = []struct{ module, name string }{{"streamed", "Streamed"}, {"streamerror", "StreamError"}, {"transporterror", "ResponseError"}}
	piping    = []struct{ module, name string }{{"foldstream", "Taken"}, {"streamerror", "StreamError"}, {"transporterror", "ResponseError"}}
)

// initFile is the module that programs import.
func initFile(p *shape.Package) target.File {
	var f layout.Printer
	f.Line("# ", target.Banner(p.Protocol.Files...))
	f.Doc(p.Protocol.Doc, "")
	f.Line()
	types := shape.TypeNames(p.Protocol)
	var exported []string
	export := func(from string, names []string) {
		if len(names) == 0 {
			return
		}
		slices.Sort(names)
		var items []string
		for _, name := range names {
			items = append(items, name+" as "+name)
		}
		f.Call("from "+from+" import (", items, ")")
		exported = append(exported, names...)
	}
	f.Line("from . import codecs as codecs")
	from := own
	if len(codec.Streamed(p.Protocol)) > 0 {
		f.Line("from . import streams as streams")
		from = slices.Concat(from, streaming)
	}
	if len(p.Protocol.Pipelines) > 0 {
		from = slices.Concat(from, piping)
	}
	for i, o := range from {
		if slices.Contains(from[:i], o) {
			continue
		}
		name := o.name
		if slices.Contains(types, name) || slices.ContainsFunc(p.Protocol.Pipelines, func(line *ir.Pipeline) bool { return line.Name == name }) {
			name = "Runtime" + name
		}
		f.Line("from ._runtime.", o.module, " import ", o.name, " as ", name)
	}
	export(".models", types)
	var reducers, constructors, pipelines []string
	for _, r := range p.Protocol.Reducers {
		for _, role := range []shape.Role{shape.RoleReducer, shape.RoleFold, shape.RoleReduce} {
			reducers = append(reducers, p.Get(role, r))
		}
		if len(r.End) > 0 {
			reducers = append(reducers, p.Get(shape.RoleEnd, r))
		}
		if shape.FoldsStream(r) {
			reducers = append(reducers, p.Get(shape.RoleStream, r), p.Get(shape.RoleAsyncStream, r))
		}
	}
	for _, c := range p.Protocol.Constructors {
		constructors = append(constructors, p.Get(shape.RoleNew, c))
	}
	for _, line := range p.Protocol.Pipelines {
		pipelines = append(pipelines, line.Name)
	}
	export(".reducers", reducers)
	export(".constructors", constructors)
	export(".pipelines", pipelines)
	return p.Source("__init__.py", f.String())
}
