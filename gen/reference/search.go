package reference

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/site"
	"github.com/msggen/msggen/gen/target"
)

// searchIndex is a script with all that can be found: of each thing its name, its kind, its
// protocol, its address from the top of the site, and what is said of it.
func searchIndex(in *Input) (target.File, error) {
	entries := [][5]string{}
	for _, p := range in.Protocols {
		b := &book{in: in, protocol: p}
		add := func(name, kind, address string, doc ...string) {
			entries = append(entries, [5]string{name, kind, titleOf(p), path.Join(p.Name, address), shortened(strings.Join(doc, " "))})
		}
		add(titleOf(p), "protocol", indexPage, p.Doc)
		for _, o := range p.Objects {
			kind, name := "object", o.Name
			if o.Event != nil {
				kind, name = "event", o.Event.Label()
			}
			add(name, kind, b.typeAddress(o), o.Name, o.Doc)
			file, _, _ := strings.Cut(b.typeAddress(o), "#")
			for _, f := range o.Fields {
				if f.From == o && f.Doc != "" {
					add(o.Name+"."+f.Name, "field", file+"#"+anchor(o.Name, f.Name), f.Doc)
				}
			}
		}
		for _, u := range p.Unions {
			add(u.Name, "union", b.typeAddress(u), u.Doc)
		}
		for _, e := range p.Enums {
			add(e.Name, "enum", b.typeAddress(e), e.Doc, strings.Join(e.Labels(), " "))
		}
		for _, a := range p.Aliases {
			add(a.Name, "alias", b.typeAddress(a.Scalar), a.Doc)
		}
		for _, of := range running(p) {
			add(of.decl.Name, of.kind, b.ruleAddress(of.decl, of.kind), of.decl.Doc)
		}
	}
	data, err := json.Marshal(entries)
	if err != nil {
		return target.File{}, err
	}
	return site.Asset("search-index.js", append(append([]byte("self.msggenIndex = "), data...), ";\n"...)), nil
}

// runs is something that runs.
type runs struct {
	decl *ir.Decl
	kind string
}

func running(p *ir.Protocol) []runs {
	var list []runs
	for _, o := range p.Operations {
		list = append(list, runs{&o.Decl, "operation"})
	}
	for _, l := range p.Pipelines {
		list = append(list, runs{&l.Decl, "pipeline"})
	}
	for _, r := range p.Reducers {
		list = append(list, runs{&r.Decl, "reducer"})
	}
	for _, r := range p.Rules {
		list = append(list, runs{&r.Decl, "rule"})
	}
	for _, f := range p.Functions {
		list = append(list, runs{&f.Decl, "function"})
	}
	return list
}

// shortened is a text without what is not to be seen, up to where it would be too long for
// a list.
func shortened(text string) string {
	const longest = 240
	text = strings.Join(names.Paragraphs(text), " ")
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return text
}
