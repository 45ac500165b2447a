package golang

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/declare"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/transport"
	"github.com/msggen/msggen/gen/ir"
)

// docFile opens the package: what the protocol is, and how its Go is used.
func (l *goPackage) docFile() source {
	title := l.Protocol.Title
	if title == "" {
		title = l.Protocol.Name
	}
	paragraphs := []string{fmt.Sprintf("Package %s is the Go side of %s, version %s.",
		shape.PackageName(l.Protocol.Name), title, l.Protocol.Version)}
	doc := append(layout.Compose(paragraphs, ""), "")
	doc = append(doc, layout.Remark(l.Protocol.Doc, "")...)
	if len(l.Protocol.Operations) > 0 {
		doc = append(doc, section("Calling and serving", []string{"Package " + transport.Writer{Package: l.Package}.Name() + " below this one " +
			"has a Client for servers, and handlers to be one."})...)
	}
	doc = append(doc, section("Folding", l.folding())...)
	doc = append(doc, section("Reading and writing", usage)...)
	if l.Privates.HasSnapshots(l.Protocol) {
		doc = append(doc, section("Snapshots", []string{snapshots})...)
	}
	doc = append(doc, section("Goroutines", []string{sharing})...)
	return source{name: "doc.go", specs: l.Protocol.Files, doc: doc, decls: []jen.Code{
		layout.Comment{l.IDs.Version() + " is the version of the protocol."}.Above(
			jen.Const().Id(l.IDs.Version()).Op("=").Lit(l.Protocol.Version)),
	}}
}

// section is a heading with paragraphs, unless there are none.
func section(title string, paragraphs []string) []string {
	if len(paragraphs) == 0 {
		return nil
	}
	doc := []string{"", "# " + title}
	for _, paragraph := range paragraphs {
		doc = append(append(doc, ""), layout.Compose([]string{paragraph}, "")...)
	}
	return doc
}

// usage is what every package says about itself.
var usage = []string{
	"Decode functions read JSON text strictly and in one pass; their errors are of type *wire.Error " +
		"and say where in the document something is wrong. AppendJSON and MarshalJSON write it back: fields in " +
		"the order of the protocol, without white space. They write nothing that readers would refuse, such as " +
		"a union that is nil or a string that its enum does not have: that is an error of the same type, which " +
		"Validate gives, too. The types also work with encoding/json. In a struct of a program's own, which cannot " +
		"know the members of a union, a field has the type that is called after the union, with Any before it.",
	"Values print as JSON, and Equal compares them by it: what was folded, cloned or decoded is the same for " +
		"cmp.Diff. reflect.DeepEqual also sees what the runtime keeps beside texts and lists; wire.Plain takes that " +
		"away. wire.Equal is for unions, and for pointers that may be nil.",
	"A field that may be null or absent is a pointer, slice or interface that may be nil; where null " +
		"and absent mean different things it is a wire.Optional. Where the protocol asks for a new id or " +
		"the time, they come from wire.WithNewID and wire.WithNow, or else from the defaults that " +
		"wire.SetDefaultSources sets.",
}

// snapshots is what a package with private fields says of them.
const snapshots = "Private fields are part of a value and of nothing that is sent. Snapshot writes an object with them, to be " +
	"stored; Restore reads that. Nothing else writes or reads them, and Equal compares them."

// inPlace is what a package with reducers says of them.
const inPlace = "Reducers are methods, and change their state in place; an error leaves it as it was. The function that is " +
	"called after the state, with Fold before it, does the same with the events of a whole stream: it makes the first " +
	"state, and returns the one that the event belongs to, which may be a new one. To keep a state as it is before " +
	"an event, fold into its Clone."

// editing is what it adds if finders of its reducers have an index.
const editing = "Between two events, a program may change a state as it likes: assign fields, copy structs, add, move " +
	"and replace elements of lists. Only one change may go unseen, in a list of more than sixteen elements: one " +
	"that is made where the list is in memory, and gives an element a key that no element had, or one of a later " +
	"element, which reducers may then not find. A list that is assigned anew is always looked at again, even if it is " +
	"a slices.Clone of what it was."

// editingInside is what it adds to that if there are indexes by what is inside of elements.
const editingInside = "Where elements are found by what is in a list of their own, the keys in there are theirs: what is put " +
	"into the list of any element but the last is such a change."

// growing is what it adds if they read texts while these grow.
const growing = "What reducers read as JSON from a text while that grows is a value that grows, too: the next event writes on " +
	"where it stands. A copy of the slice, or of a struct that has it, is good until then; a Clone stays as it is."

// sharing is what every package says of programs that do several things at once.
const sharing = "Functions of the package may be called by several goroutines at once, and so may methods that only read a " +
	"value, as long as no other changes it meanwhile. Reducers and the methods of pipelines change what they are called " +
	"on: a stream is for one goroutine at a time. A Clone shares nothing with what it was made of."

// folding is what the package says of its pipelines and reducers.
func (l *goPackage) folding() []string {
	var said []string
	for _, p := range l.Protocol.Pipelines {
		said = append(said, l.pipelineDoc(p))
	}
	if len(l.Protocol.Reducers) == 0 {
		return said
	}
	said = append(said, l.reducersDoc()+" "+inPlace)
	if slices.ContainsFunc(l.Protocol.Objects, func(o *ir.Object) bool { return len(l.Indexes(o)) > 0 }) {
		said = append(said, l.editingDoc())
	}
	if slices.ContainsFunc(l.Protocol.Objects, l.parses) {
		said = append(said, growing)
	}
	return said
}

// editingDoc says what programs may change.
func (l *goPackage) editingDoc() string {
	for _, o := range l.Protocol.Objects {
		if slices.ContainsFunc(l.Indexes(o), func(by declare.Index) bool { return by.Inside }) {
			return editing + " " + editingInside
		}
	}
	return editing
}

// parses reports whether some text of an object is read as JSON while it grows.
func (l *goPackage) parses(o *ir.Object) bool {
	return slices.ContainsFunc(o.Fields, func(f *ir.Field) bool { return l.Targets.HasParser(o, f) })
}

// pipelineDoc says what a pipeline is for.
func (l *goPackage) pipelineDoc(p *ir.Pipeline) string {
	name := l.IDs.Pipeline(p)
	var stages []string
	for _, r := range p.Stages {
		stages = append(stages, r.Name)
	}
	return "[" + name + "] takes the events of a stream through " + enumerated(stages) + ". [" + name + ".Events] reads " +
		"server-sent events and yields what comes of each, with its outcome; [" + name + ".Fold] reads them for what they " +
		"make of the states; [" + name + ".Push] takes an event that is there already."
}

// reducersDoc lists the reducers.
func (l *goPackage) reducersDoc() string {
	var list []string
	for _, r := range l.Protocol.Reducers {
		list = append(list, "["+l.IDs.Type(r.State)+"."+l.IDs.Reducer(r)+"]")
	}
	if len(list) == 1 {
		return "The reducer is " + list[0] + "."
	}
	return "The reducers are " + enumerated(list) + "."
}

// enumerated lists words in a sentence.
func enumerated(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// typesFile holds the types of a module and what makes and reads their values.
func (l *goPackage) typesFile(m specFile) source {
	f := l.newSource(m.name+".go", m.spec)
	for _, a := range l.Protocol.Aliases {
		if a.Module == m.title {
			f.add(l.types.Alias(a))
		}
	}
	for _, e := range l.Protocol.Enums {
		if e.Module == m.title {
			f.add(l.types.Enum(e)...)
		}
	}
	for _, u := range l.Protocol.Unions {
		if u.Module == m.title {
			f.add(l.types.Union(u)...)
		}
	}
	for _, o := range l.Protocol.Objects {
		if o.Module == m.title {
			f.add(l.types.Object(o)...)
		}
	}
	f.add(l.types.FormerNames(m.title)...)
	return f
}

// jsonFile holds the decoders and encoders of a module.
func (l *goPackage) jsonFile(m specFile) source {
	f := l.newSource(m.name+jsonSuffix+".go", m.spec)
	for _, e := range l.Protocol.Enums {
		if e.Module == m.title {
			f.add(l.ReadEnum(e))
		}
	}
	for _, u := range l.Protocol.Unions {
		if u.Module == m.title {
			f.add(l.DecodeUnion(u)...)
		}
	}
	for _, o := range l.Protocol.Objects {
		if o.Module == m.title && !o.Abstract {
			f.add(l.DecodeObject(o)...)
			methods := l.MethodsOf(o)
			f.add(l.AppendObject(o))
			f.add(methods.Writing(true)...)
			f.add(methods.Comparing()...)
		}
	}
	return f
}

// rulesFile holds what a module demands of its values.
func (l *goPackage) rulesFile(m specFile) source {
	return source{
		name:  m.name + rulesSuffix + ".go",
		specs: []string{m.spec},
		decls: append([]jen.Code{l.Verifiers(m.title)}, l.checkDecls(m.title)...),
	}
}
