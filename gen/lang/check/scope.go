package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// varInfo is what the checker knows of a variable beyond its type.
type varInfo struct {
	id int
	// origins are the places in the state or the event that the variable
	// refers to: a list's elements, or the object that let names. Empty for a
	// value of its own.
	origins []path
	// raw: the value came in as an argument and obeys no rules yet.
	raw bool
}

// binding is a name of a scope, with those around it; inner ones hide nothing, they
// must be new.
type binding struct {
	outer *binding
	name  string
	v     *ir.Var
	at    source.Span
	// silent: a step was refused here that may have declared a name.
	silent bool
}

// find is the binding of a name, or nil.
func (s *binding) find(name string) *binding {
	for ; s != nil; s = s.outer {
		if s.v != nil && s.name == name {
			return s
		}
	}
	return nil
}

func (s *binding) isSilent() bool {
	for ; s != nil; s = s.outer {
		if s.silent {
			return true
		}
	}
	return false
}

func (s *binding) all() []string {
	var names []string
	for ; s != nil; s = s.outer {
		if s.v != nil {
			names = append(names, s.name)
		}
	}
	return names
}

// scope is what is known at one place of a rule.
type scope struct {
	*reader
	*ledger
	names *binding
	facts facts
	// missing are the unknown names that have been reported.
	missing map[string]bool
	flow    *flow // nil outside of rules
}

// exprFrame is what an expression is checked in.
type exprFrame struct {
	scope
	// shared: the steps serve several events and are checked once for each.
	shared bool
	// pure says why fresh ids and times are out of place here; "": they are not.
	pure string
	// ready, in a constructor, are the fields of self that have a value.
	ready map[string]bool
}

// newExprFrame is one outside of rules, with nothing in it.
func newExprFrame(r *reader, l *ledger) exprFrame {
	return exprFrame{scope: scope{reader: r, ledger: l, facts: nothing, missing: map[string]bool{}}}
}

// frame is what a list of steps is checked in.
type frame struct {
	exprFrame
	book *book
	// reducer is the one whose steps these are, or that called the rule first;
	// nil in rules that nothing calls.
	reducer *ir.Reducer
	effects *effects // of the whole rule
}

// keywords can name no variable.
var keywords = map[string]bool{"true": true, "false": true, "null": true, "in": true, "self": true, "event": true}

// variable makes a variable that steps, macros and signatures bring in.
func (c *ledger) variable(name string, kind ir.VarKind, t ir.Type) *ir.Var {
	v := &ir.Var{Name: name, Kind: kind, Type: t}
	c.vars[v] = &varInfo{id: len(c.vars)}
	return v
}

// bind adds a name to the scope. A name that is taken is reported, and means
// the new variable from here on.
func (f *scope) bind(name source.Text, v *ir.Var) {
	f.bindAt(rule.Ident{Name: name.Value, At: name.Whole()}, v)
}

// bindAt is bind for a name of an expression.
func (f *scope) bindAt(name rule.Ident, v *ir.Var) {
	switch taken := f.names.find(name.Name); {
	case keywords[name.Name]:
		f.report(diag.New(diag.ReservedName, name.At, name.Name))
	case !variable.form.MatchString(name.Name):
		f.report(diag.New(diag.NameStyle, name.At, name.Name, variable.name))
	case taken != nil && name.Name != "_":
		f.report(diag.New(diag.DuplicateName, name.At, name.Name, "a variable").WithRelated(taken.at, "declared here"))
	}
	f.names = &binding{outer: f.names, name: name.Name, v: v, at: name.At}
}

// root binds self or event.
func (f *scope) root(name string, v *ir.Var) {
	f.names = &binding{outer: f.names, name: name, v: v}
}

// inner copies the frame for an expression that knows more.
func (f *exprFrame) inner() *exprFrame {
	g := *f
	return &g
}

// inner copies the frame for a block of its own.
func (f *frame) inner() *frame {
	g := *f
	return &g
}

// lookup finds a variable and marks it as used.
func (f *scope) lookup(name string, at source.Span) *ir.Var {
	s := f.names.find(name)
	if s == nil {
		f.unknownName(name, at)
		return nil
	}
	f.markUsed(s.at)
	return s.v
}

// unknownName reports a name once: later uses of it are the same mistake. The
// name that was probably meant is not reported as unused, too.
func (f *scope) unknownName(name string, at source.Span) {
	if f.names.isSilent() || f.missing[name] {
		return
	}
	if f.mute == 0 {
		f.missing[name] = true
	}
	if meant, ok := diag.Nearest(name, f.names.all()); ok {
		f.markUsed(f.names.find(meant).at)
	}
	d := diag.New(diag.UnknownName, at, name).DidYouMean(name, f.names.all())
	if owner := f.fieldOwner(name); owner != "" && d.Hint == "" {
		d = d.WithHint("did you mean `%s.%s`?", owner, name)
	}
	if name == "self" && d.Hint == "" {
		d = d.WithHint("a named rule has only its parameters")
	}
	f.report(d)
}

// fieldOwner finds a variable that has a field of the name.
func (f *scope) fieldOwner(name string) string {
	for s := f.names; s != nil; s = s.outer {
		if s.v == nil {
			continue
		}
		if obj, ok := s.v.Type.(*ir.Object); ok && obj.Field(name) != nil {
			return s.name
		}
	}
	return ""
}
