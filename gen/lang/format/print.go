package format

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// width is how long a line may get by being put together of several.
const width = 120

// printer writes a tree down line by line, with the comments and blank lines that stand
// between its nodes.
type printer struct {
	file     *source.File
	comments []syntax.Comment // those that are not written yet
	lines    []written
	// open: the line goes on, behind the dash of a list.
	open bool
	// fresh: the line before opens a block of which nothing is written yet.
	fresh bool
}

// written is a line without its trailing comment.
type written struct {
	text    string
	comment string
	col     int // where the comment stood
}

// begin goes on with the open line, or begins one.
func (p *printer) begin(indent int) {
	if !p.open {
		p.lines = append(p.lines, written{text: strings.Repeat(" ", indent)})
	}
	p.open, p.fresh = false, false
}

func (p *printer) last() *written { return &p.lines[len(p.lines)-1] }

func (p *printer) add(text string) { p.last().text += text }

// close takes away the blank behind a key or a dash behind which nothing stands.
func (p *printer) close() { p.last().text = strings.TrimRight(p.last().text, " ") }

// room is how many characters still fit on the line.
func (p *printer) room() int { return width - utf8.RuneCountInString(p.last().text) }

// node begins the line of a node: comments before it, and a blank line if there is one.
func (p *printer) node(at, indent int) {
	p.leading(at, indent)
	if !p.open {
		p.blank(at)
	}
	p.begin(indent)
}

// leading writes the comments before a place. What stands behind something stays there.
func (p *printer) leading(before, indent int) {
	for len(p.comments) > 0 && p.comments[0].At < before {
		p.comment(indent)
	}
}

// trailing writes the comments at the end of a block: those that are indented as it is, or
// inside its brackets.
func (p *printer) trailing(t *syntax.Tree, indent, limit int) {
	for len(p.comments) > 0 {
		c := p.comments[0]
		inside := c.At < limit && (!c.Alone || c.Pos.Col >= t.Col)
		if t.Flow {
			inside = c.At < t.End
		}
		if !inside {
			return
		}
		p.comment(indent)
	}
}

func (p *printer) comment(indent int) {
	c := p.comments[0]
	p.comments = p.comments[1:]
	if !c.Alone && len(p.lines) > 0 && p.last().comment == "" {
		p.last().comment, p.last().col = c.Text, c.Pos.Col
		return
	}
	p.blank(c.At)
	p.lines = append(p.lines, written{text: strings.Repeat(" ", indent) + c.Text})
	p.fresh = false
}

// commented reports whether a comment that is not written yet stands behind a place and
// before the end of what a node says, which is before its bracket.
func (p *printer) commented(from int, t *syntax.Tree) bool {
	return slices.ContainsFunc(p.comments, func(c syntax.Comment) bool { return from <= c.At && c.At < lastOf(t) })
}

func lastOf(t *syntax.Tree) int {
	switch {
	case t.Kind == syntax.ScalarNode:
		return t.End
	case len(t.Items) == 0:
		return t.Start
	default:
		return lastOf(t.Items[len(t.Items)-1])
	}
}

// blank writes a blank line if there is one before the line of a place.
func (p *printer) blank(at int) {
	if len(p.lines) == 0 || p.fresh || p.last().text == "" {
		return
	}
	start := bytes.LastIndexByte(p.file.Data[:at], '\n')
	if start < 0 {
		return
	}
	before := bytes.LastIndexByte(p.file.Data[:start], '\n') + 1
	if len(bytes.TrimSpace(p.file.Data[before:start])) == 0 {
		p.lines = append(p.lines, written{})
	}
}

// mapping writes a mapping as a block. What comes behind it begins at limit.
func (p *printer) mapping(t *syntax.Tree, at *place, isStep bool, indent, limit int) {
	v := verbOf(t)
	for i, key := range t.Keys {
		next := limit
		if i+1 < len(t.Keys) {
			next = t.Keys[i+1].Start
		}
		p.node(key.Start, indent)
		p.add(p.key(key, at, false) + ":")
		under := at.key(key.Value)
		if isStep {
			under = inStep(v, key.Value)
		}
		p.value(t.Items[i], under, key.End, indent, next)
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
	if text, ok := p.braces(t, under, under == step); ok {
		p.add(text)
		return
	}
	if t.Kind == syntax.ScalarNode {
		p.scalar(t, under, indent)
		return
	}
	p.open = true
	if t.Kind == syntax.ListNode {
		p.list(t, under, indent+2, limit)
	} else {
		p.mapping(t, under, under == step, indent+2, limit)
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
	if text, ok := p.braces(t, at, false); ok {
		p.add(text)
		return
	}
	if t.Kind == syntax.ScalarNode {
		p.scalar(t, at, indent)
		return
	}
	p.close()
	p.fresh = true
	if t.Kind == syntax.ListNode {
		p.list(t, at, indent+2, limit)
	} else {
		p.mapping(t, at, false, indent+2, limit)
	}
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
	flat := *t
	flat.Flow = true
	text, ok := p.flow(&flat, step, true)
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
func (p *printer) braces(t *syntax.Tree, at *place, isStep bool) (string, bool) {
	if t.Kind == syntax.ScalarNode || p.commented(t.Start, t) {
		return "", false
	}
	wanted := t.Flow || len(t.Items) == 0 || at != nil && at.braced
	if !wanted {
		return "", false
	}
	text, ok := p.flow(t, at, isStep)
	long := utf8.RuneCountInString(text) > p.room()
	asWas := t.Flow && !strings.Contains(p.raw(t), "\n")
	return text, ok && (!long || asWas)
}

// flow writes a node on one line, if it can stand on one.
func (p *printer) flow(t *syntax.Tree, at *place, isStep bool) (string, bool) {
	if only := alone(t, at); only != nil {
		t = only
	}
	var parts []string
	switch t.Kind {
	case syntax.ScalarNode:
		return scalar(p.spaced(t, at), p.raw(t), true), oneLine(t, p.raw(t))
	case syntax.ListNode:
		for _, item := range t.Items {
			part, ok := p.flow(item, at.item(), at.item() == step)
			if !ok || part == "" {
				return "", false
			}
			parts = append(parts, part)
		}
		return "[" + strings.Join(parts, ", ") + "]", true
	default:
		v := verbOf(t)
		for i, key := range t.Keys {
			under := at.key(key.Value)
			if isStep {
				under = inStep(v, key.Value)
			}
			inner := t.Items[i]
			part, ok := p.flow(inner, under, under == steps && inner.Kind == syntax.MappingNode)
			if !ok {
				return "", false
			}
			name := p.key(key, at, true)
			if part != "" {
				name += ": " + part
			}
			parts = append(parts, name)
		}
		return "{" + strings.Join(parts, ", ") + "}", true
	}
}

// oneLine reports whether a scalar stands on one line.
func oneLine(t *syntax.Tree, raw string) bool {
	return t.Style != syntax.Literal && t.Style != syntax.Folded && !strings.Contains(raw, "\n")
}
