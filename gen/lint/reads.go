package lint

import "github.com/msggen/msggen/gen/ir"

// neverRead finds fields that are for rules only, private ones and those of internal
// objects, and that no rule looks at.
func neverRead(p *pass) {
	read := reads{}
	for _, x := range ir.ProtocolExprs(p.Protocol) {
		switch x := x.(type) {
		case *ir.FieldOf:
			read.field(x.Field)
		case *ir.CommonField:
			read.named(x.X.Type(), x.Name)
		case *ir.Has:
			read.field(x.Field)
			read.named(x.X.Type(), x.Name)
		case *ir.OrValue:
			read.field(x.Field)
			read.named(x.X.Type(), x.Name)
		case *ir.FreeForm:
			read.whole = read.whole || holds(x.X)
		case *ir.JSONText:
			read.whole = read.whole || holds(x.X)
		default: // reads no field
		}
	}
	for _, o := range p.Protocol.Objects {
		for _, f := range o.Fields {
			if f.From != o || f.Const != nil || !f.Private && !o.Internal || read.has(f) || len(o.DerivedOf(f.Name)) > 0 {
				continue
			}
			p.report(f.Span, "take it away", "no rule reads the field `%s` of %s, and it is never sent", f.Name, o.Name)
		}
	}
}

// reads are the fields that expressions read, by the object that declares them.
type reads struct {
	fields map[declared]bool
	whole  bool // some object is read with all that it has
}

type declared struct {
	by   *ir.Object
	name string
}

func (r *reads) has(f *ir.Field) bool { return r.whole || r.fields[declared{f.From, f.Name}] }

func (r *reads) field(f *ir.Field) {
	if r.fields == nil {
		r.fields = map[declared]bool{}
	}
	if f != nil {
		r.fields[declared{f.From, f.Name}] = true
	}
}

// named notes a field of whichever member of a union a value is.
func (r *reads) named(t ir.Type, name string) {
	u, ok := ir.NonNull(t).(*ir.Union)
	if !ok {
		return
	}
	for _, m := range u.Members {
		if o, ok := m.Type.(*ir.Object); ok {
			r.field(o.Field(name))
		}
	}
}

// holds reports whether a value has fields, at whatever depth.
func holds(x ir.Expr) bool {
	switch ir.NonNull(ir.Unwrapped(x).Type()).(type) {
	case *ir.Scalar, *ir.Enum:
		return false
	default:
		return true
	}
}
