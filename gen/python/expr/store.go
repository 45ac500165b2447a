package expr

import (
	"regexp"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
)

// Stored is the value of an expression that shares nothing with anything else.
func (s *Scope) Stored(x ir.Expr) string { return s.stored(x).Text }

func (s *Scope) stored(x ir.Expr) Term {
	switch s.Keeping.Of(x) {
	case plan.KeptPlain, plan.KeptGiven:
		return s.Term(x)
	case plan.KeptParts:
		return s.parts(x)
	case plan.KeptCopy:
		return call(s.Runtime("model", "clone"), s.Text(x))
	default:
		panic("python: unknown way to keep a value")
	}
}

// parts is what puts together or chooses values that are stored.
func (s *Scope) parts(x ir.Expr) Term {
	switch x := x.(type) {
	case *ir.ListOf:
		return s.listOf(x, s.Stored)
	case *ir.RecordOf:
		return s.recordOf(x, s.Stored)
	case *ir.Cond:
		return s.cond(x, s.stored)
	case *ir.Widen:
		return s.widen(x, s.stored)
	case *ir.Macro:
		return tight("[" + s.Stored(x.Body) + " for " + s.element(x) + " in " + s.Term(x.In).within(bindOr) + "]")
	default: // it is one of its parts, whichever
		return call(s.Runtime("model", "clone"), s.Text(x))
	}
}

// Entered is what goes into a field: what is stored, once the rules of the field have
// been run if they must be.
func (s *Scope) Entered(o *ir.Object, f *ir.Field, x ir.Expr, verify bool) string {
	value := s.Stored(x)
	if !verify || !plan.Ruled(f.Type) {
		return value
	}
	name := s.Of(o.Home).VerifyName(o, f)
	failing := s.Runtime("rules", "Failing") + "(" + layout.Quoted(f.Name) + ")"
	return s.Sibling(o.Home, "_logic", name) + "(" + value + ", " + failing + ")"
}

// new builds an object.
func (s *Scope) new(x *ir.New) string {
	var values []string
	for _, init := range x.Inits {
		value := layout.Quoted(s.AttributeOf(x.Object, init.Field.Name)) + ": " + s.Entered(x.Object, init.Field, init.Value, init.Verify)
		if init.If != nil {
			value = "**({" + value + "} if " + s.Term(init.If).within(bindOr) + " else {})"
		}
		values = append(values, value)
	}
	args := []string{s.TypeName(x.Object.Decl), "{" + strings.Join(values, ", ") + "}"}
	if x.Kept != nil {
		var keys []string
		for _, f := range x.Object.Fields {
			for _, key := range plan.Spellings(f) {
				keys = append(keys, layout.Quoted(key))
			}
		}
		args = append(args, s.Runtime("model", "kept_of")+"("+s.Text(x.Kept)+", "+layout.Tuple(keys)+")")
	}
	return s.Finished(x.Object, s.Runtime("model", "make")+"("+strings.Join(args, ", ")+")")
}

// Finished is an object that was just made, with what is computed of other fields, once
// its checks have been run.
func (s *Scope) Finished(o *ir.Object, made string) string {
	if !o.Derives() && len(o.Checks) == 0 {
		return made
	}
	return s.Logic(shape.RoleFinish, o.Home, o) + "(" + made + ")"
}

// Message is the text of a template.
func (s *Scope) Message(t *ir.Template) string {
	if t == nil {
		return `""`
	}
	var parts []string
	text, plain := "", true
	for _, part := range t.Parts {
		if part.Expr == nil {
			text += part.Text
			parts = append(parts, layout.Quoted(part.Text))
			continue
		}
		plain = false
		parts = append(parts, s.hole(part.Expr))
	}
	if plain {
		return layout.Quoted(text)
	}
	if only, ok := s.onlyText(t); ok {
		return only
	}
	if simple, ok := s.formatted(t); ok {
		return simple
	}
	return s.Runtime("text", "join_all") + "([" + strings.Join(parts, ", ") + `], "")`
}

// hole is an expression as a message shows it.
func (s *Scope) hole(x ir.Expr) string {
	if t, ok := ir.NonNull(x.Type()).(*ir.Scalar); ok {
		switch t.Kind {
		case ir.Bool:
			return `"true" if ` + s.Term(x).within(bindOr) + ` else "false"`
		case ir.Int:
			return "str(" + s.Text(x) + ")"
		}
	}
	return s.Text(x)
}

// braces escapes those that stand in an f-string.
var braces = strings.NewReplacer("{", "{{", "}", "}}")

// formatted is a message as an f-string, unless a hole needs more than names.
func (s *Scope) formatted(t *ir.Template) (string, bool) {
	literal := ""
	for _, part := range t.Parts {
		if part.Expr == nil {
			literal += part.Text
		}
	}
	quote := layout.Quote(literal)
	var b strings.Builder
	hole := false
	for _, part := range t.Parts {
		if part.Expr == nil {
			b.WriteString(braces.Replace(layout.Escaped(part.Text, quote)))
			hole = hole && part.Text == ""
			continue
		}
		text, fits := within(s.Text(part.Expr), quote)
		scalar, ok := ir.NonNull(part.Expr.Type()).(*ir.Scalar)
		if hole || !fits || ok && scalar.Kind == ir.Bool {
			return "", false
		}
		b.WriteString("{" + text + "}")
		hole = true
	}
	return "f" + string(quote) + b.String() + string(quote), true
}

// onlyText is a message that is a text and nothing else.
func (s *Scope) onlyText(t *ir.Template) (string, bool) {
	var only ir.Expr
	for _, part := range t.Parts {
		if part.Expr != nil && only != nil || part.Expr == nil && part.Text != "" {
			return "", false
		}
		if part.Expr != nil {
			only = part.Expr
		}
	}
	scalar, ok := only.Type().(*ir.Scalar)
	if !ok || scalar.Kind != ir.String {
		return "", false
	}
	return s.Text(only), true
}

// within is an expression inside an f-string. Older versions of Python want other quotes
// there than those around it.
func within(text string, quote byte) (string, bool) {
	if strings.ContainsAny(text, "'\\{}") {
		return "", false
	}
	if !strings.Contains(text, `"`) {
		return text, true
	}
	if quote == '"' {
		text = strings.ReplaceAll(text, `"`, "'")
	}
	return text, !statesMore.MatchString(text)
}

// statesMore finds what is too much for the inside of an f-string.
var statesMore = regexp.MustCompile(`\b(if|for|lambda)\b`)

// Effectful reports whether entering a value may fail: then it comes before what is noted
// of the place.
func (s *Scope) Effectful(x ir.Expr, verify bool) bool { return verify || plan.Fallible(x) }
