package rule

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// ParseExpr reads an expression. It is never nil; where the list has errors
// it may hold Bad nodes.
func ParseExpr(text source.Text) (Expr, diag.List) {
	p := newParser(text)
	x := p.expr()
	return x, p.finish("an operator or the end")
}

// Precedences of binary operators, loosest first.
const (
	precCond = iota + 1
	precCoalesce
	precOr
	precAnd
	precRelation
	precAdd
	precMul
)

var precedence = map[string]int{
	"?": precCond, "??": precCoalesce, "||": precOr, "&&": precAnd,
	"==": precRelation, "!=": precRelation, "<": precRelation, "<=": precRelation,
	">": precRelation, ">=": precRelation, "in": precRelation,
	"+": precAdd, "-": precAdd, "|": precAdd,
	"*": precMul, "/": precMul, "%": precMul, "&": precMul,

	// Refused, but placed where other languages have them.
	"===": precRelation, "!==": precRelation, "<>": precRelation, "<=>": precRelation, "=": precRelation, "and": precAnd, "or": precOr, "is": precRelation,
	"**": precMul, "<<": precMul, ">>": precMul, "^": precAdd,
}

// replacements says what to write instead of operators of other languages.
var replacements = map[string]Op{"===": Eq, "!==": Ne, "<>": Ne, "<=>": Eq, "=": Eq, "and": And, "or": Or, "is": Eq}

// noOperators are operators of other languages that nothing here does in one step.
var noOperators = map[string]string{
	"**": "there are no powers: multiply, `x * x`",
	"<<": "multiply by a power of two: `x * 4`",
	">>": "divide by a power of two: `x / 4`",
	"^":  "bits that are in one of two: `(a | b) & ~(a & b)`",
}

func (p *parser) expr() Expr { return p.binary(precCond) }

// binary reads an expression of operators that bind at least as tight as min.
func (p *parser) binary(min int) Expr {
	defer p.leave()
	if !p.enter() {
		return &Bad{p.from(p.tok.start)}
	}
	start := p.tok.start
	x := p.unary()
	for links := 1; ; links++ {
		if min <= precRelation && p.isNotIn() && !p.tooDeep(p.depth+links) {
			x = p.notIn(start, x)
			continue
		}
		if p.tok.is("//") { // the rest may be words
			p.report(diag.New(diag.UnknownOperator, p.tokSpan(), "//").WithHint("`/` of ints leaves out the fraction; " + commentHint))
			p.skipRest()
		}
		prec := p.infix()
		if prec < min || prec == 0 || p.tooDeep(p.depth+links) {
			return x
		}
		if prec == precCond {
			x = p.cond(start, x)
			continue
		}
		left, isKind := shown(p.text.Value[start:p.tok.start]), p.isKind()
		op, at := p.operator()
		if isKind {
			last := &p.errs[len(p.errs)-1]
			*last = last.WithHint("write `type(%s) == %s`", left, p.tok.text)
			x = &Call{Node: Node{At: x.Span()}, Func: Ident{Name: "type", At: x.Span()}, Args: []Expr{x}}
		}
		if prec != precCoalesce { // whose right operand is the rest of the chain
			prec++
		}
		y := p.binary(prec)
		x = &Binary{Node: p.from(start), Op: op, OpAt: at, L: x, R: y}
	}
}

// isKind reports whether `is` of another language follows, and a kind of JSON behind it.
func (p *parser) isKind() bool {
	if p.tok.kind != ident || p.tok.text != "is" {
		return false
	}
	switch scan(p.text.Value, p.tok.end).text {
	case "string", "number", "bool", "list", "object":
		return true
	default:
		return false
	}
}

// isNotIn reports whether the operator `not in` of another language follows.
func (p *parser) isNotIn() bool {
	return p.tok.kind == ident && p.tok.text == "not" && scan(p.text.Value, p.tok.end).text == "in"
}

// notIn reads what stands behind it, and says how it is written here.
func (p *parser) notIn(start int, x Expr) Expr {
	not, left := p.tok.start, shown(p.text.Value[start:p.tok.start])
	p.next()
	d := diag.New(diag.UnknownOperator, p.span(not, p.tok.end), "not in")
	p.next()
	from := p.tok.start
	y := p.binary(precRelation + 1)
	p.report(d.WithHint("write `!(%s in %s)`", left, shown(p.text.Value[from:max(from, p.last)])))
	in := &Binary{Node: p.from(start), Op: In, OpAt: d.Span, L: x, R: y}
	return &Unary{Node: p.from(start), Op: Not, X: in}
}

// shown is an operand as a hint repeats it.
func shown(text string) string {
	const most = 60
	if text = strings.TrimSpace(text); len(text) > most {
		return "…"
	}
	return text
}

// infix is the precedence of the current token, 0 if it is no operator.
func (p *parser) infix() int {
	if p.tok.kind == punct || p.tok.kind == ident {
		return precedence[p.tok.text]
	}
	return 0
}

// operator consumes a binary operator. One of another language is reported
// and replaced.
func (p *parser) operator() (Op, source.Span) {
	at := p.tokSpan()
	op := Op(p.tok.text)
	if p.tok.is("=") && strings.HasPrefix(p.text.Value[p.tok.end:], ">") {
		p.report(diag.New(diag.UnknownOperator, p.span(p.tok.start, p.tok.end+1), "=>").
			WithHint("a comma stands behind the name of an element: `list.exists(x, …)`"))
		p.arrows++
		p.next()
		p.next()
		return Eq, at
	}
	if not := scan(p.text.Value, p.tok.end); p.tok.text == "is" && not.text == "not" {
		p.report(diag.New(diag.UnknownOperator, p.span(p.tok.start, not.end), "is not").WithHint("write `!=`"))
		p.next()
		p.next()
		return Ne, at
	}
	if hint := noOperators[p.tok.text]; hint != "" {
		p.report(diag.New(diag.UnknownOperator, at, p.tok.text).WithHint("%s", hint))
		p.next()
		return Mul, at
	}
	if instead, foreign := replacements[p.tok.text]; foreign {
		d := diag.New(diag.UnknownOperator, at, p.tok.text).WithHint("write `%s`", string(instead))
		if instead == Or {
			d = d.WithHint("write `||`; what is to stand in for a value that is absent or null is behind `??`")
		}
		p.report(d)
		op = instead
	}
	p.next()
	return op, at
}

func (p *parser) cond(start int, test Expr) Expr {
	p.next()
	if p.tok.is(".") {
		p.unexpectedHint("a value", "there is no `?.`: test `has(…)` first, or write `… ?? …`")
		p.skipRest()
		return &Bad{p.from(start)}
	}
	then := p.binary(precCond)
	if !p.expect(":") {
		return &Bad{p.from(start)}
	}
	els := p.binary(precCond)
	return &Cond{Node: p.from(start), If: test, Then: then, Else: els}
}

func (p *parser) unary() Expr {
	start := p.tok.start
	op := Op(p.tok.text)
	switch {
	case p.tok.is("!") || p.tok.is("-") || p.tok.is("~"):
	case p.tok.kind == ident && p.tok.text == "not":
		return p.denied(start)
	default:
		return p.postfix()
	}
	defer p.leave()
	if !p.enter() {
		return &Bad{p.from(start)}
	}
	p.next()
	x := p.unary()
	if lit, ok := x.(*Literal); ok && op == Sub {
		switch v := lit.Value.(type) {
		case int64:
			return &Literal{Node: p.from(start), Value: -v}
		case float64:
			return &Literal{Node: p.from(start), Value: -v}
		}
	}
	return &Unary{Node: p.from(start), Op: op, X: x}
}

// denied reads what stands behind a `not`, which elsewhere binds looser than comparisons.
func (p *parser) denied(start int) Expr {
	at := len(p.errs)
	p.report(diag.New(diag.UnknownOperator, p.tokSpan(), "not").WithHint("write `!`"))
	p.next()
	x := p.binary(precRelation)
	if _, compared := x.(*Binary); compared {
		p.errs[at] = p.errs[at].WithHint("write `!(…)`")
	}
	return &Unary{Node: p.from(start), Op: Not, X: x}
}

// postfix reads a primary with the fields and method calls after it.
func (p *parser) postfix() Expr {
	start := p.tok.start
	x := p.primary()
	for links := 1; ; links++ {
		switch {
		case p.tok.is("["):
			if p.tooDeep(p.depth + links) {
				return x
			}
			p.next()
			x = p.index(start, x)
		case p.tok.is("."):
			if p.tooDeep(p.depth + links) {
				return x
			}
			p.next()
			x = p.selection(start, x)
			if field, ok := x.(*Field); ok && p.tok.is("{") {
				if name, ok := field.X.(*Name); ok {
					x = p.object(start, Ident{Name: name.Name + "." + field.Name.Name, At: field.At})
				}
			}
		default:
			return x
		}
	}
}

// index reads what stands between brackets behind a list or map.
func (p *parser) index(start int, x Expr) Expr {
	read := len(p.errs)
	if p.tok.is(":") { // list[:to]
		p.unexpectedHint("a value", sliceHint)
	}
	key := p.expr()
	if p.tok.is(":") { // list[from:to]
		p.unexpectedHint("`]`", sliceHint)
	}
	if !p.expect("]") {
		p.skipTo("]")
		if p.tok.is("]") {
			p.next()
		}
	}
	if len(p.errs) > read {
		return &Bad{p.from(start)}
	}
	return &Index{Node: p.from(start), X: x, Key: key}
}

const sliceHint = "a part of a list is written `list.slice(from, to)`"

func (p *parser) selection(start int, x Expr) Expr {
	if p.tok.is("?") {
		p.unexpectedHint("the name of a field", "what may be absent is read as `x.field ?? otherwise`")
		p.next()
		p.selection(start, x) // passed over
		return &Bad{p.from(start)}
	}
	name, ok := p.fieldName()
	if !ok {
		return &Bad{p.from(start)}
	}
	if !p.tok.is("(") {
		return &Field{Node: p.from(start), X: x, Name: name}
	}
	args, ok := p.args()
	if !ok {
		return &Bad{p.from(start)}
	}
	return &Call{Node: p.from(start), X: x, Func: name, Args: args}
}

func (p *parser) ident() Ident {
	id := Ident{Name: p.tok.text, At: p.tokSpan()}
	p.next()
	return id
}

// args reads the arguments of a call; it is not ok if one of them is a function of another
// language, `x => …`: how many there are is not known then.
func (p *parser) args() (args []Expr, ok bool) {
	p.next()
	arrows := p.arrows
	made := false
	p.sequence(")", func() {
		args = append(args, p.expr())
		made = p.comprehended() || made
	})
	return args, p.arrows == arrows && !made
}

// comprehended reports the list of another language that a loop makes, `[x for x in list]`.
func (p *parser) comprehended() bool {
	if p.tok.kind != ident || p.tok.text != "for" {
		return false
	}
	p.unexpectedHint("an operator or the end", "lists are made of lists by `list.filter(x, …)` and `list.map(x, …)`")
	return true
}

func (p *parser) primary() Expr {
	start := p.tok.start
	switch tok := p.tok; tok.kind {
	case number:
		p.next()
		value := p.numberLiteral(tok)
		if value == nil {
			return &Bad{p.from(start)}
		}
		return &Literal{Node: p.from(start), Value: value}
	case str:
		p.next()
		value := p.stringLiteral(tok)
		return &Literal{Node: p.from(start), Value: value}
	case ident:
		return p.named()
	case stray:
		p.unexpectedHint("a value", p.strayHint())
		p.next()
		return &Bad{p.from(start)}
	case quoted:
		hint := "the name of a field stands behind what has it: " + "self." + tok.text
		if strings.Contains(tok.text, "{") {
			hint = joinHint
		}
		p.unexpectedHint("a value", hint)
		p.next()
		return &Bad{p.from(start)}
	}
	switch {
	case p.tok.is("("):
		p.next()
		x := p.expr()
		if p.tok.is(",") {
			p.unexpectedHint("`)`", "a list stands in brackets: `[a, b]`")
			p.sequence(")", func() { p.skipTo(")") })
			return &Bad{p.from(start)}
		}
		if !p.expect(")") {
			p.skipTo(")")
			if p.tok.is(")") {
				p.next()
			}
		}
		return x
	case p.tok.is("{"):
		return p.record(start)
	case p.tok.is("["):
		var elems []Expr
		p.next()
		made := false
		p.sequence("]", func() {
			if p.tok.is("...") {
				p.unexpectedHint("a value", "a step makes a list longer: `list += [value]`, or `extend: list` with another one as its `value`")
				p.next()
				made = true
			}
			elems = append(elems, p.expr())
			made = p.comprehended() || made
		})
		if made {
			return &Bad{p.from(start)}
		}
		return &List{Node: p.from(start), Elems: elems}
	case p.infix() > 0 && strings.TrimSpace(p.text.Value) == p.tok.text:
		p.unexpectedHint("a value", "the quotes around it are YAML's; a text has its own: `\"'"+p.tok.text+"'\"`")
		p.skipRest()
		return &Bad{p.from(start)}
	default:
		p.unexpected("a value")
		return &Bad{p.from(start)}
	}
}

// named reads what begins with a name: a keyword, a call, an object or a name.
func (p *parser) named() Expr {
	start := p.tok.start
	switch p.tok.text {
	case "true", "false":
		value := p.tok.text == "true"
		p.next()
		return &Literal{Node: p.from(start), Value: value}
	case "null":
		p.next()
		return &Literal{Node: p.from(start)}
	case "in":
		p.unexpected("a value")
		return &Bad{p.from(start)}
	}
	if hint := statements[p.tok.text]; hint != "" && begins(scan(p.text.Value, p.tok.end)) {
		p.unexpectedHint("a value", hint)
		p.skipRest()
		return &Bad{p.from(start)}
	}
	name := p.ident()
	switch {
	case name.Name == "new" && p.tok.kind == ident:
		p.errAt = -1
		hint := "leave it out: an object is written `Type{field: value}`"
		if slices.Contains(containers, p.tok.text) {
			hint = "an empty list is `[]`, an empty map `{}`"
		}
		p.report(diag.New(diag.BadExpression, name.At, "a value", "`new`").WithHint("%s", hint))
		if scan(p.text.Value, p.tok.end).is("(") { // which would be refused as well
			p.skipRest()
			return &Bad{p.from(start)}
		}
		defer p.leave()
		if !p.enter() {
			return &Bad{p.from(start)}
		}
		return p.named()
	case name.Name == "typeof" && p.tok.kind == ident:
		p.report(diag.New(diag.UnknownOperator, name.At, "typeof").WithHint("write `type(…)`"))
		defer p.leave()
		if !p.enter() {
			return &Bad{p.from(start)}
		}
		arg := p.postfix()
		return &Call{Node: p.from(start), Func: Ident{Name: "type", At: name.At}, Args: []Expr{arg}}
	case p.tok.kind == str && p.tok.start == p.last: // f'…', r"…"
		p.unexpectedHint("an operator or the end", joinHint)
		p.skipRest()
		return &Bad{p.from(start)}
	case p.tok.is("(") && p.namesArgument():
		p.unexpectedHint("`{`", "an object is written `"+name.Name+"{field: value}`")
		p.skipRest()
		return &Bad{p.from(start)}
	case p.tok.is("("):
		args, ok := p.args()
		if !ok {
			return &Bad{p.from(start)}
		}
		return &Call{Node: p.from(start), Func: name, Args: args}
	case p.tok.is("{"):
		return p.object(start, name)
	default:
		return &Name{Node: p.from(start), Name: name.Name}
	}
}

// containers are types of other languages that a value of no type of the spec is made of.
var containers = []string{"Map", "Set", "Array", "Object", "List", "Dict", "HashMap", "ArrayList"}

// statements are words before a value in other languages, and what is written here.
var statements = map[string]string{
	"if":     "a choice is written `test ? one : other`",
	"return": "the value stands alone: leave `return` out",
	"await":  "nothing has to be waited for: leave it out",
	"lambda": "a comma stands behind the name of an element: `list.exists(x, …)`",
}

// begins reports whether a token begins a value, so that a name before it is none.
func begins(t token) bool {
	return t.kind == ident && precedence[t.text] == 0 || t.kind == number || t.kind == str || t.is("!")
}

// namesArgument reports whether the first argument of a call has a name, as in `Note(id: 1)`
// or `Note(id=1)`.
func (p *parser) namesArgument() bool {
	first := scan(p.text.Value, p.tok.end)
	if first.is("...") {
		return true
	}
	if first.kind != ident {
		return false
	}
	sign := scan(p.text.Value, first.end)
	return sign.is(":") || sign.is("=")
}

// commentHint says where comments stand.
const commentHint = "a comment begins with `#` behind the quotes, and with `//` on a line that is not the last"

// joinHint says what is written instead of texts with holes.
const joinHint = "texts are joined by `+`: `'by ' + event.name`"

// ownKeys are keys of steps that do not stand behind the name of what is looked for, as
// `in`, `as` and `where` do.
var ownKeys = []string{"at", "index", "from", "push", "before", "then", "else", "do"}

// strayHint guesses why an expression goes on where it should have ended.
func (p *parser) strayHint() string {
	if p.tok.is("}") || p.tok.is(")") || p.tok.is("]") {
		return "it closes nothing"
	}
	if p.tok.is(",") {
		return "a condition on what is looked for stands behind `where`"
	}
	if p.tok.kind == stray && p.tok.text == ";" {
		return "a step ends with its line: leave it out"
	}
	if p.tok.kind == stray && p.tok.text == "#" {
		return commentHint
	}
	if p.tok.is("!") {
		return "leave it out: what may be absent or null is tested, or written `… ?? …`"
	}
	if p.tok.kind == ident && p.tok.text == "as" {
		return "there are no casts: a test says what a value is, `type(x) == string` or `part.kind == 'text'`"
	}
	if p.tok.kind == ident && p.tok.text == "if" {
		return "a choice is written `test ? one : other`"
	}
	if p.tok.kind == ident && slices.Contains(ownKeys, p.tok.text) {
		return "`" + p.tok.text + "` is a key of its own: `" + p.tok.text + ": …`"
	}
	return ""
}
