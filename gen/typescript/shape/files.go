package shape

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// files says which file of a package holds what. A spec file notes.yaml becomes
//
//	notes.ts        types, enums, unions, factories, constructors, accessors
//	notes.codec.ts  parsers, encoders and schemas; notes.ts exports the schemas, too
//	notes.read.ts   readers behind the parsers, and the checks; internal
//	notes.write.ts  writers behind the encoders; internal
//
// and every reducer has a file of its own. Named rules share one.
type files struct {
	Modules  []string // spec modules, in order of the spec files
	Stems    map[string]stems
	reducers map[*ir.Reducer]string
	Lines    map[*ir.Pipeline]string // of pipelines
	Rules    string
	// Functions is the file of the functions, which all others may call.
	Functions string
	Sources   map[string]string // spec file of a module
}

// CodecSuffix ends the names of files, and of entry points, with the parsers and encoders
// of a spec file.
const CodecSuffix = ".codec"

// stems are the file names, below src and without .ts, of one spec module.
type stems struct{ Types, Codec, Read, Write string }

// TransportStem is the file of the operations.
const TransportStem = "http"

func newFiles(p *ir.Protocol) *files {
	l := &files{Stems: map[string]stems{}, reducers: map[*ir.Reducer]string{}, Lines: map[*ir.Pipeline]string{}, Sources: map[string]string{}}
	scope := names.NewScope("index", "runtime")
	if len(p.Operations) > 0 {
		scope = names.NewScope("index", "runtime", TransportStem)
	}
	list := decls(p)
	slices.SortStableFunc(list, func(a, b ir.Decl) int { return strings.Compare(a.File, b.File) })
	for _, d := range list {
		if _, known := l.Stems[d.Module]; known {
			continue
		}
		stem := scope.Claim(fileStem(d.Module))
		l.Modules = append(l.Modules, d.Module)
		l.Sources[d.Module] = d.File
		l.Stems[d.Module] = stems{
			Types: stem,
			Codec: scope.Claim(stem + CodecSuffix),
			Read:  scope.Claim(stem + ".read"),
			Write: scope.Claim(stem + ".write"),
		}
	}
	for _, r := range p.Reducers {
		stem := fileStem(r.Name)
		l.reducers[r] = scope.Claim(stem, stem+".reducer")
	}
	l.Rules = scope.Claim("rules", "named.rules")
	l.Functions = scope.Claim("functions", "named.functions")
	for _, p := range p.Pipelines {
		stem := fileStem(names.Snake(p.Name))
		l.Lines[p] = scope.Claim(stem, stem+".pipeline")
	}
	return l
}

// Stem is the file that holds what stands for a declaration in a role.
func (l *files) Stem(r Role, decl any) string {
	switch decl := decl.(type) {
	case *ir.Reducer:
		return l.reducers[decl]
	case *ir.Rule:
		return l.Rules
	case *ir.Function:
		return l.Functions
	case *ir.Pipeline:
		return l.Lines[decl]
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

func (l *files) inModule(r Role, d ir.Decl) string {
	s := l.Stems[d.Module]
	switch r {
	case RoleRead, RoleCheck, RoleDerive, RoleKeys:
		return s.Read
	case RoleWrite:
		return s.Write
	case RoleParse, RoleSafeParse, RoleDecode, RoleEncode, RoleSchema, RoleSnapshot, RoleRestore, RoleReadSse, RoleReadNdjson:
		return s.Codec
	case RoleType, RoleIs, RoleValues, RoleInit, RoleCreate, RoleUnknown, RoleIsUnknown, RoleConstructor, RoleArgs, RoleAccessor:
		return s.Types
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
