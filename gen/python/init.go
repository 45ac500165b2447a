package python

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/codec"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
	"github.com/msggen/msggen/gen/target"
)

// own are the names of the runtime that every package exports.
var own = []struct{ module, name string }{
	{"codec", "Codec"}, {"codec", "Diagnostic"}, {"errors", "FoldError"}, {"errors", "ParseError"}, {"errors", "StageError"},
	{"errors", "format_path"}, {"fold", "Folded"}, {"fold", "Notice"}, {"fold", "Outcome"}, {"limits", "Limits"}, {"model", "Unknown"}, {"presence", "ABSENT"},
}

// streaming are those of a package with streams, piping those of one with pipelines.
var (
	streaming = []struct{ module, name string }{{"streamed", "Streamed"}, {"streamerror", "StreamError"}, {"transporterror", "ResponseError"}}
	piping    = []struct{ module, name string }{{"foldstream", "Taken"}, {"streamerror", "StreamError"}, {"transporterror", "ResponseError"}}
)

// initFile is the module that programs import.
func initFile(p *shape.Package) target.File {
	x := &exports{modules: map[string][]string{}}
	x.add("", "codecs")
	from := own
	if len(codec.Streamed(p.Protocol)) > 0 {
		x.add("", "streams")
		from = slices.Concat(from, streaming)
	}
	if len(p.Protocol.Pipelines) > 0 {
		from = slices.Concat(from, piping)
	}
	types := shape.TypeNames(p.Protocol)
	x.add("models", types...)
	for _, r := range p.Protocol.Reducers {
		for _, role := range []shape.Role{shape.RoleReducer, shape.RoleFold, shape.RoleReduce} {
			x.add("reducers", p.Get(role, r))
		}
		if len(r.End) > 0 {
			x.add("reducers", p.Get(shape.RoleEnd, r))
		}
		if plan.FoldsStream(r) {
			x.add("reducers", p.Get(shape.RoleStream, r), p.Get(shape.RoleAsyncStream, r))
		}
	}
	for _, c := range p.Protocol.Constructors {
		x.add("constructors", p.Get(shape.RoleNew, c))
		if c.Name != p.Get(shape.RoleNew, c) {
			x.add("constructors", shape.Spelled(c.Name))
			types = append(types, shape.Spelled(c.Name))
		}
	}
	for _, line := range p.Protocol.Pipelines {
		x.add("pipelines", shape.Spelled(line.Name))
		types = append(types, shape.Spelled(line.Name))
	}
	for i, o := range from {
		switch {
		case slices.Contains(from[:i], o):
		case slices.Contains(types, o.name):
			x.add("_runtime."+o.module, o.name+" as Runtime"+o.name)
		default:
			x.add("_runtime."+o.module, o.name)
		}
	}
	var f layout.Printer
	f.Banner(p.Protocol.Files...)
	f.Doc(p.Protocol.Doc, "")
	f.Line()
	x.print(&f)
	return p.Source("__init__.py", f.String())
}

// exports are what a package has for programs, by the modules that it is from.
type exports struct{ modules map[string][]string }

func (x *exports) add(module string, names ...string) {
	x.modules[module] = append(x.modules[module], names...)
}

func (x *exports) print(f *layout.Printer) {
	var all []string
	for _, module := range slices.Sorted(maps.Keys(x.modules)) {
		names := x.modules[module]
		slices.SortFunc(names, byKind)
		var plain, statements []string
		for _, name := range names {
			if _, alias, renamed := strings.Cut(name, " as "); renamed {
				statements = append(statements, name)
				all = append(all, alias)
			} else {
				plain = append(plain, name)
			}
		}
		if len(plain) > 0 {
			statements = append(statements, strings.Join(plain, ", "))
		}
		all = append(all, plain...)
		slices.SortFunc(statements, byKind)
		for _, statement := range statements {
			f.Line("from .", module, " import (", statement, ")")
		}
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(kind(a)-kind(b), strings.Compare(natural(a), natural(b))) })
	for i := range all {
		all[i] = layout.Quoted(all[i])
	}
	f.Line()
	f.Line("__all__ = [", strings.Join(all, ", "), "]")
}

// kind orders names as isort does: constants, classes, and then what begins with a
// small letter.
func kind(name string) int {
	switch {
	case len(name) > 1 && strings.ToUpper(name) == name:
		return 0
	case unicode.IsUpper(rune(name[0])):
		return 1
	default:
		return 2
	}
}

func byKind(a, b string) int {
	lower := func(name string) string { return natural(strings.ToLower(name)) }
	return cmp.Or(kind(a)-kind(b), strings.Compare(lower(a), lower(b)), strings.Compare(a, b))
}

var digits = regexp.MustCompile("[0-9]+")

// natural is a name by which numbers in it count as such.
func natural(name string) string {
	return digits.ReplaceAllStringFunc(name, func(n string) string { return fmt.Sprintf("%20s", n) })
}
