package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// Verifiers is the place for the functions of a module that run rules.
func (p *Codec) Verifiers(module string) *shape.Slot {
	slot := p.verifierSlots[module]
	if slot == nil {
		slot = &shape.Slot{}
		p.verifierSlots[module] = slot
	}
	return slot
}

// verifierDecls are the functions of a verifier, as far as anything calls them.
func (p *Codec) verifierDecls(v *Verifier) []jen.Code {
	var decls []jen.Code
	if v.reads() {
		decls = append(decls, p.OnDemand(v.reader, func() jen.Code { return p.verifiedReader(v) }))
	}
	decls = append(decls, p.OnDemand(v.function, func() jen.Code { return p.verifierFunc(v) }))
	if t, ok := v.of.(*ir.Scalar); ok && t.Rules.Pattern != "" {
		decls = append(decls, p.OnDemand(v.pattern, func() jen.Code {
			return jen.Var().Id(v.pattern).Op("=").Qual("regexp", "MustCompile").Call(layout.RawString(t.Rules.Pattern))
		}))
	}
	return decls
}

// verifiedReader reads a value and runs its rules.
func (p *Codec) verifiedReader(v *Verifier) jen.Code {
	name := v.param()
	head := jen.Func().Id(v.reader).Params(decParam(p)).Add(p.GoType(v.of))
	if v.forOther {
		head = layout.ForOthers(v.reader, "reads a value where dec stands and runs the rules of "+v.about).Above(head)
	}
	fail := jen.If(jen.Err().Op("!=").Nil()).Block(p.Coding("FailUnder").Call(jen.Id("dec"), jen.Err()))
	switch t := v.of.(type) {
	case *ir.List:
		read := p.Coding("ReadList").Call(jen.Id("dec"), p.reader(shape.Hold(t.Elem, false), t.Elem, v.item()))
		body := []jen.Code{jen.Id(name).Op(":=").Add(read)}
		body = append(body, refusals(p.limits(v, name), func(c condition) jen.Code {
			return p.Coding("Fail").Call(jen.Id("dec"), p.Wire(c.code), jen.Lit(c.msg))
		})...)
		return head.Block(append(body, jen.Return(jen.Id(name)))...)
	case *ir.Scalar:
		p.Want(v.function)
		read := jen.Id("dec").Dot(scalarReader(t.Kind)).Call()
		if v.Rewrites {
			return head.Block(
				jen.List(jen.Id(name), jen.Err()).Op(":=").Id(v.function).Call(read),
				fail,
				jen.Return(jen.Id(name)),
			)
		}
		return head.Block(
			jen.Id(name).Op(":=").Add(read),
			jen.If(jen.Err().Op(":=").Id(v.function).Call(jen.Id(name)), jen.Err().Op("!=").Nil()).Block(
				p.Coding("FailUnder").Call(jen.Id("dec"), jen.Err()),
			),
			jen.Return(jen.Id(name)),
		)
	case *ir.Enum, *ir.Object, *ir.Union, *ir.Map, *ir.Nullable:
	}
	panic("golang: a type that is verified in parts")
}

// refusals are the statements that refuse a value if a condition holds.
func refusals(conditions []condition, refuse func(condition) jen.Code) []jen.Code {
	var refused []layout.Alternative
	for _, c := range conditions {
		refused = append(refused, layout.Alternative{Test: c.holds, Then: refuse(c)})
	}
	return layout.FirstOf(refused)
}

// verifierFunc runs the rules of a type.
func (p *Codec) verifierFunc(v *Verifier) jen.Code {
	name := v.param()
	head := jen.Func().Id(v.function).Params(jen.Id(name).Add(p.GoType(v.of)))
	if v.Rewrites {
		head.Params(p.GoType(v.of), jen.Error())
	} else {
		head.Error()
	}
	w := &verifierWriter{Codec: p, Verifier: v, name: name}
	doc := layout.Note(v.function + " runs the rules of " + v.about + ".")
	return doc.Above(head.Block(w.statements()...))
}

// verifierWriter writes the body of a verifier.
type verifierWriter struct {
	*Codec
	*Verifier
	name string // of the parameter
}

func (w *verifierWriter) statements() []jen.Code {
	switch t := w.of.(type) {
	case *ir.Scalar:
		return w.scalar(t)
	case *ir.List:
		return w.list(t)
	case *ir.Map:
		return w.mapping(t)
	case *ir.Union:
		return w.byKind(t)
	case *ir.Enum, *ir.Object, *ir.Nullable:
	}
	panic("golang: a type without rules")
}

// fail returns an error.
func (w *verifierWriter) fail(err jen.Code) jen.Code {
	if !w.Rewrites {
		return jen.Return(err)
	}
	var none jen.Code = jen.Nil()
	switch w.of.(type) {
	case *ir.Scalar:
		none = jen.Lit("")
	case *ir.Map:
		none = w.GoType(w.of).Values()
	case *ir.Enum, *ir.Object, *ir.Union, *ir.List, *ir.Nullable: // nil
	}
	return jen.Return(none, err)
}

// pass returns the value as it may stand.
func (w *verifierWriter) pass(value string) jen.Code {
	if !w.Rewrites {
		return jen.Return(jen.Nil())
	}
	return jen.Return(jen.Id(value), jen.Nil())
}

func (w *verifierWriter) refusals() []jen.Code {
	return refusals(w.limits(w.Verifier, w.name), func(c condition) jen.Code {
		return w.fail(w.Wire("NewError").Call(w.Wire(c.code), jen.Lit(c.msg)))
	})
}

func (w *verifierWriter) scalar(t *ir.Scalar) []jen.Code {
	body := w.refusals()
	switch t.Rules.Normalize {
	case ir.NormalNone:
		return append(body, w.pass(w.name))
	case ir.NormalURL:
		return append(body,
			jen.List(jen.Id("normal"), jen.Err()).Op(":=").Qual(w.WeburlPath(), "Normalize").Call(jen.Id(w.name)),
			jen.If(jen.Err().Op("!=").Nil()).Block(
				w.fail(w.Wire("NewError").Call(w.Wire("CodeBadURL"), jen.Err().Dot("Error").Call())),
			),
			w.pass("normal"),
		)
	default:
		panic("golang: unknown normalisation")
	}
}

// list runs the rules of the elements, then those of the list.
func (w *verifierWriter) list(t *ir.List) []jen.Code {
	elem := w.verifierOfElem(t.Elem)
	if elem == nil {
		return append(w.refusals(), w.pass(w.name))
	}
	var body []jen.Code
	if w.Rewrites {
		body = append(body, jen.Id("verified").Op(":=").Make(w.GoType(t), jen.Len(jen.Id(w.name))))
	}
	body = append(body, jen.For(jen.List(jen.Id("i"), jen.Id("item")).Op(":=").Range().Id(w.name)).Block(
		w.element(elem, t.Elem, w.Wire("Item").Call(jen.Id("i")), func(x jen.Code) jen.Code {
			return jen.Id("verified").Index(jen.Id("i")).Op("=").Add(x)
		})...))
	return append(append(body, w.refusals()...), w.pass("verified"))
}

func (w *verifierWriter) mapping(t *ir.Map) []jen.Code {
	elem := w.verifierOfElem(t.Elem)
	var body []jen.Code
	if w.Rewrites {
		body = append(body, jen.Var().Id("verified").Add(w.GoType(t)))
	}
	return append(body,
		jen.For(jen.List(jen.Id("key"), jen.Id("item")).Op(":=").Range().Id(w.name).Dot("All").Call()).Block(
			w.element(elem, t.Elem, w.Wire("Field").Call(jen.Id("key")), func(x jen.Code) jen.Code {
				return jen.Id("verified").Dot("Set").Call(jen.Id("key"), x)
			})...),
		w.pass("verified"),
	)
}

func (w *verifierWriter) verifierOfElem(elem ir.Type) *Verifier {
	return w.verifierOf(ir.NonNull(elem), w.item())
}

// element runs the rules of item, which is nil if its type admits null.
func (w *verifierWriter) element(elem *Verifier, t ir.Type, segment jen.Code, keep func(jen.Code) jen.Code) []jen.Code {
	h := shape.Hold(t, false)
	under := w.fail(w.Coding("Under").Call(jen.Err(), segment))
	var body []jen.Code
	if h != shape.AsIs {
		var pass []jen.Code
		if elem.Rewrites {
			pass = append(pass, keep(jen.Id("item")))
		}
		body = append(body, jen.If(jen.Id("item").Op("==").Nil()).Block(append(pass, jen.Continue())...))
	}
	call := w.VerifierFuncOf(elem).Call(h.Unwrap(jen.Id("item")))
	if !elem.Rewrites {
		return append(body, jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(under))
	}
	return append(body,
		jen.List(jen.Id("normal"), jen.Err()).Op(":=").Add(call),
		jen.If(jen.Err().Op("!=").Nil()).Block(under),
		keep(w.Wrap(h, t, jen.Id("normal"))),
	)
}

// byKind runs the rules of the member that the value is.
func (w *verifierWriter) byKind(u *ir.Union) []jen.Code {
	var cases []jen.Code
	for _, m := range u.Members {
		v := w.verifierOf(m.Type, w.memberSite(m))
		if v == nil {
			continue
		}
		call := w.VerifierFuncOf(v).Call(w.FromMember(m, jen.Id(w.name)))
		if !v.Rewrites {
			cases = append(cases, jen.Case(w.MemberType(m)).Block(
				jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(w.fail(jen.Err()))))
			continue
		}
		cases = append(cases, jen.Case(w.MemberType(m)).Block(
			jen.List(jen.Id("verified"), jen.Err()).Op(":=").Add(call),
			jen.If(jen.Err().Op("!=").Nil()).Block(w.fail(jen.Err())),
			jen.Return(w.AsMember(m, jen.Id("verified")), jen.Nil()),
		))
	}
	return []jen.Code{
		jen.Switch(jen.Id(w.name).Op(":=").Id(w.name).Assert(jen.Type())).Block(cases...),
		w.pass(w.name),
	}
}
