package layout

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Memory has the last text of every file, before and after formatting, which is
// most of the work of printing it.
type Memory struct {
	mu    sync.Mutex
	Files map[string]Remembered // by path
}

type Remembered struct{ raw, printed []byte }

// Printed gives the text of a file, formatted as gofmt does and with its imports
// in groups. It is not to be changed.
func (m *Memory) Printed(path string, by *Buffers, module string) ([]byte, error) {
	raw := by.Raw.Bytes()
	if m == nil {
		return by.finish(module)
	}
	m.mu.Lock()
	last := m.Files[path]
	m.mu.Unlock()
	if last.printed != nil && bytes.Equal(last.raw, raw) {
		return last.printed, nil
	}
	printed, err := by.finish(module)
	if err != nil {
		return nil, err
	}
	m.mu.Lock()
	m.Files[path] = Remembered{bytes.Clone(raw), printed}
	m.mu.Unlock()
	return printed, nil
}

// Buffers are for texts on their way to a file, one after the other.
type Buffers struct {
	Raw       bytes.Buffer // as it is rendered
	formatted bytes.Buffer
}

// finish is Printed without a memory.
func (b *Buffers) finish(module string) ([]byte, error) {
	b.formatted.Reset()
	if err := gofmt(&b.formatted, b.Raw.Bytes()); err != nil {
		return nil, err
	}
	return GroupImports(b.formatted.Bytes(), module), nil
}

// PrintedInParts gives the text of a file that is too large to be formatted in one go. It
// is the same. The head is what stands before all declarations.
func PrintedInParts(head []byte, decls []string, module string) ([]byte, error) {
	const enough = 1 << 17 // bytes of declarations that are formatted together
	clause := packageClause.FindString(string(head))
	var whole, raw, part bytes.Buffer
	for i, decl := range decls {
		if raw.Len() == 0 {
			raw.WriteString(clause)
			if i == 0 {
				raw.Reset()
				raw.Write(head)
			}
		}
		raw.WriteString(decl)
		raw.WriteString("\n\n")
		if raw.Len() < enough && i < len(decls)-1 {
			continue
		}
		part.Reset()
		if err := gofmt(&part, raw.Bytes()); err != nil {
			return nil, err
		}
		raw.Reset()
		text := part.Bytes()
		if whole.Len() > 0 {
			text = append([]byte("\n"), bytes.TrimPrefix(text, []byte(clause))...)
		}
		whole.Write(text)
	}
	return GroupImports(whole.Bytes(), module), nil
}

var packageClause = regexp.MustCompile(`(?m)^package .*\n\n`)

// gofmt does what go/format does with a whole file, without growing a buffer
// for every one.
func gofmt(out *bytes.Buffer, src []byte) error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.SortImports(files, file)
	config := printer.Config{Mode: printer.UseSpaces | printer.TabIndent, Tabwidth: 8}
	return config.Fprint(out, files, file)
}

// GroupImports puts the packages of the standard library before those of the
// emitted module, as Go programmers do. The result is a copy.
func GroupImports(src []byte, module string) []byte {
	const start, end = "\nimport (\n", "\n)\n"
	before, rest, found := bytes.Cut(src, []byte(start))
	if !found {
		return bytes.Clone(src)
	}
	block, after, _ := bytes.Cut(rest, []byte(end))
	var std, others []string
	for line := range strings.SplitSeq(string(block), "\n") {
		if strings.Contains(line, "\""+module+"/") {
			others = append(others, line)
		} else {
			std = append(std, line)
		}
	}
	groups := strings.Join(std, "\n")
	if len(std) > 0 && len(others) > 0 {
		groups += "\n\n"
	}
	groups += strings.Join(others, "\n")
	return slices.Concat(before, []byte(start), []byte(groups), []byte(end), after)
}
