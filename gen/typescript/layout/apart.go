package layout

import (
	"slices"
	"strings"
)

// apart keeps TypeScript from taking `a < b, c > (d)` for a call of a function with two
// type arguments: it is `a < b, !(c <= (d))`, for Prettier would take parentheses away. So
// it would take `a < (b > (c) ? d : e)`, see Comparison.
func apart(items []Doc) []Doc {
	less := false
	for i, item := range items {
		if less && has(item, " >") {
			items = slices.Clone(items)
			items[i] = unopened(item)
		}
		less = less || has(item, " <")
	}
	return items
}

// unopened is a layout in which nothing is asked to be greater than what stands in
// parentheses, is a template, or stands on the next line.
func unopened(d Doc) Doc {
	switch d := d.(type) {
	case concatDoc:
		if len(d) == 3 && opens(d[1:]) {
			return Cat("!(", d[0], " <=", d[2], ")")
		}
		if rest, ok := hanging(d); ok && len(rest) == 2 && opens(rest) {
			return Cat("!(", d[0], indentDoc{concatDoc{Text(" <="), rest[1]}}, ")")
		}
		parts := slices.Clone(d)
		for i, part := range parts {
			parts[i] = unopened(part)
			if i > 0 && parts[i-1] == Doc(Text(" >")) {
				parts[i] = onSameLine(parts[i])
			}
		}
		return parts
	case groupDoc:
		d.content = unopened(d.content)
		return d
	case indentDoc:
		d.content = unopened(d.content)
		return d
	case belowDoc:
		d.tall, d.wide = unopened(d.tall), unopened(d.wide)
		return d
	case choiceDoc:
		layouts := slices.Clone(d.layouts)
		for i, layout := range layouts {
			layouts[i] = unopened(layout)
		}
		return choiceDoc{layouts}
	case Text, lineDoc, ifBreakDoc:
		return d
	default:
		panic("typescript: unknown layout")
	}
}

// onSameLine is what stands behind an operator, without the line that it may begin with.
func onSameLine(d Doc) Doc {
	switch d := d.(type) {
	case concatDoc:
		if len(d) > 0 && d[0] == Line {
			return append(concatDoc{Text(" ")}, d[1:]...)
		}
	case groupDoc:
		d.content = onSameLine(d.content)
		return d
	default: // begins with no line
	}
	return d
}

// hanging is what is indented behind the first part, as in Hanging.
func hanging(d concatDoc) (rest concatDoc, ok bool) {
	if len(d) != 2 {
		return nil, false
	}
	indent, ok := d[1].(indentDoc)
	if !ok {
		return nil, false
	}
	rest, ok = indent.content.(concatDoc)
	return rest, ok
}

// opens reports whether something is asked to be greater than what stands in parentheses,
// or is a template.
func opens(d concatDoc) bool {
	than := Flat(d[1])
	return d[0] == Doc(Text(" >")) && (strings.HasPrefix(than, " (") || strings.HasPrefix(than, " `"))
}

// has reports whether a layout has some text as a part of its own.
func has(d Doc, text Text) bool {
	switch d := d.(type) {
	case Text:
		return d == text
	case concatDoc:
		return slices.ContainsFunc(d, func(part Doc) bool { return has(part, text) })
	case groupDoc:
		return has(d.content, text)
	case indentDoc:
		return has(d.content, text)
	case belowDoc:
		return has(d.wide, text)
	case choiceDoc:
		return has(d.layouts[0], text)
	case lineDoc, ifBreakDoc:
		return false
	default:
		panic("typescript: unknown layout")
	}
}
