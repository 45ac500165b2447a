package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// readDroppable reads the value of a field that may be dropped: the object does
// without it, or is dropped in its turn.
func (r *objectReader) readDroppable(i int, f *ir.Field) []jen.Code {
	dec, h := jen.Id("dec"), shape.HoldField(f)
	if f.Presence == ir.Required {
		return append(r.readValue(f), dec.Dot("Lose").Call(jen.Op("&").Id("lost")))
	}
	var gone []jen.Code
	if r.remembers(f) {
		gone = []jen.Code{r.remember(i)}
	}
	dropped := jen.Id("dec").Dot("Dropped").Call()
	if h == shape.InPlace {
		empty := r.place(f).Op("=").Add(r.Type(f.Type)).Values()
		return append(r.readValue(f), jen.If(dropped.Op("!=").Nil()).Block(append([]jen.Code{empty}, gone...)...))
	}
	v := jen.Id("v").Op(":=").Add(r.readExpr(h, f.Type, r.siteOf(f)))
	kept := jen.If(v, dropped.Op("==").Nil()).Block(r.place(f).Op("=").Id("v"))
	if gone != nil {
		kept.Else().Block(gone...)
	}
	return []jen.Code{kept}
}

// loses reports whether an object may lose a field that it requires.
func (r *objectReader) loses() bool { return plan.Drops(r.object) }

// readRetired reads a member of former versions and returns what it is today.
func (p *Codec) readRetired(u *ir.Union, m *ir.Retired) []jen.Code {
	dec := func(method string, args ...jen.Code) *jen.Statement { return jen.Id("dec").Dot(method).Call(args...) }
	body := []jen.Code{
		dec("RetiredMember", jen.Lit(m.Tag)),
		jen.Id("old").Op(":=").Id(p.ReadFunc(m.Object)).Call(jen.Id("dec")),
	}
	if plan.Drops(m.Object) {
		body = append(body, jen.If(jen.Id("part").Op(":=").Add(dec("Dropped")), jen.Id("part").Op("!=").Nil()).Block(
			dec("Drop", jen.Id("part")),
			jen.Return(jen.Nil()),
		))
	}
	return append(body,
		jen.If(dec("Failed")).Block(jen.Return(jen.Nil())),
		jen.Id("member").Op(":=").Id("old").Dot(p.IDs.Accessor(m.Becomes)).Call(),
		jen.If(jen.Id("member").Op("==").Nil()).Block(dec("DropRetired", jen.Lit(u.Tag), jen.Lit(m.Tag))),
		jen.Return(jen.Id("member")),
	)
}
