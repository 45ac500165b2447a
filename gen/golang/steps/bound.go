package steps

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/expr"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// bound writes the test that something is no longer, or no deeper, than it may be.
func (f *Writer) bound(s *ir.Bound, last bool) {
	args := []jen.Code{f.SourcesArg()}
	check := "BoundItems"
	switch {
	case s.Depth != nil:
		check = "BoundDepth"
		args = append(args, f.Look(s.X).Code, jen.Lit(s.Depth.Alone), jen.Lit(s.Depth.Above))
	case s.IsText():
		check = "BoundText"
		more := jen.Lit("")
		if s.More != nil {
			more = f.Look(s.More).Code
		}
		args = append(args, f.bufferOf(s.X), f.Look(s.X).Code, more)
	default:
		args = append(args, f.countWith(s))
	}
	call := f.Reducing(check).Call(append(args, jen.Lit(s.Most), jen.Lit(s.Field))...)
	f.CallOpen(call, body.Ending{Fails: true}, last && !f.End.Done)
}

// countWith is how long a list or a map is with what is added.
func (f *Writer) countWith(s *ir.Bound) *jen.Statement {
	n := f.Count(&ir.Size{X: s.X})
	switch {
	case s.One:
		return n.In(value.RankSum).Op("+").Lit(1)
	case s.More != nil:
		return n.In(value.RankSum).Op("+").Add(f.Count(&ir.Size{X: s.More}).In(value.RankSum))
	default:
		return n.Code
	}
}

// bufferOf is the buffer beside a text, or nil.
func (f *Writer) bufferOf(x ir.Expr) *jen.Statement {
	field, ok := x.(*ir.FieldOf)
	if !ok {
		return jen.Nil()
	}
	o := expr.ObjectOf(field.X)
	_, buffered := f.Targets.Buffer(o, field.Field)
	if !buffered || shape.HoldField(field.Field) != shape.AsIs || f.HomeOf(o) != f.Package {
		return jen.Nil()
	}
	return jen.Op("&").Add(f.Owner(field.X)).Dot(f.IDs.Buffer(o, field.Field))
}
