package syntax

import (
	"regexp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/verb"
	"github.com/msggen/msggen/gen/source"
)

// line reads a step that is one line of text: a word, or an assignment.
func (r *reader) line(text source.Text) Step {
	node := StepNode{Node: Node{At: text.Whole(), keys: map[string]source.Span{}}}
	switch text.Value {
	case "stop":
		node.keys["stop"] = text.Whole()
		return &StopStep{node}
	case "return":
		node.keys["return"] = text.Whole()
		return &ReturnStep{node}
	}
	at, op := assignment(text.Value)
	if op == "" {
		r.noLine(text)
		return &BadStep{StepNode{Node: Node{At: text.Whole()}}}
	}
	place, value := trimmed(text, 0, at), trimmed(text, at+len(op), len(text.Value))
	if place.Value == "" || value.Value == "" {
		r.report(diag.New(diag.HalfAssignment, text.Whole(), op))
		return &BadStep{StepNode{Node: Node{At: text.Whole()}}}
	}
	if r.isSeveral(value) || r.foreign(place, value) {
		return &BadStep{StepNode{Node: Node{At: text.Whole()}}}
	}
	node.At = place.Whole()
	node.keys["value"] = value.Whole()
	if rest, ok := strings.CutPrefix(place.Value, "set "); ok {
		r.report(diag.New(diag.UnknownStep, place.Slice(0, len("set")).Whole(), "set").WithHint("write `%s %s …`", strings.TrimSpace(rest), op))
		place = trimmed(place, len("set"), len(place.Value))
	}
	name, isLet := strings.CutPrefix(place.Value, "let ")
	if word, rest, two := strings.Cut(place.Value, " "); two && !isLet && slices.Contains(lets, word) {
		r.report(diag.New(diag.UnknownStep, place.Slice(0, len(word)).Whole(), word).WithHint("write `let %s = …`", rest))
		name, isLet = rest, true
	}
	var key source.Text
	if open := lastOpen(place.Value); open > 0 && strings.HasSuffix(place.Value, "]") && op != "?=" {
		key = trimmed(place, open+1, len(place.Value)-1)
		node.keys["key"] = key.Whole()
		place = trimmed(place, 0, open)
	}
	switch {
	case op == "+=":
		return &GrowStep{node, place, key, value, elements(value)}
	case isLet && op == "=":
		return &LetStep{node, trimmed(place, len(place.Value)-len(name), len(place.Value)), value}
	case op == "?=":
		return &SetStep{node, place, value, true}
	case node.Has("key"):
		return &PutStep{node, place, key, value}
	default:
		return &SetStep{node, place, value, false}
	}
}

// lets are what begins a line of other languages that names a value.
var lets = []string{"const", "var", "val", "final", "local", "my", "auto"}

// isSeveral refuses a step whose value goes on with another assignment on the next line.
func (r *reader) isSeveral(value source.Text) bool {
	for i := range outside(value.Value) {
		if value.Value[i] != '\n' {
			continue
		}
		next := trimmed(value, i, len(value.Value))
		if at, op := assignment(next.Value); op != "" && !strings.Contains(next.Value[:at], "\n") {
			r.report(diag.New(diag.BadExpression, next.Slice(0, at).Whole(), "the end", "another step").
				WithHint("each step is an item of a list: `- %s %s …`", strings.TrimSpace(next.Value[:at]), op))
			return true
		}
	}
	return false
}

// foreign refuses the assignments of other languages, such as `-=`: before the sign there
// is an operator, and no place.
func (r *reader) foreign(place, value source.Text) bool {
	end := len(place.Value)
	target := strings.TrimRight(place.Value, "-*/%&|?:")
	op := place.Value[len(target):]
	if op == "" {
		return false
	}
	target, operand := strings.TrimSpace(target), value.Value
	if strings.ContainsAny(operand, " \n") {
		operand = "(" + operand + ")"
	}
	if op == "?" {
		op = "??" // the other half was taken for that of `?=`
	}
	d := diag.New(diag.UnknownOperator, place.Slice(end-1, end).Whole(), op+"=")
	switch {
	case op == ":":
		d = d.WithHint("write `%s = %s`", target, value.Value)
	case op == "-":
		d = d.WithHint("write `%s += -%s`", target, operand)
	case len(op) == 1, op == "??":
		d = d.WithHint("write `%s = %s %s %s`", target, target, op, operand)
	default:
		d = d.WithHint("there are `=`, `+=` and `?=`")
	}
	r.report(d)
	return true
}

// lastOpen is the place of the last bracket that opens in no other; -1 if there is none.
func lastOpen(line string) int {
	open := -1
	for i := range outside(line) {
		if line[i] == '[' {
			open = i
		}
	}
	return open
}

// elsewhere are the steps of other languages, and what does the same here.
var elsewhere = map[string]string{
	"for":      "`each: name in list` goes through a list",
	"foreach":  "`each: name in list` goes through a list",
	"while":    "`each: name in list` goes through a list",
	"continue": "put what else is done with an element under an `if`",
	"break":    "`find` stops at the first element that it is looking for",
	"elif":     "put another `if` under `else`",
	"match":    "`switch` asks which tag, value or kind something has",
	"when":     "`if` tests a condition, `switch` asks which tag, value or kind something has",
	"unless":   "`if: \"!(…)\"` tests the opposite",
	"assert":   "`fail` under an `if` ends the event with an error",
	"throw":    "`fail` ends the event with an error",
	"raise":    "`fail` ends the event with an error, `signal` raises a signal",
	"error":    "`fail` ends the event with an error",
	"pop":      "`{remove: list, index: size(list) - 1}` takes away the last element",
	"shift":    "`{remove: list, index: 0}` takes away the first element",
	"clear":    "an assignment empties it: `list = []`, a map `map = {}`",
	"sort":     "a list stays in order if its elements are put where they belong: `find` with `push` and `before`, `insert` with `before`",
	"concat":   "`extend` appends the elements of a list, `append` joins texts",
	"null":     noSteps,
	"pass":     noSteps,
	"noop":     noSteps,
}

// noLine refuses a line that is no step.
func (r *reader) noLine(text source.Text) {
	if v := verb.Named(text.Value); v != nil {
		step := "step " + quote(v.Name)
		d := diag.New(diag.WrongShape, text.Whole(), step, "a mapping", "a word")
		if told := missingHints[step+" message"]; told != "" {
			d = d.WithHint("it has a code for programs, and %s", told)
		} else {
			d = d.WithHint("only `stop` and `return` stand alone")
		}
		r.report(d)
		return
	}
	d := diag.New(diag.UnknownStep, text.Whole(), text.Value).DidYouMean(text.Value, verb.Names())
	if meant := elsewhere[text.Value]; meant != "" {
		d = d.WithHint("%s", meant)
	}
	if name, _, called := strings.Cut(text.Value, "("); called && !strings.ContainsAny(name, " .") {
		d = d.WithHint("a rule is called by `call: %s`", name)
	} else if meant := meantLine(text.Value); meant != "" {
		d = d.WithHint("%s", meant)
	} else if strings.ContainsAny(text.Value, " .") {
		d = d.WithHint("on a line of its own a step is `place = value`, `place += value`, `place ?= value`, `let name = value`, `stop` or `return`")
	}
	r.report(d)
}

// meantLine says how a line of another language is written here: `n++`, `list.push(x)`,
// `return x`, `a == b`.
func meantLine(line string) string {
	if place, ok := strings.CutSuffix(line, "++"); ok {
		return "write `" + place + " += 1`"
	}
	if place, ok := strings.CutSuffix(line, "--"); ok {
		return "write `" + place + " += -1`"
	}
	if m := grows.FindStringSubmatch(line); m != nil {
		return "write `" + m[1] + " += [" + m[2] + "]`"
	}
	if m := called.FindStringSubmatch(line); m != nil {
		if hint := methods[m[2]]; hint != "" {
			return strings.ReplaceAll(hint, "LIST", m[1])
		}
	}
	if m := deleted.FindStringSubmatch(line); m != nil {
		return "write `{delete: " + m[1] + ", key: " + m[2] + "}`"
	}
	if word, rest, _ := strings.Cut(line, " "); rest != "" {
		switch v := verb.Named(word); {
		case v == nil:
		case v.Takes("message"):
			return "a code and what people are told stand behind the verb: `{" + word + ": no-note, message: there is no such note}`"
		case !v.Alone:
			if strings.Contains(rest, ": ") && !strings.Contains(rest, `"`) {
				rest = `"` + rest + `"`
			}
			return "the colon stands behind the verb: `" + word + ": " + rest + "`"
		}
	}
	if strings.HasPrefix(line, "return ") {
		return "`return` ends the rule, and gives nothing: what a rule changes it changes where that stands"
	}
	for i := range outside(line) {
		if strings.HasPrefix(line[i:], "==") {
			return "a step that assigns has one equals sign: `place = value`"
		}
	}
	return ""
}

// grows is a call that puts something at the end of a list.
var grows = regexp.MustCompile(`^([a-z_][A-Za-z0-9_.]*)\.(?:push|append|add|push_back)\((.+)\)$`)

// deleted is a key of a map as others take it away.
var deleted = regexp.MustCompile(`^(?:delete|del|unset) ([a-z_][A-Za-z0-9_.]*)\[([^\[\]]+)\]$`)

// called is a call of what belongs to a value, alone on its line, and methods are what does the
// same here; LIST is the value.
var (
	called  = regexp.MustCompile(`^([a-z_][A-Za-z0-9_.]*)\.([A-Za-z_]+)\(.*\)$`)
	methods = map[string]string{
		"clear":  "an assignment empties it: `LIST = []`, a map `LIST = {}`",
		"set":    "write `LIST[key] = value`",
		"put":    "write `LIST[key] = value`",
		"delete": "`{delete: LIST, key: …}` takes a key out of a map, `remove: x in LIST where x …` elements out of a list",
		"remove": "`remove: x in LIST where x …` takes elements out of a list, `{delete: LIST, key: …}` a key out of a map",
		"pop":    "`{remove: LIST, index: size(LIST) - 1}` takes away the last element",
		"shift":  "`{remove: LIST, index: 0}` takes away the first element",
		"splice": "`insert`, `remove` and `replace` change a list at an index: `{remove: LIST, index: 0}`",
		"insert": "write `{insert: LIST, index: 0, value: …}`",
		"extend": "write `LIST += …`, with a list",
		"concat": "write `LIST += …`, with a list",
		"assign": "write `{merge: LIST, value: …}`",
		"update": "write `{merge: LIST, value: …}`",
	}
)

// assignment finds the operator of an assignment; op is empty if there is none.
func assignment(line string) (at int, op string) {
	for i := range outside(line) {
		if line[i] != '=' || strings.HasPrefix(line[i:], "==") {
			continue
		}
		switch before := line[:i]; {
		case strings.HasSuffix(before, "+"):
			return i - 1, "+="
		case strings.HasSuffix(before, "?"):
			return i - 1, "?="
		case before == "" || !strings.ContainsAny(before[i-1:], "=!<>"):
			return i, "="
		}
	}
	return 0, ""
}

// elements are those of a list in brackets; nil if the text is none.
func elements(text source.Text) []source.Text {
	last := len(text.Value) - 1
	if text.Value[0] != '[' || text.Value[last] != ']' {
		return nil
	}
	var parts []source.Text
	start := 1
	for i := range outside(text.Value[1:last]) {
		if text.Value[1+i] == ',' {
			parts = append(parts, trimmed(text, start, 1+i))
			start = 2 + i
		}
	}
	if part := trimmed(text, start, last); part.Value != "" {
		parts = append(parts, part)
	}
	return parts
}

// trimmed is a part of a text without the blanks around it.
func trimmed(text source.Text, start, end int) source.Text {
	part := text.Value[start:end]
	start += len(part) - len(strings.TrimLeft(part, " \n"))
	end -= len(part) - len(strings.TrimRight(part, " \n"))
	return text.Slice(start, max(start, end))
}

// outside gives the places of a line of expressions that are in no brackets and no
// quotes, the brackets that open included.
func outside(line string) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		depth := 0
		for i := 0; i < len(line); i++ {
			c := line[i]
			if depth == 0 && !yield(i) {
				return
			}
			switch c {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth--
			case '\'', '"':
				for i++; i < len(line) && line[i] != c; i++ {
					if line[i] == '\\' {
						i++
					}
				}
			}
		}
	}
}

// foreignHeads are what others write for words of a heading, and which of these is meant.
var foreignHeads = []struct {
	word string
	at   int
}{{"of", 0}, {"if", 2}, {"when", 2}}

// heading takes apart what says of one element where it is: `name in list as Type
// where condition`. The parts behind the name are as if they had keys of their own.
func (m *mapping) heading(subject source.Text) source.Text {
	if subject.IsZero() || !strings.ContainsAny(subject.Value, " \n") {
		return m.name(subject, m.Has("in"))
	}
	type part struct {
		word  string
		start int
		end   int
	}
	var parts []part
	value := subject.Value
	for i := range outside(value) {
		if i > 0 && !isBlank(value[i-1]) {
			continue
		}
		for k, word := range verb.HeadWords {
			rest, ok := strings.CutPrefix(value[i:], word)
			if !ok || rest == "" || !isBlank(rest[0]) || k < len(parts) || k > 0 && len(parts) == 0 {
				continue
			}
			for len(parts) < k { // not all are there
				parts = append(parts, part{})
			}
			parts = append(parts, part{word, i + len(word), i})
		}
		for _, f := range foreignHeads {
			rest, ok := strings.CutPrefix(value[i:], f.word)
			if !ok || rest == "" || !isBlank(rest[0]) || f.at < len(parts) || f.at > 0 && len(parts) == 0 {
				continue
			}
			if n := len(parts); n > 0 && strings.TrimSpace(value[parts[n-1].start:i]) == "" || n == 0 && strings.TrimSpace(value[:i]) == "" {
				continue // it is a name
			}
			m.report(diag.New(diag.UnknownOperator, subject.Slice(i, i+len(f.word)).Whole(), f.word).WithHint("write `%s`", verb.HeadWords[f.at]))
			for len(parts) < f.at {
				parts = append(parts, part{})
			}
			parts = append(parts, part{verb.HeadWords[f.at], i + len(f.word), i})
		}
	}
	m.given = map[string]source.Text{}
	end := len(value)
	for i := len(parts) - 1; i >= 0; i-- {
		p := parts[i]
		if p.word == "" {
			continue
		}
		text := trimmed(subject, p.start, end)
		end = p.end
		if text.Value == "" {
			continue
		}
		if second, ok := m.keys[p.word]; ok {
			m.report(diag.New(diag.DuplicateKey, second, p.word).WithRelated(text.Whole(), "the first one"))
			continue
		}
		m.given[p.word] = text
		m.keys[p.word] = text.Whole()
	}
	name := trimmed(subject, 0, end)
	if name.Value == "" && len(parts) > 0 { // where nothing has a name, nothing of the step could be asked of it
		at := subject.Slice(parts[0].end, parts[0].start)
		m.report(diag.New(diag.BadExpression, at.Whole(), "a name", quote(at.Value)).WithHint("name what is looked for: `x %s`", shortened(strings.TrimSpace(subject.Value))))
		return source.Text{}
	}
	return m.name(name, m.Has("in"))
}

// name refuses an empty name where one is meant: nobody knows what it would have been.
func (r *reader) name(text source.Text, meant bool) source.Text {
	if !meant || text.IsZero() || strings.TrimSpace(text.Value) != "" {
		return text
	}
	r.report(diag.New(diag.EmptyName, text.Whole()))
	return source.Text{}
}

// keyAndValue takes apart the names for what a map has: `key, value`. One alone names
// elements of a list.
func (r *reader) keyAndValue(subject source.Text) (key, value source.Text) {
	if inside, ok := strings.CutPrefix(subject.Value, "("); ok && strings.HasSuffix(inside, ")") {
		subject = subject.Slice(1, len(subject.Value)-1)
		r.report(diag.New(diag.WrongShape, subject.Whole(), quote("each"), "names without parentheses", "a tuple").WithHint("write `each: %s in …`", subject.Value))
	}
	comma := strings.IndexByte(subject.Value, ',')
	if comma < 0 {
		return source.Text{}, subject
	}
	key, value = trimmed(subject, 0, comma), trimmed(subject, comma+1, len(subject.Value))
	if key.Value == "" || value.Value == "" { // nothing could be asked of what has no name
		r.report(diag.New(diag.BadExpression, subject.Slice(comma, comma+1).Whole(), "two names", quote(",")).
			WithHint("a map has a key and a value: `each: key, value in …`; the name of what is not used begins with an underscore"))
	}
	return key, value
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' }

// guarded gives a find or parse that ends the event if there is nothing, or a find that
// makes what is not there, the steps behind it: what it found is in scope from there on.
func guarded(steps []Step) []Step {
	for i := len(steps) - 1; i >= 0; i-- {
		var then *[]Step
		switch s := steps[i].(type) {
		case *FindStep:
			then = guards(&s.StepNode, &s.Then, !s.Push.IsZero() || ends(s.Else))
		case *ParseStep:
			then = guards(&s.StepNode, &s.Then, ends(s.Else))
		default: // names nothing that may not be there
		}
		if then != nil {
			*then = append([]Step{}, steps[i+1:]...)
			steps = steps[:i+1]
		}
	}
	return steps
}

// guards is where the steps behind a step belong, or nil if they stay where they are.
// sure says that they run only where there is something.
func guards(s *StepNode, then *[]Step, sure bool) *[]Step {
	if s.Has("then") || !s.Since.IsZero() || !s.Until.IsZero() || !sure {
		return nil
	}
	return then
}

// ends reports whether steps end the event, or the rule, whatever happens.
func ends(steps []Step) bool {
	if len(steps) == 0 {
		return false
	}
	last := steps[len(steps)-1]
	if since, until := last.Versions(); !since.IsZero() || !until.IsZero() {
		return false
	}
	switch s := last.(type) {
	case *SkipStep, *FailStep, *StopStep, *ReturnStep:
		return true
	case *IfStep:
		return ends(s.Then) && ends(s.Else)
	case *FindStep:
		return ends(s.Then) && (!s.Push.IsZero() || ends(s.Else))
	case *ParseStep:
		return ends(s.Then) && ends(s.Else)
	default:
		return false
	}
}
