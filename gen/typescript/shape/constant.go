package shape

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/term"
)

// Constant is a constant of a type, with all that its objects leave out. Ids and
// times come from draw.
func (m *Module) Constant(t ir.Type, c ir.Const, draw func(name string) term.Term) term.Term {
	switch c := c.(type) {
	case ir.IntConst:
		return term.Signed(plainConstant(c), c < 0)
	case ir.NumberConst:
		return term.Signed(plainConstant(c), c < 0)
	case ir.DrawConst:
		return draw(drawNames[c])
	case *ir.MemberConst:
		return m.Constant(c.Member.Type, c.Value, draw)
	case *ir.ListConst:
		list, ok := ir.NonNull(t).(*ir.List)
		if !ok || !isMade(list) {
			return term.Tight(plainConstant(c))
		}
		var items []term.Term
		for _, elem := range c.Elems {
			items = append(items, m.Constant(list.Elem, elem, draw))
		}
		return term.ListLiteral(items)
	case *ir.MapConst:
		entries, ok := ir.NonNull(t).(*ir.Map)
		if !ok {
			return term.Tight(plainConstant(c))
		}
		var items []layout.Doc
		for _, e := range c.Entries {
			items = append(items, term.Keyed(e.Key, m.Constant(entries.Elem, e.Value, draw)))
		}
		return term.ObjectLiteral(items)
	case *ir.ObjectConst:
		return m.objectConstant(c, draw)
	default:
		return term.Tight(plainConstant(c))
	}
}

// drawNames are the functions of a source that give what a constant draws.
var drawNames = map[ir.DrawConst]string{ir.DrawID: "newId", ir.DrawTime: "now"}

// objectConstant is an object that needs no checks: the checker has run them.
func (m *Module) objectConstant(c *ir.ObjectConst, draw func(string) term.Term) term.Term {
	var items []layout.Doc
	for f, value := range c.Complete() {
		items = append(items, term.Keyed(f.Name, m.Constant(f.Type, value, draw)))
	}
	for _, e := range c.Extra {
		items = append(items, layout.Property(e.Key, plainConstant(e.Value)))
	}
	return m.Assembled(c.Object, items)
}

// plainConstant is a constant whose objects are maps, which leave nothing out.
func plainConstant(c ir.Const) layout.Doc {
	switch c := c.(type) {
	case ir.NullConst:
		return layout.Text("null")
	case ir.BoolConst:
		return layout.Text(strconv.FormatBool(bool(c)))
	case ir.TextConst:
		return layout.Text(layout.Quoted(string(c)))
	case ir.IntConst:
		return layout.Text(strconv.FormatInt(int64(c), 10))
	case ir.NumberConst:
		return layout.Text(Number(float64(c)))
	case *ir.MemberConst:
		return plainConstant(c.Value)
	case *ir.ListConst:
		var items []layout.Doc
		for _, elem := range c.Elems {
			items = append(items, plainConstant(elem))
		}
		return layout.Array(items...)
	case *ir.MapConst:
		var items []layout.Doc
		for _, e := range c.Entries {
			// JSON is not quite JavaScript: a `__proto__` key would set the prototype.
			items = append(items, layout.Cat(layout.LiteralKey(e.Key), ": ", plainConstant(e.Value)))
		}
		return layout.Object(items...)
	case ir.DrawConst, *ir.ObjectConst:
	}
	panic(fmt.Sprintf("typescript: %T is no plain constant", c))
}

// Assembled is an object with the given fields.
func (m *Module) Assembled(o *ir.Object, fields []layout.Doc) term.Term {
	t := term.ObjectLiteral(fields)
	if inheritsField(o) {
		t = term.Cast(t, " as object as "+m.TypeName(RoleType, o))
	}
	return t
}

// inheritsField reports whether a field that may be absent is named like something
// that every object inherits: TypeScript takes that for the field, of a wrong type.
func inheritsField(o *ir.Object) bool {
	return slices.ContainsFunc(o.Fields, func(f *ir.Field) bool {
		return f.Presence == ir.Optional && Inherited[f.Name]
	})
}

// Literal is a constant that is no object.
func Literal(l *ir.Literal) layout.Doc { return plainConstant(l.Value) }

// Number is the literal of a double: as JavaScript prints it, but without the plus
// sign of an exponent.
func Number(v float64) string { return strings.Replace(ir.JSONNumber(v), "e+", "e", 1) }
