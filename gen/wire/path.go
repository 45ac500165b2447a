package wire

import (
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

const (
	maxPathShown = 24 // segments that Path.String prints
	maxNameShown = 48 // bytes of one name that Path.String prints
)

// Segment is one step of a [Path]: into a field, or into an item of a list.
type Segment struct {
	Name  string
	Index int // -1 for a field
}

// Field is the step into the named field.
func Field(name string) Segment { return Segment{Name: name, Index: -1} }

// Item is the step into item i of a list.
func Item(i int) Segment { return Segment{Index: i} }

// Path leads from the root of a document to one of its values. The empty path
// is the root.
type Path []Segment

// String renders the path for people, as in content[0].call.name. Names that
// are not identifiers are quoted: headers["a b"]. The middle of a very deep path
// and the end of a very long name are left out.
func (p Path) String() string { return string(p.appendTo(nil)) }

func (p Path) appendTo(dst []byte) []byte {
	for i, s := range p {
		if len(p) > maxPathShown && i >= maxPathShown/2 && i < len(p)-maxPathShown/2 {
			if i == maxPathShown/2 {
				dst = append(dst, "…"...)
			}
			continue
		}
		switch {
		case s.Index >= 0:
			dst = append(dst, '[')
			dst = strconv.AppendInt(dst, int64(s.Index), 10)
			dst = append(dst, ']')
		case isIdentifier(s.Name):
			if len(dst) > 0 {
				dst = append(dst, '.')
			}
			dst = append(dst, jsontext.Clip(s.Name, maxNameShown)...)
		default:
			dst = append(dst, '[')
			dst = jsontext.AppendString(dst, jsontext.Clip(s.Name, maxNameShown))
			dst = append(dst, ']')
		}
	}
	return dst
}

// Pointer renders the whole path as a JSON Pointer (RFC 6901).
func (p Path) Pointer() string {
	var dst []byte
	for _, s := range p {
		dst = append(dst, '/')
		if s.Index >= 0 {
			dst = strconv.AppendInt(dst, int64(s.Index), 10)
			continue
		}
		dst = append(dst, pointerEscaper.Replace(s.Name)...)
	}
	return string(dst)
}

var pointerEscaper = strings.NewReplacer("~", "~0", "/", "~1")

func isIdentifier(name string) bool {
	for i := range len(name) {
		c := name[i]
		letter := c == '_' || c == '$' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}
