package jen

import (
	"fmt"
	"strconv"
	"strings"
)

// Functions begin a statement, and methods of the same name go on with one.

// Keywords, and what Go declares itself.

func Bool() *Statement     { return new(Statement).add(word("bool")) }
func Break() *Statement    { return new(Statement).add(word("break")) }
func Const() *Statement    { return new(Statement).add(word("const")) }
func Continue() *Statement { return new(Statement).add(word("continue")) }
func Defer() *Statement    { return new(Statement).add(word("defer")) }
func Err() *Statement      { return new(Statement).add(word("err")) }
func Error() *Statement    { return new(Statement).add(word("error")) }
func False() *Statement    { return new(Statement).add(word("false")) }
func Float64() *Statement  { return new(Statement).add(word("float64")) }
func Func() *Statement     { return new(Statement).add(word("func")) }
func Int64() *Statement    { return new(Statement).add(word("int64")) }
func Nil() *Statement      { return new(Statement).add(word("nil")) }
func Range() *Statement    { return new(Statement).add(word("range")) }
func String() *Statement   { return new(Statement).add(word("string")) }
func True() *Statement     { return new(Statement).add(word("true")) }
func Type() *Statement     { return new(Statement).add(word("type")) }
func Var() *Statement      { return new(Statement).add(word("var")) }

func (s *Statement) Any() *Statement    { return s.add(word("any")) }
func (s *Statement) Bool() *Statement   { return s.add(word("bool")) }
func (s *Statement) Byte() *Statement   { return s.add(word("byte")) }
func (s *Statement) Else() *Statement   { return s.add(word("else")) }
func (s *Statement) Err() *Statement    { return s.add(word("err")) }
func (s *Statement) Error() *Statement  { return s.add(word("error")) }
func (s *Statement) False() *Statement  { return s.add(word("false")) }
func (s *Statement) Func() *Statement   { return s.add(word("func")) }
func (s *Statement) Iota() *Statement   { return s.add(word("iota")) }
func (s *Statement) Nil() *Statement    { return s.add(word("nil")) }
func (s *Statement) Range() *Statement  { return s.add(word("range")) }
func (s *Statement) String() *Statement { return s.add(word("string")) }
func (s *Statement) True() *Statement   { return s.add(word("true")) }

// Lists of what they are called after. An item that is Null is left out.

func Append(items ...Code) *Statement { return new(Statement).list(appendStyle, items) }
func Case(items ...Code) *Statement   { return new(Statement).list(caseStyle, items) }
func For(items ...Code) *Statement    { return new(Statement).list(forStyle, items) }
func If(items ...Code) *Statement     { return new(Statement).list(ifStyle, items) }
func Index(items ...Code) *Statement  { return new(Statement).list(indexStyle, items) }
func Len(item Code) *Statement        { return new(Statement).list(lenStyle, []Code{item}) }
func List(items ...Code) *Statement   { return new(Statement).list(listStyle, items) }
func New(item Code) *Statement        { return new(Statement).list(newStyle, []Code{item}) }
func Params(items ...Code) *Statement { return new(Statement).list(callStyle, items) }
func Parens(item Code) *Statement     { return new(Statement).list(parensStyle, []Code{item}) }
func Return(items ...Code) *Statement { return new(Statement).list(returnStyle, items) }
func Struct(items ...Code) *Statement { return new(Statement).list(structStyle, items) }
func Switch(items ...Code) *Statement { return new(Statement).list(switchStyle, items) }
func Values(items ...Code) *Statement { return new(Statement).list(valuesStyle, items) }

func (s *Statement) Append(items ...Code) *Statement    { return s.list(appendStyle, items) }
func (s *Statement) Assert(item Code) *Statement        { return s.list(assertStyle, []Code{item}) }
func (s *Statement) Block(items ...Code) *Statement     { return s.list(blockStyle, items) }
func (s *Statement) Call(items ...Code) *Statement      { return s.list(callStyle, items) }
func (s *Statement) Defs(items ...Code) *Statement      { return s.list(defsStyle, items) }
func (s *Statement) If(items ...Code) *Statement        { return s.list(ifStyle, items) }
func (s *Statement) Index(items ...Code) *Statement     { return s.list(indexStyle, items) }
func (s *Statement) Interface(items ...Code) *Statement { return s.list(interfaceStyle, items) }
func (s *Statement) Len(item Code) *Statement           { return s.list(lenStyle, []Code{item}) }
func (s *Statement) List(items ...Code) *Statement      { return s.list(listStyle, items) }
func (s *Statement) Make(items ...Code) *Statement      { return s.list(makeStyle, items) }
func (s *Statement) New(item Code) *Statement           { return s.list(newStyle, []Code{item}) }
func (s *Statement) Params(items ...Code) *Statement    { return s.list(callStyle, items) }
func (s *Statement) Struct(items ...Code) *Statement    { return s.list(structStyle, items) }
func (s *Statement) Types(items ...Code) *Statement     { return s.list(typesStyle, items) }
func (s *Statement) Values(items ...Code) *Statement    { return s.list(valuesStyle, items) }

// Options say how a list is joined that Go has no name for.
type Options struct {
	Open, Close, Separator string
	Multi                  bool // each item on a line of its own
}

// Custom is such a list.
func Custom(o Options, items ...Code) *Statement { return new(Statement).Custom(o, items...) }

// Custom adds such a list.
func (s *Statement) Custom(o Options, items ...Code) *Statement {
	return s.list(&style{open: o.Open, close: o.Close, separator: o.Separator, lines: o.Multi}, items)
}

func (s *Statement) list(joined *style, items []Code) *Statement { return s.add(&list{joined, items}) }

// Default is the case of a switch that is taken if no other is. The block that follows
// is its body.
func Default() *Statement { return new(Statement).add(otherwise) }

// Null is nothing at all.
func Null() *Statement { return new(Statement).add(null{}) }

// Id is a name.
func Id(name string) *Statement { return new(Statement).Id(name) }

// Id adds a name.
func (s *Statement) Id(name string) *Statement { return s.add(word(name)) }

// Dot adds a field or a method.
func (s *Statement) Dot(name string) *Statement { return s.add(field(name)) }

// Qual is a name that a package declares. It is imported, unless it is that of the file.
func Qual(path, name string) *Statement { return new(Statement).Qual(path, name) }

// Qual adds such a name.
func (s *Statement) Qual(path, name string) *Statement { return s.add(qualified{path, name}) }

// Op is an operator, or other text that stands for itself.
func Op(text string) *Statement { return new(Statement).Op(text) }

// Op adds an operator.
func (s *Statement) Op(text string) *Statement { return s.add(word(text)) }

// Line is the end of a line.
func Line() *Statement { return new(Statement).Line() }

// Line ends a line.
func (s *Statement) Line() *Statement { return s.add(word("\n")) }

// Comment is a comment, which begins with its slashes.
func Comment(text string) *Statement { return new(Statement).Comment(text) }

// Comment adds a comment.
func (s *Statement) Comment(text string) *Statement { return s.add(word(text)) }

// Add is some code in a row.
func Add(code ...Code) *Statement { return new(Statement).Add(code...) }

// Add adds code.
func (s *Statement) Add(code ...Code) *Statement {
	for _, c := range code {
		s.add(c)
	}
	return s
}

// Lit is a value as Go spells it.
func Lit(value any) *Statement { return new(Statement).Lit(value) }

// Lit adds a value.
func (s *Statement) Lit(value any) *Statement {
	switch v := value.(type) {
	case string:
		return s.add(literal(v))
	case bool:
		return s.add(word(strconv.FormatBool(v)))
	case int:
		return s.add(word(strconv.Itoa(v)))
	case float64:
		text := fmt.Sprintf("%#v", v)
		if !strings.ContainsAny(text, ".e") {
			text += ".0"
		}
		return s.add(word(text))
	default:
		panic(fmt.Sprintf("jen: a literal of %T", value))
	}
}

// LitRune is a character as Go spells it.
func LitRune(r rune) *Statement { return Op(strconv.QuoteRune(r)) }
