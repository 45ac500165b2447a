// Package coverage counts what of the language checked protocols use: every kind
// of step, change, expression and type, every operator and policy, and where what
// was proved is made use of. Which kinds there are it reads from the source of
// gen/ir, so that a new one that nobody generates shows.
package coverage

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// Kinds are what there is to be covered.
type Kinds struct {
	group     map[string]string   // the sealed interface that a type implements, by the type
	constants map[string][]string // names of the values of a named int, in order
}

// counted are the named ints of the model that tell kinds apart.
var counted = []string{"UnaryOp", "BinaryOp", "MacroKind", "Policy", "Presence", "ScalarKind", "VarKind", "Normal"}

// proving are the places where what a test has proved is made use of.
var proving = []string{
	"And.R", "Or.R", "Cond.Then", "Cond.Else", "If.Then", "If.Else", "Macro.Body",
	"Pick.Cond", "Behind.Where", "Behind.While", "Find.Then", "Each.Do", "Case.Body",
}

// switches are ifs that belong together, which is no kind of step of its own.
const switches = "Stmt Switch"

// alone are reducers that read an object, which is no type of reducer of its own.
const alone = "Reducer OfObject"

// undone are changes, and calls of rules that make some, behind which the event may fail.
const undone = "taken back "

// sent are what is said of streams: the fields, if they are there, of what says it.
var sent = []string{"SSE Done", "SSE MayEnd", "SSE Named", "SSE Bare", "Operation ByLine", "Operation Until", "Operation Pipeline", "Operation Resumable"}

// computed are the ways in which fields are computed of texts, and texts are parsed.
var computed = []string{"Derived Whole", "Derived Partial", "Parse Whole", "Parse Partial"}

// private are the ways in which fields that are never sent may be missing.
var private = []string{"Private Defaulted", "Private Optional"}

// keeping are new objects that keep what another one does.
const keeping = "New Kept"

// walks are ways of searches and loops that are no kinds of step of their own.
var walks = []string{"First FromEnd", "ValueAt OfList", "ValueAt OfMap", "ValueAt Else", "Each OfMap", "Each OfIndex", "Each Tested", "Each OnlyTested", "Each Chosen", "Find Chosen", "Each Named", "Find Named", "Nth Sure", "Key Sure", "Move OfTest", "Move OfIndex", "Replace OfTest", "Replace OfIndex", "Left Turn"}

// others are uses that no kind of the model tells from what is more common: calls of
// accessors, those that leave arguments out among them; a union where one of fewer, or
// of more, members is meant; fields that a new object takes from what an argument of a
// constructor is given by default; a skip that follows a change which always ends the
// rule; tests of how deep a value is; what may be missing of an object or of a union, and where null stands
// in for it; names that mean something in a target, and those that stand in backticks.
var others = []string{
	"Apply Accessor", "Apply Fewer", "Union Among", "Union Wider", "Spread Default", "Skip Behind", "Bound Depth",
	"OrValue Common", "OrValue Field", "OrNull Common", "OrNull Field", "OrNull Empty",
	"Name Go", "Name TypeScript", "Name Python", "Name Dunder", "Name Odd",
}

// operands are those kinds of expressions of which an operand may be a place or a constant
// only, most of the time, and was computed itself.
var operands = []string{
	"Operand Eq", "Operand Order", "Operand In", "Operand Size", "Operand StartsWith", "Operand Matches", "Operand Join",
	"Operand Slice", "Operand Macro", "Operand FieldOf", "Operand TagOf", "Operand CompareVersions", "Operand ValueAt", "Operand NullTest",
}

// elsewhere are kinds that no model holds, and why.
var elsewhere = map[string]string{
	"Const DrawConst": "Complete makes it of a default that is drawn",
}

// Read reads gen/ir.
func Read(repo string) (*Kinds, error) {
	files, err := filepath.Glob(filepath.Join(repo, "gen", "ir", "*.go"))
	if err != nil {
		return nil, err
	}
	k := &Kinds{map[string]string{}, map[string][]string{}}
	m := &model{sealed: map[string][]string{}, methods: map[string][]string{}, embedded: map[string][]string{}}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				k.declaration(d)
				m.declaration(d)
			case *ast.FuncDecl:
				m.method(d)
			}
		}
	}
	for name := range m.methods {
		if group := m.group(name); group != "" {
			k.group[name] = group
		}
	}
	if len(k.group) == 0 || len(k.constants) != len(counted) {
		return nil, fmt.Errorf("gen/ir has %d sealed types and %d of %q: it is not read right any more", len(k.group), len(k.constants), counted)
	}
	return k, nil
}

// declaration looks for the constants of the named ints.
func (k *Kinds) declaration(d *ast.GenDecl) {
	of := "" // the type of the constants that follow
	for _, spec := range d.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok || d.Tok != token.CONST {
			return
		}
		if t, ok := spec.Type.(*ast.Ident); ok {
			of = t.Name
		}
		if slices.Contains(counted, of) {
			k.constants[of] = append(k.constants[of], spec.Names[0].Name)
		}
	}
}

// wanted are the names under which all kinds are counted.
func (k *Kinds) wanted() []string {
	var all []string
	for name, group := range k.group {
		all = append(all, group+" "+name)
		if group == "Action" {
			all = append(all, undone+name)
		}
	}
	for of, names := range k.constants {
		for _, n := range names {
			all = append(all, of+" "+n)
		}
	}
	all = slices.Concat(all, []string{switches, alone, keeping, undone + "Call"}, sent, computed, private, walks, operands, others)
	for _, way := range proving {
		all = append(all, "proved in "+way)
	}
	all = slices.DeleteFunc(all, func(k string) bool { return elsewhere[k] != "" })
	slices.Sort(all)
	return all
}
