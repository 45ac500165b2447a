package shape

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/runtime"
)

// imports are what one module needs from others, noted while it is written.
type imports struct {
	byFile map[string]map[binding]bool // whether it is used as a value
}

// binding is one imported name. It is called local here, which is another name
// only where the protocol has taken the first one.
type binding struct{ name, local string }

func (b binding) String() string {
	if b.name == b.local {
		return b.name
	}
	return b.name + " as " + b.local
}

// value notes the import of something that exists at run time.
func (i *imports) value(from, name, local string) string { return i.note(from, name, local, true) }

// TypeOnly notes the import of a type.
func (i *imports) TypeOnly(from, name, local string) string {
	return i.note(from, name, local, false)
}

func (i *imports) note(from, name, local string, value bool) string {
	if i.byFile == nil {
		i.byFile = map[string]map[binding]bool{}
	}
	if i.byFile[from] == nil {
		i.byFile[from] = map[binding]bool{}
	}
	b := binding{name, local}
	i.byFile[from][b] = i.byFile[from][b] || value
	return local
}

// print writes the import statements, those of other packages first and those of
// the runtime last, each list sorted.
func (i *imports) print(p *layout.Printer) {
	files := slices.SortedFunc(maps.Keys(i.byFile), func(a, b string) int {
		return cmp.Or(cmp.Compare(nearness(a), nearness(b)), strings.Compare(a, b))
	})
	for _, from := range files {
		printImport(p, from, i.byFile[from])
	}
}

// nearness is where a module stands: in another package, in this one, or in the
// runtime of this one.
func nearness(from string) int {
	switch {
	case strings.HasPrefix(from, runtime.Dir):
		return 2
	case strings.HasPrefix(from, "./"):
		return 1
	default:
		return 0
	}
}

func printImport(p *layout.Printer, from string, used map[binding]bool) {
	list := slices.SortedFunc(maps.Keys(used), func(a, b binding) int {
		return strings.Compare(a.name, b.name)
	})
	typesOnly := true
	for _, value := range used {
		typesOnly = typesOnly && !value
	}
	items := make([]layout.Doc, len(list))
	for i, b := range list {
		items[i] = layout.Text(b.String())
		if !typesOnly && !used[b] {
			items[i] = layout.Text("type " + b.String())
		}
	}
	keyword := "import "
	if typesOnly {
		keyword = "import type "
	}
	p.Line(keyword, layout.Object(items...), " from ", layout.Quoted(from), ";")
}
