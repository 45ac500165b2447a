// Package layout is how emitted Go looks: doc comments, broken lines, and what
// gofmt makes of them. It knows nothing of protocols.
package layout

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

const lineWidth = 100 // of lists that are broken into lines

// Filled are the operands of a list, broken into lines of reasonable length. The
// first line already holds the given text.
func Filled(operands []string, before string) []jen.Code {
	return FilledWith(operands, before, func(i int) *jen.Statement { return jen.Op(operands[i]) })
}

// FilledWith is filled for operands that are more than their text.
func FilledWith(operands []string, before string, operand func(i int) *jen.Statement) []jen.Code {
	codes := make([]jen.Code, len(operands))
	room := lineWidth - len(before)
	for i, text := range operands {
		code := operand(i)
		if room -= len(text) + 2; i > 0 && room < 0 {
			room = lineWidth - len(before) - len(text)
			code = jen.Line().Add(code)
		}
		codes[i] = code
	}
	return codes
}

// Literals are Go string literals.
func Literals(texts []string) []string {
	quoted := make([]string, len(texts))
	for i, s := range texts {
		quoted[i] = strconv.Quote(s)
	}
	return quoted
}

// RawString is a string literal that shows JSON as it is.
func RawString(s string) *jen.Statement {
	if strings.ContainsAny(s, `"\\`) && strconv.CanBackquote(s) {
		return jen.Op("`" + s + "`")
	}
	return jen.Lit(s)
}

// OneLine is a body of one statement that stays on the line of its function.
func OneLine(statement jen.Code) *jen.Statement {
	return jen.Op("{").Add(statement).Op("}")
}

// Alternative is a statement and when it is the one.
type Alternative struct{ Test, Then jen.Code }

// FirstOf does the first thing whose test holds.
func FirstOf(alternatives []Alternative) []jen.Code {
	switch len(alternatives) {
	case 0:
		return nil
	case 1:
		return []jen.Code{jen.If(alternatives[0].Test).Block(alternatives[0].Then)}
	}
	var cases []jen.Code
	for _, a := range alternatives {
		cases = append(cases, jen.Case(a.Test).Block(a.Then))
	}
	return []jen.Code{jen.Switch().Block(cases...)}
}

// Params are the parameters of a function, each on its own line if there are
// too many for one.
func Params(list ...jen.Code) *jen.Statement {
	if len(RawText(jen.Params(list...))) <= lineWidth {
		return jen.Params(list...) // unformatted types are longer
	}
	width := 0
	for _, p := range list {
		width += len(TypeText(jen.Func().Params(p))) - len("func()") + len(", ")
	}
	if width <= lineWidth {
		return jen.Params(list...)
	}
	return jen.Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: true}, list...)
}

// fits reports whether code is formatted as one line of at most that width.
func fits(code *jen.Statement, width int) bool {
	// Formatting one line moves spaces only: it takes any, and gives some around
	// operators.
	if raw := RawText(code); !strings.Contains(raw, "\n") {
		if len(raw)-strings.Count(raw, " ") > width {
			return false
		}
		if len(raw)+2*operators(raw) <= width {
			return true
		}
	}
	text := fmt.Sprintf("%#v", code)
	return len(text) <= width && !strings.Contains(text, "\n")
}

// operators counts what may want spaces around it and has none.
func operators(raw string) int {
	n := 0
	for i := 1; i+1 < len(raw); i++ {
		if strings.IndexByte("+-*/%&|^<>=!:,;{}", raw[i]) >= 0 && (raw[i-1] != ' ' || raw[i+1] != ' ') {
			n++
		}
	}
	return n
}

// RawText is code before it is formatted, which takes much longer than this.
func RawText(code jen.Code) string { return RawTextIn(jen.NewFile(""), code) }

// RawTextIn is code of a file, which gets to know what it imports.
func RawTextIn(file *jen.File, code jen.Code) string {
	const start = "\x00 " // of the code; before it stand a package clause and imports
	all := file.Group
	defer func() { file.Group = all }()
	file.Group = new(jen.Group)
	file.NoFormat = true
	file.Add(jen.Op(start[:1]).Add(code))
	var out strings.Builder
	if err := file.Render(&out); err != nil {
		panic("golang: " + err.Error()) // only of writing
	}
	_, text, _ := strings.Cut(out.String(), start)
	return text
}

// TypeText spells a type.
func TypeText(t jen.Code) string {
	return strings.TrimPrefix(fmt.Sprintf("%#v", jen.Type().Id("T").Add(t)), "type T ")
}

// LiteralOf is a composite literal, on one line if that is not too long.
func LiteralOf(typ *jen.Statement, elems []jen.Code) *jen.Statement {
	const fitOnLine, fitWidth = 3, 60
	if len(elems) <= fitOnLine && fits(jen.Id("T").Values(elems...), fitWidth) {
		return jen.Add(typ).Values(elems...)
	}
	return jen.Add(typ).Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, elems...)
}
