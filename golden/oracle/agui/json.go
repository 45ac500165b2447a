package main

import (
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
)

// members are the members of a JSON object: keys and JSON texts, in turn.
type members []string

func (m members) with(more ...string) members { return append(m[:len(m):len(m)], more...) }

// object is a JSON object.
func object(m ...string) string {
	var b strings.Builder
	for i := 0; i < len(m); i += 2 {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(quote(m[i]) + ":" + m[i+1])
	}
	return "{" + b.String() + "}"
}

// list is a JSON list of JSON texts.
func list(items ...string) string { return "[" + strings.Join(items, ",") + "]" }

// quote is a text as a JSON string.
func quote(text string) string { return jsontree.Quote(text) }
