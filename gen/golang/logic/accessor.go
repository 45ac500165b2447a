package logic

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/steps"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// AccessorDecl declares the method that computes a value from an object.
func (l *Logic) AccessorDecl(a *ir.Accessor) jen.Code {
	typ := l.IDs.Type(a.On)
	w := &accessorWriter{Logic: l, accessor: a, fn: steps.New(l.Helpers, body.Ending{Fails: plan.Fallible(a.Value)})}
	f := w.fn
	self := &value.Local{Name: f.Block.Name(shape.Receiver(typ))}
	f.Vars[a.Self] = body.Variable{Local: self}
	params := w.params()
	w.results()
	f.Block.HasErr = w.trusts() && f.End.Fails
	f.GiveBack(a.Value, value.Look, w.give)
	name := l.IDs.Accessor(a)
	doc := layout.DescribeFunc(name, a.Doc, a.Deprecated, "is computed from "+self.Name+".")
	doc = append(doc, argumentDocs(a.Args)...)
	return doc.Above(jen.Func().Params(jen.Id(self.Name).Op("*").Id(typ)).Id(name).
		Params(params...).Add(w.types).Block(w.guarded(self, f.Finish())...))
}

// trusts reports whether the accessor takes it that a union has a member.
func (w *accessorWriter) trusts() bool {
	return ir.Some(ir.Reached(w.accessor.Value), w.trustsUnion)
}

// guarded is the code of the accessor with what it does about a nil union.
func (w *accessorWriter) guarded(self *value.Local, code []jen.Code) []jen.Code {
	switch {
	case !w.trusts():
		return code
	case w.fn.End.Fails:
		return append([]jen.Code{w.nilIsError(self)}, code...)
	default:
		return append([]jen.Code{jen.Defer().Add(w.Reducing("NilIsNothing")).Call(jen.Id(self.Name))}, code...)
	}
}

type accessorWriter struct {
	*Logic
	accessor *ir.Accessor
	fn       *steps.Writer
	types    *jen.Statement // of the results
	orNot    bool           // the second result tells whether there is a value
}

func (w *accessorWriter) params() []jen.Code {
	f := w.fn
	var params []jen.Code
	for _, a := range w.accessor.Args {
		param := f.Block.Local(a.Var.Name)
		t := a.Var.Type
		switch {
		case a.Variadic:
			f.Vars[a.Var] = body.Variable{Local: param, Missing: func(negated bool) value.Value { return value.NoneGiven(param.ID(), negated) }}
			params = append(params, jen.Id(param.Name).Op("...").Add(w.GoType(t.(*ir.List).Elem)))
		case a.Var.Optional:
			f.Vars[a.Var] = body.Variable{Local: param, Held: shape.Hold(t, true)}
			params = append(params, jen.Id(param.Name).Add(w.OptionalType(t)))
		default:
			f.Vars[a.Var] = body.Variable{Local: param, Held: shape.Hold(t, false)}
			params = append(params, jen.Id(param.Name).Add(w.GoType(t)))
		}
	}
	return params
}

// results settles the result types. What may be null and is no pointer by nature
// comes with a second result.
func (w *accessorWriter) results() {
	t := w.accessor.Returns
	types := []jen.Code{w.GoType(t)}
	values := []jen.Code{w.fn.Zero(t)}
	if shape.Hold(t, false) == shape.Pointer {
		w.orNot = true
		types = []jen.Code{w.GoType(ir.NonNull(t)), jen.Bool()}
		values = []jen.Code{w.fn.Zero(ir.NonNull(t)), jen.False()}
	}
	w.fn.End.Values = values
	if w.fn.End.Fails {
		types = append(types, jen.Error())
	}
	if w.fn.End.Fails && w.trusts() {
		for i, t := range types {
			types[i] = jen.Id("_").Add(t)
		}
		types[len(types)-1] = jen.Err().Error()
	}
	if len(types) == 1 {
		w.types = jen.Add(types[0])
		return
	}
	w.types = jen.Params(types...)
}

// give returns a value.
func (w *accessorWriter) give(v value.Value) {
	f, t := w.fn, w.accessor.Returns
	var results []jen.Code
	switch {
	case !w.orNot:
		results = append(results, f.Put(v, shape.Hold(t, false), t))
	case v.Null:
		results = append(results, f.Zero(ir.NonNull(t)), jen.False())
	case v.Held == shape.AsIs:
		results = append(results, jen.Add(v.Code), jen.True())
	case v.Held == shape.ThreeWay && !f.End.Fails:
		results = append(results, v.In(value.RankPrimary).Dot("Get").Call())
	default:
		w.giveIfThere(f.Plain(v, t))
		return
	}
	if f.End.Fails {
		results = append(results, jen.Nil())
	}
	f.Add(jen.Return(results...))
}

// giveIfThere returns what a pointer points to, or that it is nil.
func (w *accessorWriter) giveIfThere(p value.Value) {
	f := w.fn
	if !p.Stable {
		p = f.Named(p, w.accessor.Name)
	}
	nothing := f.Body(func() { f.Back(nil, false, jen.Nil()) })
	f.Add(jen.If(value.CompareNil(p, false).Code).Block(nothing.Code...))
	w.give(value.Unwrapped(p))
}
