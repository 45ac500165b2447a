package rule

import (
	"strings"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// ParseType reads a type expression. It is never nil.
func ParseType(text source.Text) (Type, diag.List) {
	if own, ok := ownType(text.Value); ok {
		return &BadType{Node{At: text.Whole()}}, diag.List{diag.New(diag.BadType, text.Whole(), "a type of this language", "`"+text.Value+"`").
			WithHint("write `%s`", own)}
	}
	p := newParser(text)
	t := p.typ()
	if p.tok.kind != end {
		p.badType("the end")
	}
	return t, p.errs
}

func (p *parser) typ() Type {
	defer p.leave()
	start := p.tok.start
	if !p.enter() {
		return &BadType{p.from(start)}
	}
	t := p.baseType()
	if !p.tok.is("?") {
		return t
	}
	p.next()
	if p.tok.is("?") {
		p.badType("the end")
		p.next()
	}
	return &NullType{Node: p.from(start), Elem: t}
}

func (p *parser) baseType() Type {
	start := p.tok.start
	if p.tok.kind != ident {
		p.badType("a type")
		return &BadType{p.from(start)}
	}
	name := p.ident()
	if name.Name != "list" && name.Name != "map" {
		if p.tok.is(".") {
			p.next()
			if p.tok.kind != ident {
				p.badType("the name of a type")
				return &BadType{p.from(start)}
			}
			name.Name += "." + p.ident().Name
		}
		named := &TypeName{Node: p.from(start), Name: name.Name}
		if p.tok.is("[") {
			return p.otherList(named)
		}
		return named
	}
	if !p.tok.is("[") {
		hint := ""
		if p.tok.kind == end {
			hint = "what it holds is said with it: `" + name.Name + "[string]`"
		}
		p.badTypeHint("`[` and the type of the elements", hint)
		return &BadType{p.from(start)}
	}
	p.next()
	elem := p.typ()
	switch {
	case name.Name == "map" && p.tok.is(","):
		p.badTypeHint("`]`", "the keys of a map are text, and are not said: `map[int]`")
		p.skipTo("]")
	case !p.tok.is("]"):
		p.badType("`]`")
		p.skipTo("]")
	}
	if p.tok.is("]") {
		p.next()
	}
	if name.Name == "list" {
		return &ListType{Node: p.from(start), Elem: elem}
	}
	return &MapType{Node: p.from(start), Elem: elem}
}

// collections are what other languages call lists and maps.
var collections = map[string]string{
	"array": "list", "sequence": "list", "vector": "list", "slice": "list", "set": "list",
	"dict": "map", "record": "map", "mapping": "map", "object": "map",
}

// otherList reads a list or map as other languages write it, `T[]` or `Array[T]`, and says
// how it is written here.
func (p *parser) otherList(named *TypeName) Type {
	d := diag.New(diag.BadType, p.tokSpan(), "the end", p.found()).WithHint("only `list[…]` and `map[…]` have brackets")
	p.errAt = p.tok.start
	p.next()
	if p.tok.is("]") {
		p.next()
		p.report(d.WithHint("write `list[%s]`", named.Name))
		return &ListType{Node: named.Node, Elem: named}
	}
	word := strings.ToLower(named.Name)
	if own, ok := collections[word]; ok {
		d = d.WithHint("write `%s[…]`", own)
	} else {
		d = d.DidYouMean(word, []string{"list", "map"})
	}
	p.report(d)
	p.skipTo("]")
	if p.tok.is("]") {
		p.next()
	}
	return &BadType{named.Node}
}

// badType reports the current token once.
func (p *parser) badType(wanted string) {
	hint := ""
	if p.tok.is("|") {
		hint = "a choice of types is declared under unions"
	} else if value := strings.TrimSpace(p.text.Value[p.tok.end:]); p.tok.is("=") && value != "" {
		hint = "a default is a key of its own: `{type: " + strings.TrimSpace(p.text.Value[:p.tok.start]) + ", default: " + value + "}`"
		defer p.skipRest()
	} else if p.tok.kind == str {
		hint = "what a text may be is declared under `enums`, and named here"
		defer p.skipRest()
	}
	p.badTypeHint(wanted, hint)
}

func (p *parser) badTypeHint(wanted, hint string) {
	if p.errAt == p.tok.start {
		return
	}
	p.errAt = p.tok.start
	d := diag.New(diag.BadType, p.tokSpan(), wanted, p.found())
	if hint != "" {
		d = d.WithHint("%s", hint)
	}
	p.report(d)
}
