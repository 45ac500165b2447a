package reference

import (
	"html/template"
	"path"
	"strconv"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/site"
	"github.com/msggen/msggen/gen/source"
	"github.com/msggen/msggen/gen/streams"
	"github.com/msggen/msggen/gen/target"
)

// book is what all pages of a protocol are made of.
type book struct {
	in       *Input
	protocol *ir.Protocol

	declarations declarations
	examples     *examples
	goNames      map[string]int // how many types have each name in Go
}

func newBook(in *Input, p *ir.Protocol) *book {
	b := &book{in: in, protocol: p, declarations: declarationsOf(p.Name, in.Emitted), goNames: map[string]int{}}
	b.examples = &examples{interp.New(p), streams.NewMaker(p)}
	for _, d := range typesOf(p) {
		b.goNames[names.GoPascal(d.Name)]++
	}
	return b
}

// typesOf are the types that a protocol declares.
func typesOf(p *ir.Protocol) []*ir.Decl {
	var list []*ir.Decl
	for _, a := range p.Aliases {
		list = append(list, &a.Decl)
	}
	for _, e := range p.Enums {
		list = append(list, &e.Decl)
	}
	for _, o := range p.Objects {
		list = append(list, &o.Decl)
	}
	for _, u := range p.Unions {
		list = append(list, &u.Decl)
	}
	return list
}

// chapter is a page of a protocol.
type chapter struct {
	File, Title, template string
}

var chapters = []chapter{
	{indexPage, "Overview", "overview.html"},
	{eventsPage, "Events", "events.html"},
	{typesPage, "Types", "types.html"},
	{rulesPage, "Rules", "rules.html"},
}

// Entry is a declaration as lists have it.
type Entry struct {
	Name, Address, Kind string
	Doc                 template.HTML
	Old                 bool // deprecated
}

// Group is a list of declarations of one kind.
type Group struct {
	Name    string
	Entries []Entry
}

func (b *book) files() ([]target.File, error) {
	var files []target.File
	for _, c := range chapters {
		v := &view{book: b, chapter: c}
		beside, err := run("beside.html", v)
		if err != nil {
			return nil, err
		}
		title := titleOf(b.protocol)
		if c.File != indexPage {
			title = c.Title + ": " + title
		}
		f, err := page(b.in, path.Join(b.protocol.Name, c.File), title, b.protocol.Files, beside, c.template, v)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// view is what a template of a page sees.
type view struct {
	*book
	chapter chapter
}

// Chapters are the pages of the protocol, for the list of them.
func (v *view) Chapters() []site.Link {
	var links []site.Link
	for _, c := range chapters {
		links = append(links, site.Link{Path: c.File, Text: c.Title, Here: c == v.chapter})
	}
	return links
}

// Contents are what stands on the page.
func (v *view) Contents() []Group {
	switch v.chapter.File {
	case eventsPage:
		return v.EventGroups()
	case typesPage:
		return v.TypeGroups()
	case rulesPage:
		return v.RuleGroups()
	default:
		return nil
	}
}

// Title is that of the protocol.
func (b *book) Title() string { return titleOf(b.protocol) }

// Name is that of the protocol.
func (b *book) Name() string { return b.protocol.Name }

// Version is that of the protocol.
func (b *book) Version() string { return b.protocol.Version }

// Doc is what is said of the protocol.
func (b *book) Doc() template.HTML { return site.Markdown(b.protocol.Doc) }

// Imports are links to the protocols that this one imports.
func (b *book) Imports() []site.Link {
	var links []site.Link
	for _, i := range b.protocol.Imports {
		links = append(links, site.Link{Path: "../" + i.Protocol.Name + "/" + indexPage, Text: titleOf(i.Protocol)})
	}
	return links
}

// Importers are links to the protocols that import this one.
func (b *book) Importers() []site.Link {
	var links []site.Link
	for _, p := range b.in.Protocols {
		for _, i := range p.Imports {
			if i.Protocol == b.protocol {
				links = append(links, site.Link{Path: "../" + p.Name + "/" + indexPage, Text: titleOf(p)})
			}
		}
	}
	return links
}

// events are the events that the protocol declares.
func (b *book) events() []*ir.Object {
	var list []*ir.Object
	for _, o := range b.protocol.Objects {
		if o.Event != nil {
			list = append(list, o)
		}
	}
	return list
}

// types are the names of the types that are no events.
func (b *book) types() []Entry {
	var list []Entry
	for _, g := range b.TypeGroups() {
		list = append(list, g.Entries...)
	}
	return list
}

// EventGroups are the events, by the union that declares them.
func (b *book) EventGroups() []Group {
	var groups []Group
	for _, u := range b.protocol.Unions {
		if !u.Events {
			continue
		}
		g := Group{Name: u.Name}
		for _, m := range u.Members {
			o := m.Object()
			if o.Event == nil || o.Event.Union != u {
				continue
			}
			e := entry(&o.Decl, b.typeAddress(o), "event")
			e.Name = m.Label()
			g.Entries = append(g.Entries, e)
		}
		groups = append(groups, g)
	}
	return groups
}

// TypeGroups are the types that are no events.
func (b *book) TypeGroups() []Group {
	unions, objects, enums, aliases, internal := Group{Name: "Unions"}, Group{Name: "Objects"}, Group{Name: "Enums"}, Group{Name: "Aliases"}, Group{Name: "States of reducers"}
	for _, u := range b.protocol.Unions {
		if !u.Events {
			unions.Entries = append(unions.Entries, entry(&u.Decl, b.typeAddress(u), "union"))
		}
	}
	for _, o := range b.protocol.Objects {
		switch {
		case o.Event != nil:
		case o.Internal:
			internal.Entries = append(internal.Entries, entry(&o.Decl, b.typeAddress(o), "object"))
		default:
			objects.Entries = append(objects.Entries, entry(&o.Decl, b.typeAddress(o), "object"))
		}
	}
	for _, e := range b.protocol.Enums {
		enums.Entries = append(enums.Entries, entry(&e.Decl, b.typeAddress(e), "enum"))
	}
	for _, a := range b.protocol.Aliases {
		aliases.Entries = append(aliases.Entries, entry(&a.Decl, b.typeAddress(a.Scalar), "alias"))
	}
	return filled(unions, objects, enums, aliases, internal)
}

// RuleGroups are what runs.
func (b *book) RuleGroups() []Group {
	reducers, pipelines, rules, functions, operations := Group{Name: "Reducers"}, Group{Name: "Pipelines"}, Group{Name: "Named rules"}, Group{Name: "Functions"}, Group{Name: "Operations"}
	for _, p := range b.protocol.Pipelines {
		pipelines.Entries = append(pipelines.Entries, entry(&p.Decl, b.ruleAddress(&p.Decl, "pipeline"), "pipeline"))
	}
	for _, r := range b.protocol.Reducers {
		reducers.Entries = append(reducers.Entries, entry(&r.Decl, b.ruleAddress(&r.Decl, "reducer"), "reducer"))
	}
	for _, r := range b.protocol.Rules {
		rules.Entries = append(rules.Entries, entry(&r.Decl, b.ruleAddress(&r.Decl, "rule"), "rule"))
	}
	for _, f := range b.protocol.Functions {
		functions.Entries = append(functions.Entries, entry(&f.Decl, b.ruleAddress(&f.Decl, "function"), "function"))
	}
	for _, o := range b.protocol.Operations {
		operations.Entries = append(operations.Entries, entry(&o.Decl, b.ruleAddress(&o.Decl, "operation"), "operation"))
	}
	return filled(operations, pipelines, reducers, rules, functions)
}

func filled(groups ...Group) []Group {
	var list []Group
	for _, g := range groups {
		if len(g.Entries) > 0 {
			list = append(list, g)
		}
	}
	return list
}

func entry(d *ir.Decl, address, kind string) Entry {
	return Entry{Name: d.Name, Address: address, Kind: kind, Doc: site.Inline(d.Doc), Old: d.Deprecated != ""}
}

// place is where something stands in the spec.
func place(s source.Span) string {
	if s.IsZero() {
		return ""
	}
	return s.File.Name + ":" + strconv.Itoa(s.Start.Line)
}
