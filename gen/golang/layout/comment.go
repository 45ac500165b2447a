package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/names"
)

// CommentWidth is how long the text of a comment line gets, so that the line has
// 80 columns.
const CommentWidth = 77

// Comment is the text of a doc comment, line by line.
type Comment []string

// Describe writes the doc comment of a type. Its first sentence starts with the
// name, as Go wants it. Without a doc text the fallback, which continues the
// name, stands in.
func Describe(name, doc, deprecated, fallback string) Comment {
	return about(name, doc, deprecated, fallback, "is ")
}

// DescribeEvent is Describe for what the doc need not say itself: an event, where it
// says what happens.
//
//	A note was added.    NoteAdded is the event "note_added": a note was added.
//	Adds a note.         NoteAdded adds a note.
func DescribeEvent(name, doc, deprecated, is string) Comment {
	paragraphs := names.Paragraphs(doc)
	if len(paragraphs) == 0 {
		return Compose([]string{name + " " + is + "."}, deprecated)
	}
	if first, _, _ := strings.Cut(paragraphs[0], " "); IsVerb(first) {
		is = ""
	} else {
		is += ": "
	}
	paragraphs[0] = name + " " + is + LowerFirst(paragraphs[0])
	return Compose(paragraphs, deprecated)
}

// DescribeDoing is describe for a method whose doc says what it does: Runs the agent.
func DescribeDoing(name, doc, does string) Comment {
	paragraphs := names.Paragraphs(doc)
	if len(paragraphs) == 0 {
		return Note(name + " " + does + ".")
	}
	if first, _, _ := strings.Cut(paragraphs[0], " "); strings.HasSuffix(first, "s") {
		does = ""
	} else {
		does += ": "
	}
	paragraphs[0] = name + " " + does + LowerFirst(paragraphs[0])
	return Compose(paragraphs, "")
}

// DescribeFunc is describe for a function.
func DescribeFunc(name, doc, deprecated, fallback string) Comment {
	return about(name, doc, deprecated, fallback, "returns ")
}

func about(name, doc, deprecated, fallback, link string) Comment {
	paragraphs := names.Paragraphs(doc)
	if len(paragraphs) == 0 {
		paragraphs = []string{name + " " + fallback}
	} else {
		paragraphs[0] = nameFirst(name, paragraphs[0], link)
	}
	return Compose(paragraphs, deprecated)
}

// Remark writes a comment that need not start with a name.
func Remark(doc, deprecated string) Comment {
	return Compose(names.Paragraphs(doc), deprecated)
}

// Note writes a comment of one paragraph.
func Note(text string) Comment { return Compose([]string{text}, "") }

func Compose(paragraphs []string, deprecated string) Comment {
	if deprecated != "" {
		paragraphs = append(paragraphs, "Deprecated: "+strings.Join(names.Paragraphs(deprecated), " "))
	}
	var c Comment
	for i, p := range paragraphs {
		if i > 0 && !(names.IsItem(p) && names.IsItem(paragraphs[i-1])) {
			c = append(c, "")
		}
		c = append(c, wrapped(p)...)
	}
	return c
}

// wrapped breaks a paragraph into lines. The items of a list are indented, by
// which Go knows them.
func wrapped(paragraph string) []string {
	if !names.IsItem(paragraph) {
		return names.Wrap(defused(paragraph), CommentWidth)
	}
	const bullet, indent = "  - ", "    "
	lines := names.Wrap(defused(paragraph[2:]), CommentWidth-len(bullet))
	for i := range lines {
		if i == 0 {
			lines[i] = bullet + lines[i]
		} else {
			lines[i] = indent + lines[i]
		}
	}
	return lines
}

// defused takes the sting out of words that the go command obeys in a comment
// before the package clause.
func defused(text string) string { return strings.ReplaceAll(text, "+build", "+ build") }

// nameFirst makes a sentence about a declaration begin with its name. The link
// joins them where the sentence has no verb of its own.
//
//	The colour of a note.     Colour is the colour of a note.
//	Where a call stands.      State says where a call stands.
//	Folds one event.          Fold folds one event.
//	Whether a tag is there.   Tagged reports whether a tag is there.
func nameFirst(name, sentence, link string) string {
	first, _, _ := strings.Cut(sentence, " ")
	switch first {
	case name:
		return sentence
	case "Where", "Why", "How", "When", "Who", "Which":
		return name + " says " + LowerFirst(sentence)
	case "Whether":
		return name + " reports " + LowerFirst(sentence)
	}
	if IsVerb(first) {
		link = ""
	}
	return name + " " + link + LowerFirst(sentence)
}

// IsVerb guesses whether a sentence begins with a verb: Folds, Returns.
func IsVerb(word string) bool {
	stem, found := strings.CutSuffix(word, "s")
	return found && len(stem) > 2 && !strings.HasSuffix(stem, "s") && verbs[strings.ToLower(stem)]
}

// verbs are those that docs of functions begin with.
var verbs = func() map[string]bool {
	known := map[string]bool{}
	for word := range strings.FieldsSeq(`add answer append apply build check clear collect combine compact
		compare compute convert copy count create decide describe drop expand find fold follow format gather get
		give hold join keep list look make mark merge name note parse pick print put read record remove
		replace report return say select set show skip split start stop store take tell test track
		translate turn verify wrap write`) {
		known[word] = true
		known[word+"e"] = true // copies, matches
	}
	return known
}()

// LowerFirst lowers the first letter of a sentence, unless its first word is an
// acronym or a single letter other than an article.
func LowerFirst(sentence string) string {
	r, size := utf8.DecodeRuneInString(sentence)
	rest := sentence[size:]
	next, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsLower(next) || next == ' ' && r == 'A' {
		return string(unicode.ToLower(r)) + rest
	}
	return sentence
}

// Above puts a comment over a declaration.
func (c Comment) Above(declaration jen.Code) *jen.Statement {
	s := new(jen.Statement)
	for _, line := range c {
		s.Comment(strings.TrimRight("// "+line, " ")).Line()
	}
	return s.Add(declaration)
}

// Codes are the lines of c as items of a block or a struct.
func (c Comment) Codes() []jen.Code {
	var codes []jen.Code
	for _, line := range c {
		codes = append(codes, jen.Comment(strings.TrimRight("// "+line, " ")))
	}
	return codes
}

// ForOthers is the doc comment of a function that is exported for packages that
// import this one.
func ForOthers(name, does string) Comment {
	return Note(name + " " + does + ". It serves packages that import this one.")
}
