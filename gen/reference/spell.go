package reference

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
)

// expr is an expression as an author would write it, without what the checker has added.
func (b *book) expr(x ir.Expr) string { return b.tight(x, 0) }

// How tight operators bind.
const (
	bindsChoice = iota
	bindsElse
	bindsOr
	bindsAnd
	bindsCompare
	bindsSum
	bindsProduct
	bindsUnary
	bindsAll
)

var binds = map[ir.BinaryOp]int{
	ir.Or: bindsOr, ir.And: bindsAnd,
	ir.Eq: bindsCompare, ir.Ne: bindsCompare, ir.Lt: bindsCompare, ir.Le: bindsCompare, ir.Gt: bindsCompare, ir.Ge: bindsCompare, ir.In: bindsCompare,
	ir.Add: bindsSum, ir.Sub: bindsSum,
	ir.Mul: bindsProduct, ir.Div: bindsProduct, ir.Rem: bindsProduct, ir.BitAnd: bindsProduct, ir.BitOr: bindsProduct,
}

// tight is an expression, in parentheses if it binds less tight than what it stands in.
func (b *book) tight(x ir.Expr, outer int) string {
	text, inner := b.bare(x)
	if inner < outer {
		return "(" + text + ")"
	}
	return text
}

func (b *book) bare(x ir.Expr) (text string, binding int) {
	switch x := x.(type) {
	case *ir.Narrow:
		return b.bare(x.X)
	case *ir.Widen:
		return b.bare(x.X)
	case *ir.FreeForm:
		return b.bare(x.X)
	case *ir.Literal:
		return literal(x), bindsAll
	case *ir.Ref:
		return x.Var.Name, bindsAll
	case *ir.FieldOf:
		return b.tight(x.X, bindsAll) + "." + source.FieldName(x.Field.Name), bindsAll
	case *ir.CommonField:
		return b.tight(x.X, bindsAll) + "." + source.FieldName(x.Name), bindsAll
	case *ir.TagOf:
		return b.tight(x.X, bindsAll) + "." + source.FieldName(ir.TagKey(x.X.Type())), bindsAll
	case *ir.IsMember:
		switch {
		case !x.Members[0].Union.ByKey:
			return b.member(x), bindsCompare
		case len(x.Members) > 1:
			return b.member(x), bindsOr
		default:
			return b.member(x), bindsAll
		}
	case *ir.IsNull:
		return b.tight(x.X, bindsCompare+1) + " == null", bindsCompare
	case *ir.Has:
		return "has(" + b.place(x.X, x.Field, x.Name) + ")", bindsAll
	case *ir.OrValue:
		return b.place(x.X, x.Field, x.Name) + " ?? " + b.tight(x.Else, bindsElse), bindsElse
	case *ir.Matches:
		return b.tight(x.X, bindsAll) + ".matches('" + x.Pattern + "')", bindsAll
	case *ir.StartsWith:
		return b.tight(x.X, bindsAll) + ".startsWith(" + b.expr(x.Prefix) + ")", bindsAll
	case *ir.RemovePrefix:
		return b.tight(x.X, bindsAll) + ".removePrefix(" + b.expr(x.Prefix) + ")", bindsAll
	case *ir.JSONText:
		return "json(" + b.expr(x.X) + ")", bindsAll
	case *ir.CompareVersions:
		return "compareVersions(" + b.expr(x.L) + ", " + b.expr(x.R) + ")", bindsAll
	case *ir.RecordOf:
		var parts []string
		for i, key := range x.Keys {
			parts = append(parts, ir.JSONString(key)+": "+b.expr(x.Values[i]))
		}
		return "{" + strings.Join(parts, ", ") + "}", bindsAll
	case *ir.Unary:
		return b.unary(x)
	case *ir.Binary:
		return b.binary(x)
	case *ir.Cond:
		then, binds := b.bare(x.Then)
		other := b.expr(x.Else)
		if then == other {
			return then, binds // which member it is makes no difference
		}
		if binds < bindsElse {
			then = "(" + then + ")"
		}
		return b.tight(x.If, bindsElse) + " ? " + then + " : " + other, bindsChoice
	case *ir.Size:
		return "size(" + b.expr(x.X) + ")", bindsAll
	case *ir.Macro:
		names := [...]string{"exists", "all", "filter", "map", "findIndex", "find", "findLast"}
		return b.tight(x.In, bindsAll) + "." + names[x.Kind] + "(" + x.Var.Name + ", " + b.expr(x.Body) + ")", bindsAll
	case *ir.Join:
		return b.tight(x.List, bindsAll) + ".join(" + b.expr(x.Sep) + ")", bindsAll
	case *ir.Slice:
		return b.tight(x.List, bindsAll) + ".slice(" + b.expr(x.From) + ", " + b.expr(x.To) + ")", bindsAll
	case *ir.ValueAt:
		found := b.tight(x.In, bindsAll) + "[" + b.expr(x.Key) + "]"
		if x.Else != nil {
			return found + " ?? " + b.tight(x.Else, bindsElse), bindsElse
		}
		return found, bindsAll
	case *ir.ListOf:
		return "[" + b.exprs(x.Elems) + "]", bindsAll
	case *ir.New:
		return b.made(x), bindsAll
	case *ir.Apply:
		return spelledName(&x.Function.Decl, b.protocol) + "(" + b.exprs(x.Args) + ")", bindsAll
	case *ir.NewID:
		return "new_id()", bindsAll
	case *ir.Now:
		return "now()", bindsAll
	default:
		panic(fmt.Sprintf("reference: unknown expression %T", x))
	}
}

func (b *book) exprs(list []ir.Expr) string {
	parts := make([]string, len(list))
	for i, x := range list {
		parts[i] = b.expr(x)
	}
	return strings.Join(parts, ", ")
}

func literal(x *ir.Literal) string {
	if text, ok := x.Value.(ir.TextConst); ok && !strings.ContainsAny(string(text), "'\\\n\r\t") {
		return "'" + string(text) + "'"
	}
	return ir.JSON(x.Value)
}

// place is a field of an object or a union, or an argument, as it is tested.
func (b *book) place(x ir.Expr, field *ir.Field, name string) string {
	if field != nil {
		name = field.Name
	}
	if name == "" {
		return b.tight(x, bindsAll)
	}
	return b.tight(x, bindsAll) + "." + source.FieldName(name)
}

func (b *book) member(x *ir.IsMember) string {
	var tags []string
	for _, m := range x.Members {
		if m.Union.ByKind() {
			tags = append(tags, string(ir.KindOf(m.Type)))
		} else {
			tags = append(tags, "'"+m.Label()+"'")
		}
	}
	of := b.tight(x.X, bindsAll)
	if x.Members[0].Union.ByKey {
		tests := make([]string, len(x.Members))
		for i, m := range x.Members {
			tests[i] = "has(" + of + "." + source.FieldName(m.Tag) + ")"
		}
		return strings.Join(tests, " || ")
	}
	if tag := ir.TagKey(x.X.Type()); tag != "" {
		of += "." + source.FieldName(tag)
	} else {
		of = "type(" + of + ")"
	}
	if len(tags) == 1 {
		return of + " == " + tags[0]
	}
	return of + " in [" + strings.Join(tags, ", ") + "]"
}

func (b *book) unary(x *ir.Unary) (string, int) {
	if x.Op == ir.Not {
		switch inner := x.X.(type) {
		case *ir.IsNull:
			return b.tight(inner.X, bindsCompare+1) + " != null", bindsCompare
		case *ir.IsMember:
			if len(inner.Members) == 1 && !inner.Members[0].Union.ByKey {
				return strings.Replace(b.member(inner), " == ", " != ", 1), bindsCompare
			}
		default: // as it stands
		}
	}
	return map[ir.UnaryOp]string{ir.Not: "!", ir.Neg: "-", ir.BitNot: "~"}[x.Op] + b.tight(x.X, bindsUnary), bindsUnary
}

func (b *book) binary(x *ir.Binary) (string, int) {
	if x.Op == ir.Min || x.Op == ir.Max {
		return x.Op.String() + "(" + b.expr(x.L) + ", " + b.expr(x.R) + ")", bindsAll
	}
	binding := binds[x.Op]
	right := binding + 1
	if x.Op == ir.And || x.Op == ir.Or {
		right = binding
	}
	return b.tight(x.L, binding) + " " + x.Op.String() + " " + b.tight(x.R, right), binding
}

// made is a new object with what it is given: defaults and what is copied as it is by its
// constants go without saying.
func (b *book) made(x *ir.New) string {
	var parts []string
	for _, init := range x.Inits {
		if goesWithoutSaying(init) {
			continue
		}
		name := source.FieldName(init.Field.Name)
		if init.If != nil {
			name += "?"
		}
		parts = append(parts, name+": "+b.expr(init.Value))
	}
	return spelledName(&x.Object.Decl, b.protocol) + "{" + strings.Join(parts, ", ") + "}"
}

func goesWithoutSaying(init *ir.Init) bool {
	if init.Field.Const != nil {
		return true
	}
	if init.If != nil || init.Field.Presence != ir.Defaulted {
		return false
	}
	switch x := init.Value.(type) {
	case *ir.Literal:
		of, ok := init.Field.Default.(*ir.Literal)
		return ok && ir.JSON(of.Value) == ir.JSON(x.Value)
	case *ir.NewID:
		_, ok := init.Field.Default.(*ir.NewID)
		return ok
	case *ir.Now:
		_, ok := init.Field.Default.(*ir.Now)
		return ok
	default:
		return false
	}
}

// message is a message with its holes as authors write them.
func (b *book) message(t *ir.Template) string {
	if t == nil {
		return ""
	}
	var text strings.Builder
	for _, part := range t.Parts {
		if part.Expr != nil {
			text.WriteString("{" + b.expr(part.Expr) + "}")
		} else {
			text.WriteString(part.Text)
		}
	}
	return text.String()
}
