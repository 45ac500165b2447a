package breaking

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/gen/target"
)

// SchemaChange is what a change does to one JSON Schema.
type SchemaChange struct {
	Path  string
	Lines []string // a part each: + what is new, - what is gone, ~ what is another one
	New   bool     // there was none
	Gone  bool     // there is none any more
}

// Schemas compares the schemas of two versions, part by part. Where a schema is served
// and what it was made from are no parts of it.
func Schemas(old, new []target.File) []SchemaChange {
	was := map[string]*jsontree.Node{}
	for _, f := range old {
		was[f.Path] = jsontree.Tree(string(f.Data))
	}
	var list []SchemaChange
	seen := map[string]bool{}
	for _, f := range new {
		seen[f.Path] = true
		is := jsontree.Tree(string(f.Data))
		before, ok := was[f.Path]
		s := SchemaChange{Path: f.Path, New: !ok}
		if ok && before != nil && is != nil {
			s.compare("", before, is)
		}
		if s.New || len(s.Lines) > 0 {
			list = append(list, s)
		}
	}
	for _, f := range old {
		if !seen[f.Path] {
			list = append(list, SchemaChange{Path: f.Path, Gone: true})
		}
	}
	return list
}

func (s *SchemaChange) compare(at string, old, new *jsontree.Node) {
	switch {
	case old.String() == new.String():
	case old.Kind == jsontree.Object && new.Kind == jsontree.Object:
		s.members(at, old, new)
	case old.Kind == jsontree.List && new.Kind == jsontree.List:
		s.items(at, old, new)
	default:
		s.add("~", at, clippedText(old)+" -> "+clippedText(new))
	}
}

func (s *SchemaChange) members(at string, old, new *jsontree.Node) {
	below := func(key string) string { return at + "/" + jsontree.Unquote(key) }
	for i, key := range old.Keys {
		name := jsontree.Unquote(key)
		if at == "" && (name == "$id" || name == "$comment") {
			continue
		}
		if is := new.Get(name); is != nil {
			s.compare(below(key), old.Items[i], is)
		} else {
			s.add("-", below(key), clippedText(old.Items[i]))
		}
	}
	for i, key := range new.Keys {
		if old.Get(jsontree.Unquote(key)) == nil {
			s.add("+", below(key), clippedText(new.Items[i]))
		}
	}
}

// items compares lists by what is in them: what begins and ends alike is the same.
func (s *SchemaChange) items(at string, old, new *jsontree.Node) {
	a, b := old.Items, new.Items
	start := 0
	for len(a) > 0 && len(b) > 0 && a[0].String() == b[0].String() {
		a, b, start = a[1:], b[1:], start+1
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1].String() == b[len(b)-1].String() {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	for i := range max(len(a), len(b)) {
		place := fmt.Sprintf("%s/%d", at, start+i)
		switch {
		case i >= len(a):
			s.add("+", place, clippedText(b[i]))
		case i >= len(b):
			s.add("-", place, clippedText(a[i]))
		default:
			s.compare(place, a[i], b[i])
		}
	}
}

func (s *SchemaChange) add(sign, at, text string) {
	s.Lines = append(s.Lines, sign+" "+at+": "+text)
}

// widestPart is how many bytes of a part are shown.
const widestPart = 160

func clippedText(n *jsontree.Node) string {
	text := n.String()
	if len(text) <= widestPart {
		return text
	}
	return strings.ToValidUTF8(text[:widestPart], "") + "…"
}

// Summary says in a few words what has changed.
func (s SchemaChange) Summary() string {
	switch {
	case s.New:
		return "new"
	case s.Gone:
		return "gone"
	default:
		return counted(len(s.Lines), "change")
	}
}

// longestDiff is how many parts are shown unless all are asked for.
const longestDiff = 30

// Shown are the changed parts, each on a line, and all of them only if they are wanted.
func (s SchemaChange) Shown(full bool) []string {
	if !full && len(s.Lines) > longestDiff {
		return append(s.Lines[:longestDiff:longestDiff], fmt.Sprintf("… and %d more; --schemas shows all", len(s.Lines)-longestDiff))
	}
	return s.Lines
}

// told are the schemas to tell of, and how many more there are: unless all are wanted,
// those of whole protocols. The schemas of single types, and those for other readers, say
// the same.
func told(all []SchemaChange, full bool) (list []SchemaChange, more int) {
	for _, s := range all {
		whole := strings.Count(s.Path, "/") == 1 && strings.Count(s.Path, ".") == 2
		if full || whole {
			list = append(list, s)
		} else {
			more++
		}
	}
	return list, more
}
