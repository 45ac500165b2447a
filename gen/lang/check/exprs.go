package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// badExpr stands where an expression was refused.
func badExpr(at source.Span) ir.Expr {
	return &ir.Literal{Node: ir.Node{T: bad, At: at}}
}

// badX reports whether an expression, or what it is made of, was refused.
func badX(x ir.Expr) bool { return isBad(x.Type()) }

// parse reads an expression. A missing one was reported by whoever read the file.
func (f *scope) parse(text source.Text) rule.Expr {
	if text.IsZero() {
		return &rule.Bad{Node: rule.Node{At: text.Whole()}}
	}
	x, errs := rule.ParseExpr(text)
	for _, d := range errs {
		f.report(d)
	}
	return x
}

// value checks a text as an expression of the type.
func (f *exprFrame) value(text source.Text, want ir.Type) ir.Expr {
	return f.as(f.parse(text), want)
}

// condition checks a text as a condition.
func (f *exprFrame) condition(text source.Text) ir.Expr { return f.value(text, boolType) }

// as checks an expression and makes it fit the type.
func (f *exprFrame) as(x rule.Expr, want ir.Type) ir.Expr {
	return f.fit(f.expr(x, want), want)
}

// expr checks an expression. The wanted type, if not nil, only helps where the
// expression alone leaves its type open; the result need not have it.
func (f *exprFrame) expr(x rule.Expr, want ir.Type) ir.Expr {
	switch x := x.(type) {
	case *rule.Name:
		return f.narrowed(f.name(x))
	case *rule.Literal:
		return f.literal(x)
	case *rule.List:
		return f.list(x, want)
	case *rule.Object:
		return f.build(x)
	case *rule.Record:
		return f.record(x)
	case *rule.Field:
		return f.narrowed(f.field(x))
	case *rule.OrValue:
		return f.orValue(x)
	case *rule.Call:
		return f.call(x, want)
	case *rule.Unary:
		return f.unary(x)
	case *rule.Binary:
		return f.binary(x)
	case *rule.Cond:
		return f.cond(x, want)
	case *rule.Bad:
		return badExpr(x.At)
	default:
		panic("check: unknown expression")
	}
}

func (f *exprFrame) literal(x *rule.Literal) ir.Expr {
	lit := &ir.Literal{Node: ir.Node{T: nullType, At: x.At}, Value: ir.NullConst{}}
	switch v := x.Value.(type) {
	case string:
		lit.T, lit.Value = stringType, ir.TextConst(v)
	case int64:
		lit.T, lit.Value = intType, ir.IntConst(v)
	case float64:
		lit.T, lit.Value = numberType, numberConst(v)
	case bool:
		lit.T, lit.Value = boolType, ir.BoolConst(v)
	}
	return lit
}

// name reads a variable, an optional argument only where it is there.
func (f *exprFrame) name(x *rule.Name) ir.Expr {
	ref := f.ref(x)
	if r, ok := ref.(*ir.Ref); ok && r.Var.Optional && f.about(f.facts, path{root: r.Var}).present != yes {
		f.report(diag.New(diag.MaybeAbsent, x.At, "`"+x.Name+"`").WithHint("test `has(%s)` first", x.Name))
		return badExpr(x.At)
	}
	if r, ok := ref.(*ir.Ref); ok && f.ready != nil && r.Var.Kind == ir.Self {
		f.report(diag.New(diag.SelfNotReady, x.At, "`self` as a whole"))
		return badExpr(x.At)
	}
	return ref
}

// ref reads a variable untested.
func (f *scope) ref(x *rule.Name) ir.Expr {
	v := f.lookup(x.Name, x.At)
	if v == nil {
		return badExpr(x.At)
	}
	if f.flow != nil && f.flow.gone[v] {
		f.report(diag.New(diag.GoneElement, x.At, x.Name))
		return badExpr(x.At)
	}
	return &ir.Ref{Node: ir.Node{T: v.Type, At: x.At}, Var: v}
}

// narrowed states what is proved of a place: that it is not null, or which
// member it is.
func (f *scope) narrowed(x ir.Expr) ir.Expr {
	p, ok := pathOf(x)
	if !ok || badX(x) {
		return x
	}
	if n, ok := x.Type().(*ir.Nullable); ok && f.about(f.facts, p).null == no {
		x = &ir.Narrow{Node: ir.Node{T: n.Elem, At: x.Span()}, X: x}
	}
	for {
		u, ok := x.Type().(*ir.Union)
		if !ok {
			return x
		}
		m := single(u, f.about(f.facts, p.as(u)).members)
		if m == nil {
			return x
		}
		x = &ir.Narrow{Node: ir.Node{T: m.Type, At: x.Span()}, X: x}
	}
}

// single is the one member that is left, or nil.
func single(u *ir.Union, left members) *ir.Member {
	var only *ir.Member
	for i, m := range u.Members {
		if left == nil || left[len(u.Members)] {
			return nil
		}
		if left[i] && only != nil {
			return nil
		}
		if left[i] {
			only = m
		}
	}
	return only
}

// subject is what a field is read from. In a constructor self has only the
// fields that have been set.
func (f *exprFrame) subject(x rule.Expr, field rule.Ident) ir.Expr {
	n, ok := x.(*rule.Name)
	if !ok || f.ready == nil {
		return f.expr(x, nil)
	}
	ref, ok := f.ref(n).(*ir.Ref)
	if !ok || ref.Var.Kind != ir.Self {
		return f.expr(x, nil)
	}
	if obj := ref.Var.Type.(*ir.Object); obj.Field(field.Name) != nil && !f.ready[field.Name] {
		f.report(diag.New(diag.SelfNotReady, field.At, "`self."+field.Name+"`"))
		return badExpr(field.At)
	}
	return ref
}

// field reads a field, an optional one only where it is there.
func (f *exprFrame) field(x *rule.Field) ir.Expr {
	read := f.fieldOf(f.subject(x.X, x.Name), x.Name, x.At)
	switch read := read.(type) {
	case *ir.FieldOf:
		if read.Field.Presence == ir.Optional && !f.isPresent(read) {
			return f.maybeAbsent(x)
		}
		if lit := read.Field.Const; lit != nil {
			folded := &ir.Literal{Node: ir.Node{T: read.Field.Type, At: x.At}, Value: lit.Value}
			f.folded[folded] = true
			return folded
		}
	case *ir.CommonField:
		if optionalIn(f.possible(read.X), read.Name) && !f.isPresent(read) {
			return f.maybeAbsent(x)
		}
	case *ir.TagOf:
		return f.tag(read)
	default: // is always there
	}
	return read
}

// tag is a tag as a value. That of a value that may be of no known member is any text.
func (f *exprFrame) tag(read *ir.TagOf) ir.Expr {
	if _, unknown := f.possibly(read.X); !unknown {
		return read
	}
	text, _ := widen(read, stringType)
	return text
}

// maybeAbsent reports a field that may be absent.
func (f *scope) maybeAbsent(x *rule.Field) ir.Expr {
	text := exprText(x)
	f.report(diag.New(diag.MaybeAbsent, x.Name.At, "`"+text+"`").WithHint("test `has(%s)` first", text))
	return badExpr(x.At)
}

// isPresent reports whether a place is known to be there.
func (f *scope) isPresent(x ir.Expr) bool {
	p, ok := pathOf(x)
	return ok && f.about(f.facts, p).present == yes
}

// fieldOf reads a field of a checked expression, without asking whether it is
// there.
func (f *scope) fieldOf(on ir.Expr, name rule.Ident, at source.Span) ir.Expr {
	if n, ok := on.(*ir.Narrow); ok {
		if u, ok := n.X.Type().(*ir.Union); ok && u.Tag == name.Name && u.Tag != "" {
			on = n.X // the tag can be tested again, whatever is known
		}
	}
	node := ir.Node{At: at}
	switch t := on.Type().(type) {
	case *ir.Object:
		field := t.Field(name.Name)
		if field == nil {
			f.unknownField(t, name.Name, name.At)
			return badExpr(at)
		}
		node.T = field.Type
		return &ir.FieldOf{Node: node, X: on, Field: field}
	case *ir.Union:
		return f.unionField(on, t, name, at)
	case *ir.Nullable:
		if !isBad(t) {
			f.maybeNull(on)
		}
	default:
		if !isBad(t) {
			d := diag.New(diag.NoFields, name.At, f.typeName(t), name.Name)
			if instead := foreignFunctions[name.Name]; instead == "size(…)" {
				d = d.WithHint("write `%s`", instead)
			}
			f.report(d)
		}
	}
	return badExpr(at)
}

// maybeNull reports a value that may be null.
func (f *scope) maybeNull(x ir.Expr) {
	d := diag.New(diag.MaybeNull, x.Span(), f.typeName(x.Type()))
	if text := placeText(x); text != "" {
		d = d.WithHint("test `%s != null` first", text)
	}
	f.report(d)
}

// unknownField reports a field that an object does not have.
func (c *table) unknownField(t *ir.Object, name string, at source.Span) {
	if c.objects[t].incomplete() {
		return
	}
	d := diag.New(diag.UnknownField, at, t.Name, name).DidYouMean(name, fieldNames(t))
	c.report(c.newerHint(d, name, c.newerFields(t)))
}

// newerFields are the fields of an object and its bases that were left out.
func (c *table) newerFields(t *ir.Object) map[string]string {
	all := map[string]string{}
	if t.ForeignTo(c.protocol) {
		return all
	}
	for _, base := range t.Bases {
		for name, since := range c.newerFields(base) {
			all[name] = since
		}
	}
	for name, since := range c.newer.fields[t.Name] {
		all[name] = since
	}
	return all
}

// fieldNames are the names of the fields of an object.
func fieldNames(t *ir.Object) []string {
	var names []string
	for _, f := range t.Fields {
		names = append(names, f.Name)
	}
	return names
}

// exprText spells a chain of names for messages.
func exprText(x rule.Expr) string {
	switch x := x.(type) {
	case *rule.Name:
		return x.Name
	case *rule.Field:
		return exprText(x.X) + "." + x.Name.Name
	case *rule.Literal, *rule.List, *rule.Object, *rule.Record, *rule.OrValue, *rule.Call, *rule.Unary, *rule.Binary, *rule.Cond, *rule.Bad:
		return "…"
	default:
		panic("check: unknown expression")
	}
}

// placeText spells a checked place for messages; "" for what is none.
func placeText(x ir.Expr) string {
	p, ok := pathOf(x)
	if !ok {
		return ""
	}
	text := p.root.Name
	for _, s := range p.segs {
		text += "." + s.name
	}
	return text
}
