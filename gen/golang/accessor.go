package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// accessorDecl declares the method that computes a value from an object.
func (l *logic) accessorDecl(a *ir.Accessor) jen.Code {
	typ := l.IDs.Type(a.On)
	w := &accessorWriter{logic: l, accessor: a, fn: newStepWriter(l.helpers, ending{fails: plan.Fallible(a.Value)})}
	f := w.fn
	self := &local{name: f.block.name(shape.Receiver(typ))}
	f.vars[a.Self] = variable{local: self}
	params := w.params()
	w.results()
	f.giveBack(a.Value, look, w.give)
	name := l.IDs.Accessor(a)
	doc := layout.DescribeFunc(name, a.Doc, a.Deprecated, "is computed from "+self.name+".")
	doc = append(doc, argumentDocs(a.Args)...)
	return doc.Above(jen.Func().Params(jen.Id(self.name).Op("*").Id(typ)).Id(name).
		Params(params...).Add(w.types).Block(f.finish()...))
}

type accessorWriter struct {
	*logic
	accessor *ir.Accessor
	fn       *stepWriter
	types    *jen.Statement // of the results
	orNot    bool           // the second result tells whether there is a value
}

func (w *accessorWriter) params() []jen.Code {
	f := w.fn
	var params []jen.Code
	for _, a := range w.accessor.Args {
		param := f.block.local(a.Var.Name)
		t := a.Var.Type
		switch {
		case a.Variadic:
			f.vars[a.Var] = variable{local: param, missing: func(negated bool) value { return noneGiven(param.id(), negated) }}
			params = append(params, jen.Id(param.name).Op("...").Add(w.GoType(t.(*ir.List).Elem)))
		case a.Var.Optional:
			f.vars[a.Var] = variable{local: param, held: shape.Hold(t, true)}
			params = append(params, jen.Id(param.name).Add(w.OptionalType(t)))
		default:
			f.vars[a.Var] = variable{local: param, held: shape.Hold(t, false)}
			params = append(params, jen.Id(param.name).Add(w.GoType(t)))
		}
	}
	return params
}

// results settles the result types. What may be null and is no pointer by nature
// comes with a second result.
func (w *accessorWriter) results() {
	t := w.accessor.Returns
	types := []jen.Code{w.GoType(t)}
	values := []jen.Code{w.fn.zero(t)}
	if shape.Hold(t, false) == shape.Pointer {
		w.orNot = true
		types = []jen.Code{w.GoType(ir.NonNull(t)), jen.Bool()}
		values = []jen.Code{w.fn.zero(ir.NonNull(t)), jen.False()}
	}
	w.fn.end.values = values
	if w.fn.end.fails {
		types = append(types, jen.Error())
	}
	if len(types) == 1 {
		w.types = jen.Add(types[0])
		return
	}
	w.types = jen.Params(types...)
}

// give returns a value.
func (w *accessorWriter) give(v value) {
	f, t := w.fn, w.accessor.Returns
	var results []jen.Code
	switch {
	case !w.orNot:
		results = append(results, f.put(v, shape.Hold(t, false), t))
	case v.null:
		results = append(results, f.zero(ir.NonNull(t)), jen.False())
	case v.held == shape.AsIs:
		results = append(results, jen.Add(v.code), jen.True())
	case v.held == shape.ThreeWay && !f.end.fails:
		results = append(results, v.in(rankPrimary).Dot("Get").Call())
	default:
		w.giveIfThere(f.plain(v, t))
		return
	}
	if f.end.fails {
		results = append(results, jen.Nil())
	}
	f.add(jen.Return(results...))
}

// giveIfThere returns what a pointer points to, or that it is nil.
func (w *accessorWriter) giveIfThere(p value) {
	f := w.fn
	if !p.stable {
		p = f.named(p, w.accessor.Name)
	}
	nothing := f.body(func() { f.back(nil, false, jen.Nil()) })
	f.add(jen.If(compareNil(p, false).code).Block(nothing.code...))
	w.give(unwrapped(p))
}
