// Package explain holds what a code of msggen means to the author who meets it for
// the first time: what it is, why it is refused, a wrong and a right example. It
// knows texts only, not who gives a code; that each code has its text, and each
// text a code, is held by a test.
package explain

import (
	"maps"
	"slices"
	"sync"
)

// Family is a set of codes that one part of msggen gives.
type Family struct {
	Name   string // what JSON calls it
	Title  string // of its groups together
	Groups []Group
}

// Group is the codes of one page of texts, in its order.
type Group struct {
	Title string
	Texts []Text
}

// Text explains one code.
type Text struct {
	Code     string
	What     string   // one sentence
	Why      []string // paragraphs of Markdown
	Examples []Example
}

// Example is a piece of a spec: a whole one but for its header, which it shows only
// where it matters.
type Example struct {
	Kind     string // wrong and right, or old and new where two versions differ
	Language string
	Lines    []string
	Marks    []string // words for the test that compiles it
}

var kinds = map[string]string{"wrong": "Wrong", "right": "Right", "old": "Old", "new": "New"}

var families = sync.OnceValue(func() []Family {
	var all []Family
	for _, f := range registered {
		family := Family{Name: f.name, Title: f.title}
		for _, page := range f.pages {
			family.Groups = append(family.Groups, read(page))
		}
		all = append(all, family)
	}
	return all
})

// Families are all families, in the order in which they are shown.
func Families() []Family { return families() }

var byCode = sync.OnceValue(func() map[string]Text {
	all := map[string]Text{}
	for _, f := range families() {
		for _, g := range f.Groups {
			for _, t := range g.Texts {
				if _, ok := all[t.Code]; ok {
					panic("explain: two texts for " + t.Code)
				}
				all[t.Code] = t
			}
		}
	}
	return all
})

// Of gives the text of a code.
func Of(code string) (Text, bool) {
	text, ok := byCode()[code]
	return text, ok
}

// Codes lists every code that has a text, sorted.
func Codes() []string { return slices.Sorted(maps.Keys(byCode())) }
