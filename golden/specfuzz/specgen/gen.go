// Package specgen makes up specs: YAML over the whole language, directed by types
// and by what tests have proved, so that the checker accepts most of what is made.
// It knows neither the model nor the targets; what the checker refuses is taken
// out by its place (see Repair).
package specgen

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
)

// Options say what specs are made of.
type Options struct {
	Without []string // features that are left out, by name
}

// Features are what Without may name.
var Features = []string{
	"hostile", "imports", "pipelines", "operations", "object input", "sse", "constructors", "accessors", "functions", "after", "checks", "calls", "starts", "emits",
	"choices", "unknown", "retired", "prefixes", "keyed", "unknown rule", "nested-unions", "more unions", "untagged", "patch", "parse", "derived", "private", "base64", "rules", "defaults", "null-is-absent", "also", "groups", "first", "maps", "free-form", "bases", "files", "empty-pattern", "bad-defaults",
	"limits", "versions", "docs", "deprecated", "formerly", "examples", "forward", "odd keys",
}

// Spec is a spec that was made: a protocol after those that it imports.
type Spec struct {
	Protocols []*Protocol
	Forward   bool   // what is unknown is kept, whatever the spec says
	Of        string // the name of the case that it was, if somebody wrote it
}

// Protocol is one folder of a spec.
type Protocol struct {
	Name  string
	Files []*File
}

// File is one file of a protocol.
type File struct {
	Name string
	Root *Node
}

// Main is the protocol that the spec is about.
func (s *Spec) Main() *Protocol { return s.Protocols[len(s.Protocols)-1] }

// Clone copies a spec.
func (s *Spec) Clone() *Spec {
	c := &Spec{Forward: s.Forward, Of: s.Of}
	for _, p := range s.Protocols {
		q := &Protocol{Name: p.Name}
		for _, f := range p.Files {
			q.Files = append(q.Files, &File{f.Name, f.Root.Clone()})
		}
		c.Protocols = append(c.Protocols, q)
	}
	return c
}

// Make makes up the spec of a seed. Its protocols are named after name.
func Make(seed uint64, name string, o Options) *Spec {
	g := &gen{Rand: rand.New(rand.NewPCG(seed, 0x5bec)), options: o}
	g.draws = g.once(4)
	spec := &Spec{}
	if g.on("imports") && g.once(12) {
		g.toImport = true
		lib := g.protocol(name+"lib", nil)
		g.toImport = false
		spec.Protocols = append(spec.Protocols, lib.result)
		g.lib = lib
	}
	spec.Protocols = append(spec.Protocols, g.protocol(name, g.lib).result)
	spec.Forward = g.on("forward") && g.once(8)
	return spec
}

// gen is what makes up a spec.
type gen struct {
	*rand.Rand
	options    Options
	lib        *protocol // that is imported, or nil
	toImport   bool      // what is made is to be imported
	p          *protocol
	names      int
	outerUnion *Type   // what is being declared
	shared     *base   // of objects, or nil
	wishes     []*Type // of the fields that come next
	wish       *Type
	draws      bool // ids and times are drawn in many places, and in defaults
}

// protocol is a protocol in the making.
type protocol struct {
	result *Protocol

	enums   []*Type
	aliases []*Type
	objects []*Type // that values may have, without events
	unions  []*Type
	fewer   [][2]*Type // unions, and those of whose members they have some
	choices []*Type
	events  []*events
	foreign []*Type // types of the import, spelled with it

	keeps     bool // unknown keys of objects
	sections  map[string]*Node
	taken     map[string]bool
	rules     []*rule
	functions []*function // accessors among them
	reducers  []*reducer
	pipelines []*pipeline
}

// on reports whether a feature is wanted.
func (g *gen) on(feature string) bool {
	if !slices.Contains(Features, feature) {
		panic("specgen: no feature " + feature)
	}
	return !slices.Contains(g.options.Without, feature)
}

// once is true once in n times.
func (g *gen) once(n int) bool { return g.IntN(n) == 0 }

// percent is true in so many of a hundred times.
func (g *gen) percent(n int) bool { return g.IntN(100) < n }

func pick[T any](g *gen, from []T) T { return from[g.IntN(len(from))] }

func (g *gen) protocol(name string, lib *protocol) *protocol {
	p := &protocol{
		result:   &Protocol{Name: name},
		sections: map[string]*Node{},
		taken:    map[string]bool{},
	}
	g.p, g.shared = p, nil
	title := "Made up"
	if g.on("docs") && g.once(4) {
		title = pick(g, hostileDocs)
	}
	header := []*Node{
		entry("msggen", plain("1")), entry("protocol", text(name)), entry("version", text("1.0.0")),
		entry("title", text(title)), entry("doc", text("A spec that was made up.")),
	}
	if lib != nil {
		header = append(header, entry("imports", mapping(entry("lib", text(beside+lib.result.Name)))))
		p.foreign = lib.exported()
		for _, t := range p.foreign {
			p.taken[bare(t.Name)] = true
		}
	}
	if g.on("unknown") && g.once(2) {
		fields := pick(g, policies)
		p.keeps = fields == "keep"
		header = append(header, entry("unknown", mapping(
			entry("fields", text(fields)), entry("members", text(pick(g, policies))), entry("events", text(pick(g, policies[1:]))),
			entry("values", text(pick(g, policies[1:]))))))
	}
	if g.on("limits") && g.once(4) {
		header = append(header, entry("limits", mapping(
			entry("items", plain(fmt.Sprint(1+g.IntN(6)))), entry("text", plain(fmt.Sprint(1+g.IntN(40)))),
			entry("patch_work", plain(fmt.Sprint(1+g.IntN(20)))), entry("depth", plain(fmt.Sprint(4+g.IntN(8)))))))
	}
	g.declare()
	g.accessors(1)
	g.functions(3)
	g.accessors(2)
	g.reducersAndRules()
	if g.on("constructors") {
		for range g.IntN(2) {
			g.constructor()
		}
	}
	g.decorate()
	return g.finish(header)
}

var policies = []string{"drop", "keep", "reject"}

// sectionOrder is the order of the sections of a file.
var sectionOrder = []string{
	"aliases", "enums", "objects", "unions", "events", "groups", "functions", "rules", "reducers", "pipelines", "operations", "constructors", "accessors",
}

// finish puts the sections into files.
func (g *gen) finish(header []*Node) *protocol {
	p := g.p
	main := mapping(header...)
	files := []*File{{"spec.yaml", main}}
	if g.on("files") && g.once(5) {
		files = append(files, &File{"more.yaml", mapping()})
	}
	for _, name := range sectionOrder {
		if s := p.sections[name]; s != nil && len(s.Kids) > 0 {
			root := pick(g, files).Root
			root.Kids = append(root.Kids, entry(name, filled(loose(s))))
		}
	}
	for _, f := range files {
		if len(f.Root.Kids) > 0 {
			p.result.Files = append(p.result.Files, f)
		}
	}
	return p
}

// section is the map of a section.
func (p *protocol) section(name string) *Node {
	if p.sections[name] == nil {
		p.sections[name] = mapping()
	}
	return p.sections[name]
}

// add puts a declaration into a section.
func (p *protocol) add(section, name string, n *Node) {
	s := p.section(section)
	s.Kids = append(s.Kids, loose(entry(name, n)))
}

// exported are the types that an importing protocol may name.
func (p *protocol) exported() []*Type {
	var out []*Type
	for _, types := range [][]*Type{p.enums, p.aliases, p.objects, p.unions, p.choices} {
		for _, t := range types {
			if t.Object != nil && t.Object.Internal {
				continue
			}
			f := *t
			f.Name = "lib." + t.Name
			if t.Object != nil {
				t.Object.Foreign = true
			}
			out = append(out, &f)
		}
	}
	return out
}

// fresh is a name in PascalCase that nothing has yet.
func (g *gen) typeName(words ...string) string {
	name := pick(g, words)
	if g.on("hostile") && g.once(40) {
		name = pick(g, hostileTypes)
	}
	for i := 2; g.p.taken[strings.ToLower(name)]; i++ {
		name = fmt.Sprintf("%s%c", strings.TrimRight(name, "ABCDEFGHIJK"), 'A'+i-2)
		if i > 10 {
			g.names++
			name = fmt.Sprintf("T%d", g.names)
		}
	}
	g.p.taken[strings.ToLower(name)] = true
	return name
}

// wordName is a name in snake_case that is not among those taken.
func (g *gen) wordName(taken map[string]bool, hostile []string, words ...string) string {
	for range 20 {
		name := pick(g, words)
		if g.on("hostile") && len(hostile) > 0 && g.once(25) {
			name = pick(g, hostile)
		}
		if key := folded(name); !taken[key] {
			taken[key] = true
			return name
		}
	}
	for {
		g.names++
		if name := fmt.Sprintf("%s%d", pick(g, words), g.names); !taken[folded(name)] {
			taken[folded(name)] = true
			return name
		}
	}
}

// folded is what two names share that would clash.
func folded(name string) string { return strings.ToLower(notInWords.ReplaceAllString(name, "")) }

var notInWords = regexp.MustCompile(`[^A-Za-z0-9]`)

// spelled is the name of a field as expressions have it.
func spelled(name string) string {
	if identifier.MatchString(name) {
		return name
	}
	return "`" + name + "`"
}

var identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// fieldName is a name for a field. It may be one that has to stand in backticks.
func (g *gen) fieldName(taken map[string]bool, words ...string) string {
	if g.on("odd keys") && g.once(20) {
		words = oddFields
	}
	return g.wordName(taken, hostileFields, words...)
}

// tagName is the key that tells the members of a union apart.
func (g *gen) tagName(names ...string) string {
	if g.on("odd keys") && g.once(12) {
		names = []string{"@type", "$kind", "content-type"}
	}
	return pick(g, names)
}

var (
	hostileTypes = []string{"Error", "Object", "Map", "Type", "String", "Number", "Outcome", "Options", "Event", "State", "Unknown", "Promise", "Date", "Array", "Symbol", "Record", "JSON", "Con", "Wire", "Self",
		"None", "Exception", "List", "Dict", "Any", "Optional", "Literal", "Enum", "Never", "Partial", "Field", "Union"}
	typeWords = []string{"Note", "Part", "Leaf", "Box", "Item", "Call", "Point", "Page", "Row", "Step", "Word", "Tree", "Card", "Plan"}

	hostileFields = []string{"class", "default", "func", "type", "event", "state", "self", "__proto__", "constructor", "toString", "error", "string", "range", "map", "Name", "a_B", "len", "clone", "new", "this", "await", "json", "unknown", "has", "null", "prototype", "append", "value", "key", "opts", "length",
		"None", "True", "from", "import", "print", "lambda", "def", "del", "is", "not", "async", "yield", "list", "dict", "str", "copy", "model_config", "__init__", "__dict__", "__class__", "__slots__",
		"chan", "go", "select", "interface", "nil", "any", "function", "typeof", "var", "let", "void", "undefined", "arguments", "enum"}
	oddFields  = []string{"$ref", "@id", "x-y", "content-type", "a$b", "1st", "-x", "to-string", "class-", "$0"}
	fieldWords = []string{"a", "b", "c", "d", "q", "r", "s", "t", "id", "name", "items", "text", "note", "inner", "meta", "count", "status", "list", "by", "next", "flag", "size", "of"}

	hostileReducers = []string{"event", "options", "state", "outcome", "emit", "emitted", "self", "reduce", "fold", "end", "clone", "push", "type", "error", "new", "import", "lambda", "print", "async", "del", "yield", "go", "delete"}
	reducerWords    = []string{"fold_it", "apply", "take", "keep", "settle", "track", "watch", "gather"}

	hostileVars = []string{"type", "range", "len", "err", "ok", "string", "state", "opts", "holds", "i", "it", "value", "next", "func", "nil", "undefined", "class", "options", "outcome", "index", "emit", "found", "present", "rest", "lambda", "from", "def", "print", "list", "str", "not_", "async", "cls", "go", "chan", "let", "void"}
	varWords    = []string{"x", "y", "z", "el", "item", "call", "part", "one", "v", "w", "got"}
)
