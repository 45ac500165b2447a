package ir

import "fmt"

// Rewrite makes a copy of x in which every expression, inner ones first, is what
// by gives for its copy. Variables, fields, members and types are not copied.
func Rewrite(x Expr, by func(Expr) Expr) Expr {
	if x == nil {
		return nil
	}
	again := func(x Expr) Expr { return Rewrite(x, by) }
	switch x := x.(type) {
	case *Literal:
		c := *x
		return by(&c)
	case *Ref:
		c := *x
		return by(&c)
	case *NewID:
		c := *x
		return by(&c)
	case *Now:
		c := *x
		return by(&c)
	case *FieldOf:
		c := *x
		c.X = again(x.X)
		return by(&c)
	case *CommonField:
		c := *x
		c.X = again(x.X)
		return by(&c)
	case *TagOf:
		c := *x
		c.X = again(x.X)
		return by(&c)
	case *Narrow:
		c := *x
		c.X = again(x.X)
		return by(&c)
	case *Widen:
		c := *x
		c.X = again(x.X)
		return by(&c)
	case *IsMember:
		c := *x
		c.X = again(x.X)
		return by(&c)
	case *IsNull:
		c := *x
		c.X = again(x.X)
		return by(&c)
	case *Has:
		c := *x
		c.X = again(x.X)
		return by(&c)
	case *OrValue:
		c := *x
		c.X, c.Else = again(x.X), again(x.Else)
		return by(&c)
	case *Matches:
		c := *x
		c.X = again(x.X)
		return by(&c)
	case *RemovePrefix:
		c := *x
		c.X, c.Prefix = again(x.X), again(x.Prefix)
		return by(&c)
	case *JSONText:
		c := *x
		c.X = again(x.X)
		return by(&c)
	case *FreeForm:
		c := *x
		c.X = again(x.X)
		return by(&c)
	case *StartsWith:
		c := *x
		c.X, c.Prefix = again(x.X), again(x.Prefix)
		return by(&c)
	case *CompareVersions:
		c := *x
		c.L, c.R = again(x.L), again(x.R)
		return by(&c)
	case *RecordOf:
		c := *x
		c.Values = rewriteAll(x.Values, by)
		return by(&c)
	case *Unary:
		c := *x
		c.X = again(x.X)
		return by(&c)
	case *Binary:
		c := *x
		c.L, c.R = again(x.L), again(x.R)
		return by(&c)
	case *Cond:
		c := *x
		c.If, c.Then, c.Else = again(x.If), again(x.Then), again(x.Else)
		return by(&c)
	case *Size:
		c := *x
		c.X = again(x.X)
		return by(&c)
	case *Macro:
		c := *x
		c.In, c.Body = again(x.In), again(x.Body)
		return by(&c)
	case *Join:
		c := *x
		c.List, c.Sep = again(x.List), again(x.Sep)
		return by(&c)
	case *Slice:
		c := *x
		c.List, c.From, c.To = again(x.List), again(x.From), again(x.To)
		return by(&c)
	case *ValueAt:
		c := *x
		c.In, c.Key, c.Else = again(x.In), again(x.Key), again(x.Else)
		return by(&c)
	case *ListOf:
		c := *x
		c.Elems = rewriteAll(x.Elems, by)
		return by(&c)
	case *Apply:
		c := *x
		c.Args = rewriteAll(x.Args, by)
		return by(&c)
	case *New:
		c := *x
		c.Inits = make([]*Init, len(x.Inits))
		for i, init := range x.Inits {
			copied := *init
			copied.If, copied.Value = again(init.If), again(init.Value)
			c.Inits[i] = &copied
		}
		c.Kept = again(x.Kept)
		return by(&c)
	default:
		panic(fmt.Sprintf("ir: unknown expression %T", x))
	}
}

func rewriteAll(list []Expr, by func(Expr) Expr) []Expr {
	out := make([]Expr, len(list))
	for i, x := range list {
		out[i] = Rewrite(x, by)
	}
	return out
}

// Copy makes a copy of an expression, for another place of the protocol.
func Copy(x Expr) Expr { return Rewrite(x, func(x Expr) Expr { return x }) }
