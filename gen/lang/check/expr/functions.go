package expr

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/constant"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Functions are the named expressions of a spec. One is checked when it is first
// called, so that its callers know whether it may fail and what it gives.
type Functions struct {
	*constant.Reader
	*fact.Ledger
	decls    map[string]*functionDecl
	checking []string // those that are being checked, each called by the one before
	// defaultOf reads the default of a parameter; it is nil if that was refused.
	defaultOf func(syntax.Value, *ir.Var) ir.Expr
}

type functionDecl struct {
	name     source.Text
	value    source.Text
	function *ir.Function
	params   []*ir.Var // as they are declared
	defaults []ir.Expr // what those mean that are left out; nil for what has to be given
	named    []source.Text
	checked  bool
	sound    bool // nothing was wrong with it
	called   bool
	listed   bool // it is part of the protocol
	// others are the same function for what extends the bases of its parameters, by name.
	others map[string]*functionDecl
	bases  []*ir.Var // its parameters where it stands for itself, if it was checked so
	self   *ir.Var   // of an accessor: what it is called on
	// leftOut are the arguments of an accessor that a call leaves out.
	leftOut []source.Text
	absent  []*ir.Var
}

// NewFunctions has none yet.
func NewFunctions(r *constant.Reader, l *fact.Ledger) *Functions {
	return &Functions{Reader: r, Ledger: l, decls: map[string]*functionDecl{}}
}

// Declare enters the functions.
func (c *Functions) Declare(defaultOf func(syntax.Value, *ir.Var) ir.Expr) {
	c.defaultOf = defaultOf
	for _, s := range c.Spec.Functions {
		naming.Styled(c.Log, s.Name, naming.SnakeCase)
		if slices.Contains(functions, s.Name.Value) || naming.Keywords[s.Name.Value] {
			c.Report(diag.New(diag.ReservedName, s.Name.Whole(), s.Name.Value))
			continue
		}
		if first := c.decls[s.Name.Value]; first != nil {
			c.Report(diag.New(diag.DuplicateName, s.Name.Whole(), s.Name.Value, "a function").
				WithRelated(first.function.Span, "declared here"))
			continue
		}
		d := &functionDecl{name: s.Name, value: s.Value, function: &ir.Function{Decl: c.Decl(&s.Decl), Returns: c.ParamType(s.Returns)}}
		for _, p := range s.Params {
			v, fallback := c.Param(p)
			d.params, d.named, d.defaults = append(d.params, v), append(d.named, p.Name), append(d.defaults, fallback)
		}
		if scope.IsAbstract(d.function.Returns) && !scope.SharesBase(d.params, d.function.Returns) {
			d.function.Returns = c.Type(s.Returns) // which reports it
		}
		c.decls[s.Name.Value] = d
	}
}

// IsFunction reports whether a function is declared, which then counts as called.
func (f *Frame) IsFunction(name string) bool {
	d := f.functions.decls[name]
	if d != nil {
		d.called = true
	}
	return d != nil
}

// names lists the functions that there are, those of the language first.
func (c *Functions) names() []string {
	names := slices.Clone(functions)
	for _, s := range c.Spec.Functions {
		names = append(names, s.Name.Value)
	}
	return names
}

// check checks the value of a function, once.
func (c *Functions) check(d *functionDecl) {
	if d.checked {
		return
	}
	d.checked = true
	c.checking = append(c.checking, d.function.Name)
	mute, repeating := c.Mute, c.Repeating
	c.Mute, c.Repeating = 0, d.bases != nil // whoever calls it may be looking ahead
	f := NewFrame(c)
	f.Pure = "in a function"
	f.KnowMembers(d.params, d.bases)
	if d.self != nil {
		f.Root("self", d.self)
	}
	for i, name := range d.leftOut {
		f.Bind(name, d.absent[i])
	}
	for i, name := range d.named {
		f.Bind(name, d.params[i])
		c.ExpectUse(name, "parameter")
	}
	fn := d.function
	fn.Value = f.Value(d.value, fn.Returns)
	c.Mute, c.Repeating = mute, repeating
	c.checking = c.checking[:len(c.checking)-1]
	if c.Mistaken(d.value.Whole()) { // which may be where a parameter belongs
		for _, name := range d.named {
			c.MarkUsed(name.Whole())
		}
	}
	if types.IsBadExpr(fn.Value) || slices.ContainsFunc(d.params, func(v *ir.Var) bool { return types.IsBad(v.Type) }) {
		return
	}
	d.sound = true
	params := d.params
	if d.self != nil {
		params = append([]*ir.Var{d.self}, params...)
	}
	for _, p := range params {
		if ir.Some(ir.Within(fn.Value), func(x ir.Expr) bool { ref, ok := x.(*ir.Ref); return ok && ref.Var == p }) {
			fn.Params = append(fn.Params, p)
		}
	}
	_, why := Failure(fn.Value)
	fn.Fails, fn.Makes = why != "", makes(fn.Value)
	c.Gives(fn)
}

// list makes a function part of the protocol.
func (c *Functions) list(d *functionDecl) {
	if d.listed || !d.sound || slices.ContainsFunc(d.params, func(p *ir.Var) bool { return scope.IsAbstract(p.Type) }) {
		return
	}
	d.listed = true
	c.Protocol.Functions = append(c.Protocol.Functions, d.function)
}

// CheckUncalled checks the functions that nothing has called.
func (c *Functions) CheckUncalled() {
	for _, s := range c.Spec.Functions {
		if d := c.decls[s.Name.Value]; d != nil {
			c.check(d)
			if len(d.others) == 0 {
				c.list(d)
			}
		}
	}
}

// ReportUnused reports functions that nothing calls.
func (c *Functions) ReportUnused() {
	for _, s := range c.Spec.Functions {
		if d := c.decls[s.Name.Value]; d != nil && !d.called && d.name.Whole() == s.Name.Whole() {
			c.Report(diag.New(diag.Unused, s.Name.Whole(), "function", s.Name.Value).WithHint("call it or remove it"))
		}
	}
}

// apply checks a call of a declared function.
func (f *Frame) apply(x *rule.Call, d *functionDecl) ir.Expr {
	if f.Mute == 0 {
		d.called = true
	}
	fn := d.function
	if at := slices.Index(f.functions.checking, fn.Name); at >= 0 {
		f.Report(diag.New(diag.Recursion, x.Func.At, fn.Name).WithHint("%s", circle(f.functions.checking[at:])))
		f.arguments(x, nil)
		return types.BadExpr(x.At)
	}
	f.functions.check(d)
	if !d.sound {
		f.arguments(x, nil)
		return types.BadExpr(x.At)
	}
	if len(x.Args) > len(d.params) || slices.Contains(d.defaults[len(x.Args):], nil) {
		f.Report(diag.New(diag.WrongArguments, x.Func.At, fn.Name, count(d.params), len(x.Args)))
		f.arguments(x, nil) // nobody knows which is which
		return types.BadExpr(x.At)
	}
	d, fits := f.instead(d, x.Args)
	if !fits {
		return types.BadExpr(x.At)
	}
	f.functions.check(d)
	args, ok := f.arguments(x, d.params)
	if !ok || !d.sound {
		return types.BadExpr(x.At)
	}
	return f.calling(x, d, nil, args)
}

// calling is a call whose arguments have been checked. An accessor is called on something.
func (f *Frame) calling(x *rule.Call, d *functionDecl, on ir.Expr, args []ir.Expr) ir.Expr {
	f.functions.list(d)
	call := &ir.Apply{Node: ir.Node{T: d.function.Returns, At: x.At}, Function: d.function}
	if on != nil && slices.Contains(d.function.Params, d.self) {
		call.Args = append(call.Args, on)
	}
	for i := len(args); i < len(d.params); i++ {
		value := Fallback(d.defaults[i], d.params[i])
		if types.IsBadExpr(value) {
			return value
		}
		args = append(args, value)
	}
	for i, arg := range args {
		if slices.Contains(d.function.Params, d.params[i]) {
			call.Args = append(call.Args, arg)
		}
	}
	return call
}

// instead is a function for what is passed for its parameters, where these are bases.
func (f *Frame) instead(d *functionDecl, given []rule.Expr) (other *functionDecl, fits bool) {
	args := make([]ir.Expr, len(d.params))
	for i, x := range given {
		if i < len(args) {
			args[i] = f.quietly(x)
		}
	}
	b := f.Given(d.params, args)
	name := b.Name(d.function.Name, d.params)
	if name == d.function.Name {
		return d, true
	}
	if !f.FitBases(args, d.params, b) {
		return d, false
	}
	if d.others[name] == nil {
		fn := &ir.Function{Decl: d.function.Decl, Returns: b.In(d.function.Returns)}
		fn.Name = name
		other := &functionDecl{name: d.name, value: d.value, function: fn, named: d.named, defaults: d.defaults, bases: d.params}
		for _, p := range d.params {
			v := f.Variable(p.Name, ir.Param, b.In(p.Type))
			f.Vars[v].Raw = true
			other.params = append(other.params, v)
		}
		if d.others == nil {
			d.others = map[string]*functionDecl{}
		}
		d.others[name] = other
	}
	return d.others[name], true
}

// arguments checks what is given for parameters. What there is no parameter for is
// checked for its own mistakes.
func (f *Frame) arguments(x *rule.Call, params []*ir.Var) (args []ir.Expr, ok bool) {
	ok = true
	for i, given := range x.Args {
		t := ir.Type(types.Bad)
		if i < len(params) {
			t = params[i].Type
		}
		arg := f.Checked(given, t)
		ok = ok && !types.IsBadExpr(arg)
		args = append(args, arg)
	}
	return args, ok
}

// makes reports whether a value is new, and all that it is made of.
func makes(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.New, *ir.RecordOf, *ir.FreeForm, *ir.Literal:
		return true
	case *ir.Widen:
		return makes(x.X)
	case *ir.Cond:
		return makes(x.Then) && makes(x.Else)
	case *ir.Apply:
		return x.Function.Makes
	case *ir.ListOf:
		return !slices.ContainsFunc(x.Elems, func(x ir.Expr) bool { return !makes(x) })
	case *ir.Macro:
		return x.Kind == ir.MapTo && makes(x.Body)
	default:
		switch x.Type().(type) {
		case *ir.Enum:
			return true
		case *ir.Scalar:
			return !types.IsFree(x.Type())
		default: // it may stand somewhere
			return false
		}
	}
}

// count says how many arguments a function takes.
func count(params []*ir.Var) string {
	var list []string
	for _, p := range params {
		list = append(list, "`"+p.Name+"`")
	}
	switch n := len(list); n {
	case 0:
		return "no arguments"
	case 1:
		return "one argument, " + list[0]
	default:
		return "the arguments " + strings.Join(list[:n-1], ", ") + " and " + list[n-1]
	}
}

// circle tells how functions come to call themselves.
func circle(names []string) string {
	if len(names) == 1 {
		return "a function cannot be computed by itself"
	}
	var parts []string
	for i, name := range names {
		parts = append(parts, "`"+name+"` calls `"+names[(i+1)%len(names)]+"`")
	}
	return strings.Join(parts, ", ")
}
