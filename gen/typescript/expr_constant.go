package typescript

import (
	"fmt"
	"strconv"

	"github.com/msggen/msggen/gen/ir"
)

// constant is a constant of a type, with all that its objects leave out. Ids and
// times come from draw.
func (m *module) constant(t ir.Type, c ir.Const, draw func(name string) term) term {
	switch c := c.(type) {
	case ir.IntConst:
		return signed(plainConstant(c), c < 0)
	case ir.NumberConst:
		return signed(plainConstant(c), c < 0)
	case ir.DrawConst:
		return draw(drawNames[c])
	case *ir.MemberConst:
		return m.constant(c.Member.Type, c.Value, draw)
	case *ir.ListConst:
		list, ok := ir.NonNull(t).(*ir.List)
		if !ok || !isMade(list) {
			return tight(plainConstant(c))
		}
		var items []term
		for _, elem := range c.Elems {
			items = append(items, m.constant(list.Elem, elem, draw))
		}
		return listLiteral(items)
	case *ir.MapConst:
		entries, ok := ir.NonNull(t).(*ir.Map)
		if !ok {
			return tight(plainConstant(c))
		}
		var items []Doc
		for _, e := range c.Entries {
			items = append(items, keyed(e.Key, m.constant(entries.Elem, e.Value, draw)))
		}
		return tight(object(items...))
	case *ir.ObjectConst:
		return m.objectConstant(c, draw)
	default:
		return tight(plainConstant(c))
	}
}

// drawNames are the functions of a source that give what a constant draws.
var drawNames = map[ir.DrawConst]string{ir.DrawID: "newId", ir.DrawTime: "now"}

func signed(d Doc, negative bool) term {
	if negative {
		return loose(precUnary, d)
	}
	return tight(d)
}

// objectConstant is an object that needs no checks: the checker has run them.
func (m *module) objectConstant(c *ir.ObjectConst, draw func(string) term) term {
	var items []Doc
	for f, value := range c.Complete() {
		items = append(items, keyed(f.Name, m.constant(f.Type, value, draw)))
	}
	for _, e := range c.Extra {
		items = append(items, property(e.Key, plainConstant(e.Value)))
	}
	return m.assembled(c.Object, items)
}

// plainConstant is a constant whose objects are maps, which leave nothing out.
func plainConstant(c ir.Const) Doc {
	switch c := c.(type) {
	case ir.NullConst:
		return textDoc("null")
	case ir.BoolConst:
		return textDoc(strconv.FormatBool(bool(c)))
	case ir.TextConst:
		return textDoc(quoted(string(c)))
	case ir.IntConst:
		return textDoc(strconv.FormatInt(int64(c), 10))
	case ir.NumberConst:
		return textDoc(number(float64(c)))
	case *ir.MemberConst:
		return plainConstant(c.Value)
	case *ir.ListConst:
		var items []Doc
		for _, elem := range c.Elems {
			items = append(items, plainConstant(elem))
		}
		return array(items...)
	case *ir.MapConst:
		var items []Doc
		for _, e := range c.Entries {
			// JSON is not quite JavaScript: a `__proto__` key would set the prototype.
			items = append(items, cat(literalKey(e.Key), ": ", plainConstant(e.Value)))
		}
		return object(items...)
	default:
		panic(fmt.Sprintf("typescript: %T is no plain constant", c))
	}
}
