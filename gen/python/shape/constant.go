package shape

import (
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/python/layout"
)

// Constant is an expression for a constant, anew each time. Ids and times come from
// source, a name that has both.
func (m *Module) Constant(t ir.Type, c ir.Const, source string) string {
	t = ir.NonNull(t)
	if s, ok := t.(*ir.Scalar); ok && s.Kind.IsFree() {
		return free(c)
	}
	switch c := c.(type) {
	case ir.TextConst:
		if e, ok := t.(*ir.Enum); ok && m.EnumName(e, string(c)) != "" {
			return m.TypeName(e.Decl) + "." + m.EnumName(e, string(c))
		}
		return layout.Quoted(string(c))
	case ir.DrawConst:
		if c == ir.DrawID {
			return source + ".new_id()"
		}
		return source + ".now()"
	case *ir.MemberConst:
		return m.Constant(c.Member.Type, c.Value, source)
	case *ir.ListConst:
		elems := make([]string, len(c.Elems))
		for i, elem := range c.Elems {
			elems[i] = m.Constant(t.(*ir.List).Elem, elem, source)
		}
		return "[" + strings.Join(elems, ", ") + "]"
	case *ir.MapConst:
		entries := make([]string, len(c.Entries))
		for i, e := range c.Entries {
			entries[i] = layout.Quoted(e.Key) + ": " + m.Constant(t.(*ir.Map).Elem, e.Value, source)
		}
		return "{" + strings.Join(entries, ", ") + "}"
	case *ir.ObjectConst:
		return m.objectConstant(c, source)
	case ir.NullConst, ir.BoolConst, ir.IntConst, ir.NumberConst:
		return free(c)
	default:
		panic("python: unknown constant")
	}
}

func (m *Module) objectConstant(c *ir.ObjectConst, source string) string {
	var values []string
	for f, value := range c.Complete() {
		values = append(values, layout.Quoted(m.AttributeOf(c.Object, f.Name))+": "+m.Constant(f.Type, value, source))
	}
	made := m.Runtime("model", "make") + "(" + m.TypeName(c.Object.Decl) + ", {" + strings.Join(values, ", ") + "}"
	if len(c.Extra) > 0 {
		made += ", " + free(&ir.MapConst{Entries: c.Extra})
	}
	return made + ")"
}

// free is a constant as free-form JSON.
func free(c ir.Const) string {
	switch c := c.(type) {
	case ir.NullConst:
		return "None"
	case ir.BoolConst:
		if c {
			return "True"
		}
		return "False"
	case ir.IntConst:
		return strconv.FormatInt(int64(c), 10)
	case ir.NumberConst:
		return layout.Float(float64(c))
	case ir.TextConst:
		return layout.Quoted(string(c))
	case *ir.ListConst:
		elems := make([]string, len(c.Elems))
		for i, elem := range c.Elems {
			elems[i] = free(elem)
		}
		return "[" + strings.Join(elems, ", ") + "]"
	case *ir.MapConst:
		entries := make([]string, len(c.Entries))
		for i, e := range c.Entries {
			entries[i] = layout.Quoted(e.Key) + ": " + free(e.Value)
		}
		return "{" + strings.Join(entries, ", ") + "}"
	case *ir.MemberConst:
		return free(c.Value)
	case *ir.ObjectConst:
		var entries []ir.Entry
		for _, g := range c.Given {
			entries = append(entries, ir.Entry{Key: g.Field.Name, Value: g.Value})
		}
		return free(&ir.MapConst{Entries: append(entries, c.Extra...)})
	case ir.DrawConst:
		panic("python: a free-form constant draws nothing")
	default:
		panic("python: unknown constant")
	}
}
