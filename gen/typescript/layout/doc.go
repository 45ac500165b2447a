// Package layout lays TypeScript out as Prettier would: documents that break at 100
// columns, the phrases that code is put together from, comments, and the printer
// that statements go to one by one. It knows nothing of protocols.
package layout

// Doc is an expression or the head of a statement with the places where it may
// be broken over several lines. A group is printed on one line if it fits and
// broken at all of its own lines otherwise.
type Doc interface{ isDoc() }

// Text is printed as it is.
type Text string

type (
	concatDoc []Doc
	groupDoc  struct {
		content Doc
		broken  bool // may not be printed flat
		kind    GroupKind
	}
	indentDoc struct{ content Doc }
	lineDoc   struct {
		flat string // what it is on one line
		hard bool
	}
	ifBreakDoc struct{ broken, flat Doc }
	// belowDoc prints tall if parts of it have room on lines of their own below, and
	// wide if one has not.
	belowDoc struct {
		parts      []Part
		tall, wide Doc
	}
	// choiceDoc prints the first layout whose first line fits. The first one is
	// tried flat, the others may break where they say so.
	choiceDoc struct{ layouts []Doc }
)

// GroupKind says how the surroundings of a group treat it.
type GroupKind int

// Groups that their surroundings treat in a special way.
const (
	AnyGroup          GroupKind = iota
	TernaryGroup                // goes on a line of its own after = and : if it is broken
	BinaryGroup                 // the same, but not inside a chain of ternaries
	ObjectLambdaGroup           // the same for a function that gives an object
	NotGroup                    // the opposite of what stands in parentheses
	OpenGroup                   // begins behind = although it is an operation
	LambdaGroup                 // as the last argument of a call, opens on the line of the call
)

func (Text) isDoc() {}

func (concatDoc) isDoc() {}

func (groupDoc) isDoc() {}

func (indentDoc) isDoc() {}

func (lineDoc) isDoc() {}

func (ifBreakDoc) isDoc() {}

func (belowDoc) isDoc() {}

func (choiceDoc) isDoc() {}

var (
	Line Doc = lineDoc{flat: " "}  // a space, or a line end
	Soft Doc = lineDoc{}           // nothing, or a line end
	Hard Doc = lineDoc{hard: true} // a line end, which breaks every group around it
)

// Cat puts strings and Docs one after the other.
func Cat(parts ...any) Doc {
	if len(parts) == 1 {
		if d, ok := parts[0].(Doc); ok {
			return d
		}
	}
	docs := appendParts(make(concatDoc, 0, len(parts)), parts)
	if len(docs) == 1 {
		return docs[0]
	}
	return docs
}

func appendParts(docs concatDoc, parts []any) concatDoc {
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			if p != "" {
				docs = append(docs, Text(p))
			}
		case Doc:
			docs = append(docs, p)
		default:
			panic("typescript: a layout is made of strings and Docs")
		}
	}
	return docs
}

// Group keeps its parts on one line if they fit.
func Group(parts ...any) Doc {
	content := Cat(parts...)
	return groupDoc{content: content, broken: mustBreak(content)}
}

// broken is a group that is always broken.
func broken(parts ...any) Doc { return groupDoc{content: Cat(parts...), broken: true} }

// Indent moves the lines inside it two columns to the right.
func Indent(parts ...any) Doc { return indentDoc{Cat(parts...)} }

// ifBreak prints one thing where the group around it is broken, another where it is flat.
func ifBreak(broken, flat string) Doc { return ifBreakDoc{Text(broken), Text(flat)} }

// Join puts sep between docs.
func Join(sep any, docs []Doc) Doc {
	if len(docs) == 1 {
		return docs[0]
	}
	between, parts := Cat(sep), make(concatDoc, 0, 2*len(docs))
	for i, d := range docs {
		if i > 0 {
			parts = append(parts, between)
		}
		parts = append(parts, d)
	}
	return parts
}

// mustBreak reports whether a layout contains a line end that is always taken.
func mustBreak(d Doc) bool {
	switch d := d.(type) {
	case Text, ifBreakDoc:
		return false
	case lineDoc:
		return d.hard
	case concatDoc:
		for _, part := range d {
			if mustBreak(part) {
				return true
			}
		}
		return false
	case groupDoc:
		return d.broken
	case indentDoc:
		return mustBreak(d.content)
	case belowDoc:
		return mustBreak(d.wide)
	case choiceDoc:
		return mustBreak(d.layouts[0])
	default:
		panic("typescript: unknown layout")
	}
}

// Texts are several texts.
func Texts(list ...string) []Doc {
	docs := make([]Doc, len(list))
	for i, s := range list {
		docs[i] = Text(s)
	}
	return docs
}
