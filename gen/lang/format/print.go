package format

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/lang/syntax"
)

// mapping writes a mapping as a block. What comes behind it begins at limit.
func (p *printer) mapping(t *syntax.Tree, at *place, indent, limit int) {
	under := at.in(t)
	for i, key := range t.Keys {
		next := limit
		if i+1 < len(t.Keys) {
			next = t.Keys[i+1].Start
		}
		p.node(key.Start, indent)
		p.add(p.key(key, at, false) + ":")
		p.value(t.Items[i], under(key.Value), key.End, indent, next)
	}
	p.trailing(t, indent, limit)
}

func (p *printer) key(key *syntax.Tree, at *place, flow bool) string {
	k := *key
	if at != nil && at.listed {
		k.Value = listed(k.Value)
	}
	return scalar(&k, p.raw(key), flow)
}

func (p *printer) raw(t *syntax.Tree) string { return string(p.file.Data[t.Start:t.End]) }

// list writes a list as a block.
func (p *printer) list(t *syntax.Tree, at *place, indent, limit int) {
	for i, item := range t.Items {
		next := limit
		if i+1 < len(t.Items) {
			next = t.Items[i+1].Start
		}
		p.node(item.Start, indent)
		p.add("- ")
		p.item(item, at, indent, next)
	}
	p.trailing(t, indent, limit)
}

// item writes what stands behind a dash.
func (p *printer) item(t *syntax.Tree, at *place, indent, limit int) {
	under := at.item()
	if under == step {
		t = p.shortened(t)
	}
	if text, ok := p.braces(t, under); ok {
		p.add(text)
		return
	}
	if t.Kind == syntax.ScalarNode {
		p.scalar(t, under, indent)
		return
	}
	p.open = true
	p.block(t, under, indent+2, limit)
}

func (p *printer) block(t *syntax.Tree, at *place, indent, limit int) {
	if t.Kind == syntax.ListNode {
		p.list(t, at, indent, limit)
	} else {
		p.mapping(t, at, indent, limit)
	}
}

// value writes what stands under a key, which ends at after.
func (p *printer) value(t *syntax.Tree, at *place, after, indent, limit int) {
	if at != nil && at.steps && t.End > t.Start {
		p.steps(t, after, indent, limit)
		return
	}
	p.add(" ")
	if only := alone(t, at); only != nil && !p.commented(t.Start, t) {
		t = only
	}
	if text, ok := p.braces(t, at); ok {
		p.add(text)
		return
	}
	if t.Kind == syntax.ScalarNode {
		p.scalar(t, at, indent)
		return
	}
	p.close()
	p.fresh = true
	p.block(t, at, indent+2, limit)
}

// steps writes a list of steps, or a single one that has room behind its key.
func (p *printer) steps(t *syntax.Tree, after, indent, limit int) {
	if t.Kind == syntax.ListNode && !isSingle(t) {
		p.fresh = true
		if len(t.Items) == 0 {
			p.add(" []")
		} else {
			p.list(t, steps, indent+2, limit)
		}
		return
	}
	single := t
	if t.Kind == syntax.ListNode {
		single = t.Items[0]
	}
	if !p.commented(after, single) {
		p.add(" ")
		if p.behind(p.shortened(single), single != t) {
			return
		}
		p.close()
	}
	p.fresh = true
	if single == t {
		t = &syntax.Tree{Kind: syntax.ListNode, Start: t.Start, End: t.End, Col: t.Col, Flow: t.Flow, Items: []*syntax.Tree{t}}
	}
	p.list(t, steps, indent+2, limit)
}

// isSingle reports whether a list has one step, which may stand without its dash.
func isSingle(t *syntax.Tree) bool {
	return len(t.Items) == 1 && t.Items[0].Kind != syntax.ListNode
}

// behind writes a single step behind its key, if it is short and was in a list.
func (p *printer) behind(t *syntax.Tree, wasListed bool) bool {
	if t.Kind == syntax.ScalarNode && !oneLine(t, p.raw(t)) {
		if !wasListed {
			p.scalar(t, step, len(p.last().text)-len(strings.TrimLeft(p.last().text, " ")))
		}
		return !wasListed
	}
	if t.Kind == syntax.MappingNode && !t.Flow && !isBrief(t) {
		return false
	}
	text, ok := p.flow(t, step)
	if t.Kind == syntax.ScalarNode {
		text, ok = scalar(p.spaced(t, step), p.raw(t), false), true
	}
	asWas := !wasListed && (t.Flow || t.Kind == syntax.ScalarNode) // long, but that is how it was
	if !ok || utf8.RuneCountInString(text) > p.room() && !asWas {
		return false
	}
	p.add(text)
	return true
}

// isBrief reports whether a step is one of those that go into braces.
func isBrief(t *syntax.Tree) bool {
	for _, verb := range []string{"skip", "fail", "warn"} {
		if has(t, verb, "message") {
			return true
		}
	}
	return has(t, "emit") || has(t, "signal") || has(t, "unset")
}

// shortened gives a step in its short form, if the line has room for that.
func (p *printer) shortened(t *syntax.Tree) *syntax.Tree {
	if t.Kind != syntax.MappingNode {
		return t
	}
	if short := onLine(t); short != nil && !p.commented(t.Start, t) && utf8.RuneCountInString(scalar(short, "", false)) <= p.room() {
		return short
	}
	for most := 3; most > 0; most-- {
		short, last := headed(t, most)
		if short == nil || p.commented(t.Start, last) {
			continue
		}
		v := verbOf(short)
		line := v.Name + ": " + scalar(value(short, v.Name), "", false)
		if utf8.RuneCountInString(line) <= p.room() {
			return short
		}
	}
	return t
}

// braces gives what goes into brackets or braces on the line.
func (p *printer) braces(t *syntax.Tree, at *place) (string, bool) {
	if t.Kind == syntax.ScalarNode || p.commented(t.Start, t) {
		return "", false
	}
	wanted := t.Flow || len(t.Items) == 0 || at != nil && at.braced
	if !wanted {
		return "", false
	}
	text, ok := p.flow(t, at)
	long := utf8.RuneCountInString(text) > p.room()
	asWas := t.Flow && !strings.Contains(p.raw(t), "\n")
	return text, ok && (!long || asWas)
}

// flow writes a node on one line, if it can stand on one.
func (p *printer) flow(t *syntax.Tree, at *place) (string, bool) {
	if only := alone(t, at); only != nil {
		t = only
	}
	if t.Kind == syntax.ScalarNode {
		return scalar(p.spaced(t, at), p.raw(t), true), oneLine(t, p.raw(t))
	}
	var parts []string
	under := at.in(t)
	for i, item := range t.Items {
		inner, name := at.item(), ""
		if t.Kind == syntax.MappingNode {
			inner, name = under(t.Keys[i].Value), p.key(t.Keys[i], at, true)
		}
		if inner == steps && item.Kind == syntax.MappingNode {
			inner = step
		}
		part, ok := p.flow(item, inner)
		switch {
		case !ok || part == "" && name == "":
			return "", false
		case part != "" && name != "":
			part = name + ": " + part
		}
		parts = append(parts, cmp.Or(part, name))
	}
	inside := strings.Join(parts, ", ")
	if t.Kind == syntax.ListNode {
		return "[" + inside + "]", true
	}
	return "{" + inside + "}", true
}

// oneLine reports whether a scalar stands on one line.
func oneLine(t *syntax.Tree, raw string) bool {
	return t.Style != syntax.Literal && t.Style != syntax.Folded && !strings.Contains(raw, "\n")
}
