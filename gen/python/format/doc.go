package format

// A doc is a text that may be laid out in several ways.
//
//sumtype:decl
type doc interface{ doc() }

// A groupID names a group, for what is laid out as that group is. Zero is the group that
// something stands in.
type groupID int

type (
	text   string
	concat []doc

	// line is a line break where its group is broken, and a space or nothing where not.
	line struct{ kind lineKind }

	// group is broken if it does not fit. It is none of its own, but part of what it
	// stands in, unless the group within is broken.
	group struct {
		id     groupID
		within groupID
		broken bool // in any case
		of     doc
	}

	// chosen is there if a group is broken, or if it is not.
	chosen struct {
		id     groupID
		broken bool
		of     doc
	}

	// indent is one step further to the right, if a group is broken unless that is zero.
	indent struct {
		id groupID
		of doc
	}

	// roomy is measured as if broken when something around it is measured: it need not
	// fit for that to fit. It is so while the group is not broken.
	roomy struct {
		while groupID
		of    doc
	}

	// variants are ways to lay out the same, of which the first is taken that fits.
	variants []doc

	// wrapped is in parentheses on lines of its own if that makes it fit.
	wrapped struct {
		id groupID
		of doc
	}

	// long is a literal that is several if it begins a line that has no room for it.
	long string

	// wrappedEnd closes the parentheses of what is wrapped, when that is measured.
	wrappedEnd struct{}
)

type lineKind int

const (
	softLine lineKind = iota
	spaceLine
	hardLine
)

func (text) doc()       {}
func (concat) doc()     {}
func (line) doc()       {}
func (group) doc()      {}
func (chosen) doc()     {}
func (indent) doc()     {}
func (roomy) doc()      {}
func (variants) doc()   {}
func (wrapped) doc()    {}
func (long) doc()       {}
func (wrappedEnd) doc() {}

func ifBroken(of doc) doc { return chosen{broken: true, of: of} }

// block stands on lines of its own if its group is broken.
func block(of doc) doc {
	return concat{indent{of: concat{line{softLine}, of}}, line{softLine}}
}

// joined are entries with commas between them, and one behind the last if they stand on
// lines of their own.
func joined(entries []doc, always bool) doc {
	var c concat
	for i, entry := range entries {
		if i > 0 {
			c = append(c, text(","), line{spaceLine})
		}
		c = append(c, entry)
	}
	if always || len(entries) > 1 {
		c = append(c, ifBroken(text(",")))
	}
	return c
}
