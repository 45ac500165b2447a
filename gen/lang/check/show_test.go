package check_test

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// showType spells a type.
func showType(t ir.Type) string {
	switch t := t.(type) {
	case *ir.Scalar:
		if t.Alias != nil {
			return t.Alias.Name
		}
		return t.Kind.String()
	case *ir.Enum:
		return t.Name
	case *ir.Object:
		return t.Name
	case *ir.Union:
		return t.Name
	case *ir.List:
		return "list[" + showType(t.Elem) + "]"
	case *ir.Map:
		return "map[" + showType(t.Elem) + "]"
	case *ir.Nullable:
		return showType(t.Elem) + "?"
	default:
		panic(fmt.Sprintf("unknown type %T", t))
	}
}

// show spells an expression with everything the checker has added: <T> is
// narrowed to T, x^T widened to T.
func show(x ir.Expr) string {
	switch x := x.(type) {
	case *ir.Literal:
		if _, enum := x.T.(*ir.Enum); enum {
			return fmt.Sprintf("%s.%v", showType(x.T), x.Value)
		}
		value := x.Value
		scalar, _ := x.T.(*ir.Scalar)
		if m, ok := value.(*ir.MemberConst); ok {
			value = m.Value
		}
		switch c := value.(type) {
		case ir.NumberConst:
			if scalar != nil && scalar.Kind == ir.Number {
				return fmt.Sprintf("%gf", float64(c))
			}
		case *ir.ListConst, *ir.MapConst, *ir.ObjectConst:
			return "json(" + ir.JSON(c) + ")"
		}
		if scalar != nil && scalar.Kind == ir.Any {
			return "json(" + ir.JSON(value) + ")"
		}
		return ir.JSON(value)
	case *ir.Ref:
		return x.Var.Name
	case *ir.FieldOf:
		return show(x.X) + "." + x.Field.Name
	case *ir.CommonField:
		return show(x.X) + ".~" + x.Name
	case *ir.TagOf:
		return "tag(" + show(x.X) + ")"
	case *ir.Narrow:
		return show(x.X) + "<" + showType(x.T) + ">"
	case *ir.Widen:
		return show(x.X) + "^" + showType(x.T)
	case *ir.IsMember:
		var names []string
		for _, m := range x.Members {
			names = append(names, m.Name)
		}
		return "is(" + show(x.X) + " " + strings.Join(names, "|") + ")"
	case *ir.IsNull:
		return "null(" + show(x.X) + ")"
	case *ir.Has:
		switch {
		case x.Field != nil:
			return "has(" + show(x.X) + "." + x.Field.Name + ")"
		case x.Name != "":
			return "has(" + show(x.X) + ".~" + x.Name + ")"
		}
		return "has(" + show(x.X) + ")"
	case *ir.OrValue:
		return "(" + show(&ir.Has{X: x.X, Field: x.Field, Name: x.Name}) + " else " + show(x.Else) + "):" + showType(x.T)
	case *ir.Matches:
		return show(x.X) + ".matches(" + x.Pattern + ")"
	case *ir.StartsWith:
		return show(x.X) + ".startsWith(" + show(x.Prefix) + ")"
	case *ir.CompareVersions:
		return "compareVersions(" + show(x.L) + ", " + show(x.R) + ")"
	case *ir.RecordOf:
		var entries []string
		for i, key := range x.Keys {
			entries = append(entries, key+": "+show(x.Values[i]))
		}
		return "{" + strings.Join(entries, ", ") + "}"
	case *ir.Unary:
		return [...]string{"!", "-"}[x.Op] + show(x.X)
	case *ir.Binary:
		return "(" + show(x.L) + " " + x.Op.String() + " " + show(x.R) + ")"
	case *ir.Cond:
		return "(" + show(x.If) + " ? " + show(x.Then) + " : " + show(x.Else) + ")"
	case *ir.Size:
		return "size(" + show(x.X) + ")"
	case *ir.Macro:
		name := [...]string{"exists", "all", "filter", "map"}[x.Kind]
		return show(x.In) + "." + name + "(" + x.Var.Name + ", " + show(x.Body) + "):" + showType(x.T)
	case *ir.Join:
		return show(x.List) + ".join(" + show(x.Sep) + ")"
	case *ir.Slice:
		return show(x.List) + ".slice(" + show(x.From) + ", " + show(x.To) + ")"
	case *ir.ListOf:
		var elems []string
		for _, e := range x.Elems {
			elems = append(elems, show(e))
		}
		return "[" + strings.Join(elems, ", ") + "]:" + showType(x.T)
	case *ir.New:
		return x.Object.Name + "{" + showInits(x.Inits) + "}"
	case *ir.NewID:
		return "new_id()"
	case *ir.Now:
		return "now()"
	default:
		panic(fmt.Sprintf("unknown expression %T", x))
	}
}

func showInits(inits []*ir.Init) string {
	var out []string
	for _, i := range inits {
		name := i.Field.Name
		if i.Verify {
			name += "!"
		}
		if i.If != nil {
			name += " if " + show(i.If)
		}
		out = append(out, name+": "+show(i.Value))
	}
	return strings.Join(out, ", ")
}

// showSteps spells steps, one a line.
func showSteps(steps []ir.Stmt) string {
	var out strings.Builder
	printSteps(&out, "", steps)
	return out.String()
}

func printSteps(out *strings.Builder, indent string, steps []ir.Stmt) {
	line := func(format string, args ...any) { fmt.Fprintf(out, indent+format+"\n", args...) }
	block := func(name string, steps []ir.Stmt) {
		if len(steps) > 0 {
			line(" %s", name)
			printSteps(out, indent+"  ", steps)
		}
	}
	for _, s := range steps {
		switch s := s.(type) {
		case *ir.Set:
			verify := ""
			if s.Verify {
				verify = "!"
			}
			line("%s %s= %s", show(s.Target), verify, show(s.Value))
		case *ir.Unset:
			line("unset %s", show(s.Target))
		case *ir.Insert:
			if s.Index != nil {
				line("insert %s: %s index %s", show(s.List), show(s.Value), show(s.Index))
				break
			}
			line("insert %s: %s after %s:%s where %s", show(s.List), show(s.Value), s.After.Name, showType(s.After.Type), show(s.Where))
			if s.Next != nil {
				line(" past %s while %s", s.Next.Name, show(s.While))
			}
		case *ir.Replace:
			line("replace %s%s: %s", map[bool]string{true: "every "}[s.Every], showLoop(s.Var, s.List, s.Cond), show(s.Value))
		case *ir.Push:
			if s.Var != nil {
				line("push %s as %s:%s: %s", show(s.List), s.Var.Name, showType(s.Var.Type), show(s.Value))
			} else {
				line("push %s: %s", show(s.List), show(s.Value))
			}
			block("then", s.Then)
		case *ir.Remove:
			if s.Index != nil {
				line("remove %s index %s", show(s.List), show(s.Index))
				break
			}
			line("remove %s in %s: %s", s.Var.Name, show(s.List), show(s.Cond))
		case *ir.Append:
			line("append %s: %s", show(s.Target), show(s.Value))
		case *ir.AppendBase64:
			line("append_base64 %s: %s", show(s.Target), show(s.Value))
		case *ir.Increase:
			line("add %s: %s", show(s.Target), show(s.Value))
		case *ir.Merge:
			line("merge %s: %s", show(s.Target), show(s.Value))
		case *ir.Patch:
			line("patch %s: %s", show(s.Target), show(s.Value))
			block("then", s.Then)
			block("else", s.Else)
		case *ir.Put:
			line("put %s %s: %s", show(s.Map), show(s.Key), show(s.Value))
		case *ir.Delete:
			line("delete %s %s", show(s.Map), show(s.Key))
		case *ir.Emit:
			line("emit %s", show(s.Value))
		case *ir.Raise:
			line("signal %s", s.Signal.Name)
		case *ir.Bind:
			line("let %s:%s = %s", s.Var.Name, showType(s.Var.Type), show(s.Value))
		case *ir.Find:
			key := ""
			if s.Key != nil {
				key = " key " + show(s.Key)
			}
			if s.Index != nil {
				key = " index " + show(s.Index)
			}
			line("find %s%s%s", map[bool]string{true: "last "}[s.Last], showLoop(s.Var, s.In, s.Cond), key)
			block("then", s.Then)
			block("else", s.Else)
		case *ir.Each:
			line("each %s", showLoop(s.Var, s.In, s.Cond))
			block("do", s.Do)
		case *ir.If:
			line("if %s", show(s.Cond))
			block("then", s.Then)
			block("else", s.Else)
		case *ir.Call:
			var args []string
			for _, a := range s.Args {
				args = append(args, show(a))
			}
			line("call %s(%s)", s.Rule.Name, strings.Join(args, ", "))
		case *ir.Skip:
			line("skip %s %s", s.Code, showTemplate(s.Message))
		case *ir.Warn:
			line("warn %s %s", s.Code, showTemplate(s.Message))
		case *ir.Fail:
			line("fail %s %s", s.Code, showTemplate(s.Message))
		case *ir.Stop:
			line("stop")
		default:
			panic(fmt.Sprintf("unknown step %T", s))
		}
	}
}

func showLoop(v *ir.Var, in, cond ir.Expr) string {
	text := v.Name + ":" + showType(v.Type) + " in " + show(in)
	if cond != nil {
		text += " where " + show(cond)
	}
	return text
}

func showTemplate(t *ir.Template) string {
	var out strings.Builder
	for _, p := range t.Parts {
		if p.Expr != nil {
			out.WriteString("{" + show(p.Expr) + "}")
		} else {
			out.WriteString(p.Text)
		}
	}
	return "'" + out.String() + "'"
}
