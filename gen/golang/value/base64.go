package value

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// What base64 is appended to is a wire.Base64 in Go. Expressions do not notice:
// they read and give strings. This is the border between the two.

// StoreField is v as the struct field of f in o holds it.
func (p *Values) StoreField(v Value, o *ir.Object, f *ir.Field) *jen.Statement {
	h := shape.HoldField(f)
	if p.Targets.IsBase64(o, f) {
		return p.storeBase64(v, h, f.Type)
	}
	return p.Store(v, h, f.Type)
}

func (p *Values) storeBase64(v Value, h shape.Holding, t ir.Type) *jen.Statement {
	switch {
	case v.Null && h == shape.ThreeWay:
		return p.Wire("Null").Index(p.Base64Type()).Call()
	case v.Null:
		return jen.Add(v.Code)
	case v.Base64 != nil && v.Held == h:
		return jen.Add(v.Base64)
	case v.Base64 != nil:
		return p.Wrap(h, t, v.Base64)
	case v.Zero && h == shape.AsIs:
		return p.Base64Type().Values()
	default:
		return p.Base64Of(v.Code, v.Held, h, t)
	}
}
