package typescript

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// layout says which file of a package holds what. A spec file notes.yaml becomes
//
//	notes.ts        types, enums, unions, factories, constructors, accessors
//	notes.codec.ts  parsers, encoders and schemas, also exported by notes.ts
//	notes.read.ts   readers behind the parsers, and the checks; internal
//	notes.write.ts  writers behind the encoders; internal
//
// and every reducer has a file of its own. Named rules share one.
type layout struct {
	modules  []string // spec modules, in order of the spec files
	stems    map[string]stems
	reducers map[*ir.Reducer]string
	lines    map[*ir.Pipeline]string // of pipelines
	rules    string
	sources  map[string]string // spec file of a module
}

// stems are the file names, below src and without .ts, of one spec module.
type stems struct{ types, codec, read, write string }

func newLayout(p *ir.Protocol) *layout {
	l := &layout{stems: map[string]stems{}, reducers: map[*ir.Reducer]string{}, lines: map[*ir.Pipeline]string{}, sources: map[string]string{}}
	scope := names.NewScope("index", "runtime")
	list := decls(p)
	slices.SortStableFunc(list, func(a, b ir.Decl) int { return strings.Compare(a.File, b.File) })
	for _, d := range list {
		if _, known := l.stems[d.Module]; known {
			continue
		}
		stem := scope.Claim(fileStem(d.Module))
		l.modules = append(l.modules, d.Module)
		l.sources[d.Module] = d.File
		l.stems[d.Module] = stems{
			types: stem,
			codec: scope.Claim(stem + ".codec"),
			read:  scope.Claim(stem + ".read"),
			write: scope.Claim(stem + ".write"),
		}
	}
	for _, r := range p.Reducers {
		stem := fileStem(r.Name)
		l.reducers[r] = scope.Claim(stem, stem+".reducer")
	}
	l.rules = scope.Claim("rules", "named.rules")
	for _, p := range p.Pipelines {
		stem := fileStem(names.Snake(p.Name))
		l.lines[p] = scope.Claim(stem, stem+".pipeline")
	}
	return l
}

// stem is the file that holds what stands for a declaration in a role.
func (l *layout) stem(r role, decl any) string {
	switch decl := decl.(type) {
	case *ir.Reducer:
		return l.reducers[decl]
	case *ir.Rule:
		return l.rules
	case *ir.Pipeline:
		return l.lines[decl]
	case *ir.Alias:
		return l.inModule(r, decl.Decl)
	case *ir.Enum:
		return l.inModule(r, decl.Decl)
	case *ir.Object:
		return l.inModule(r, decl.Decl)
	case *ir.Union:
		return l.inModule(r, decl.Decl)
	case *ir.Constructor:
		return l.inModule(r, decl.Decl)
	case *ir.Accessor:
		return l.inModule(r, decl.Decl)
	default:
		panic("typescript: unknown declaration")
	}
}

func (l *layout) inModule(r role, d ir.Decl) string {
	s := l.stems[d.Module]
	switch r {
	case roleRead, roleCheck, roleKeys:
		return s.read
	case roleWrite:
		return s.write
	case roleParse, roleSafeParse, roleDecode, roleEncode, roleSchema, roleReadSse, roleReadNdjson:
		return s.codec
	case roleType, roleIs, roleValues, roleData, roleInit, roleCreate, roleUnknown, roleIsUnknown, roleConstructor, roleArgs, roleAccessor:
		return s.types
	default:
		panic("typescript: this role does not belong to a spec module")
	}
}

// decls are the declarations that stand in the files of spec modules.
func decls(p *ir.Protocol) []ir.Decl {
	var list []ir.Decl
	for _, d := range p.Aliases {
		list = append(list, d.Decl)
	}
	for _, d := range p.Enums {
		list = append(list, d.Decl)
	}
	for _, d := range p.Objects {
		list = append(list, d.Decl)
	}
	for _, d := range p.Unions {
		list = append(list, d.Decl)
	}
	for _, d := range p.Constructors {
		list = append(list, d.Decl)
	}
	for _, d := range p.Accessors {
		list = append(list, d.Decl)
	}
	return list
}

// fileStem keeps a file name harmless on every disk and in every import: small
// ASCII letters, digits, `-`, `_` and dots inside.
func fileStem(name string) string {
	out := []byte{}
	for _, r := range name {
		switch {
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '_' || r == '-':
			out = append(out, byte(r))
		case 'A' <= r && r <= 'Z':
			out = append(out, byte(r-'A'+'a'))
		default:
			out = append(out, '_')
		}
	}
	if len(out) == 0 {
		return "_"
	}
	return string(out)
}
