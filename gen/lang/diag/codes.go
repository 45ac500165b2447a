package diag

import (
	"fmt"
	"maps"
	"slices"
)

// message is what a code says. The format's only verbs are %s and %d.
type message struct {
	format   string
	hint     string // the next step where it is always the same, or ""
	severity Severity
}

// texts holds the message of every code. Each producer keeps its codes and
// texts in a file of its own.
var texts = merge(syntaxMessages, ruleMessages, checkMessages, importMessages)

// Codes lists every code, sorted.
func Codes() []Code { return slices.Sorted(maps.Keys(texts)) }

func merge(tables ...map[Code]message) map[Code]message {
	all := map[Code]message{}
	for _, table := range tables {
		for code, m := range table {
			if _, ok := all[code]; ok {
				panic(fmt.Sprintf("diag: two messages for %s", code))
			}
			all[code] = m
		}
	}
	return all
}
