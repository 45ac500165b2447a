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
	case *ir.JSONText:
		return "json(" + show(x.X) + ")"
	case *ir.FreeForm:
		return "free(" + show(x.X) + ")"
	case *ir.RemovePrefix:
		return show(x.X) + ".removePrefix(" + show(x.Prefix) + ")"
	case *ir.CompareVersions:
		return "compareVersions(" + show(x.L) + ", " + show(x.R) + ")"
	case *ir.RecordOf:
		var entries []string
		for i, key := range x.Keys {
			entries = append(entries, key+": "+show(x.Values[i]))
		}
		return "{" + strings.Join(entries, ", ") + "}"
	case *ir.Unary:
		return [...]string{"!", "-", "~"}[x.Op] + show(x.X)
	case *ir.Binary:
		return "(" + show(x.L) + " " + x.Op.String() + " " + show(x.R) + ")"
	case *ir.Cond:
		return "(" + show(x.If) + " ? " + show(x.Then) + " : " + show(x.Else) + ")"
	case *ir.Size:
		return "size(" + show(x.X) + ")"
	case *ir.Macro:
		name := [...]string{"exists", "all", "filter", "map", "findIndex", "find", "findLast"}[x.Kind]
		return show(x.In) + "." + name + "(" + x.Var.Name + ", " + show(x.Body) + "):" + showType(x.T)
	case *ir.Join:
		return show(x.List) + ".join(" + show(x.Sep) + ")"
	case *ir.ValueAt:
		found := show(x.In) + "[" + show(x.Key) + "]"
		if x.Else == nil {
			return found
		}
		return "(" + found + " ?? " + show(x.Else) + ")"
	case *ir.Slice:
		return show(x.List) + ".slice(" + show(x.From) + ", " + show(x.To) + ")"
	case *ir.ListOf:
		var elems []string
		for _, e := range x.Elems {
			elems = append(elems, show(e))
		}
		return "[" + strings.Join(elems, ", ") + "]:" + showType(x.T)
	case *ir.New:
		kept := ""
		if x.Kept != nil {
			kept = "...kept " + show(x.Kept) + " "
		}
		return x.Object.Name + "{" + kept + showInits(x.Inits) + "}"
	case *ir.Apply:
		var args []string
		for _, arg := range x.Args {
			args = append(args, show(arg))
		}
		return x.Function.Name + "(" + strings.Join(args, ", ") + ")"
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
		case *ir.Change:
			printAction(out, indent, show(s.Place.Read()), s.Do)
		case *ir.Emit:
			line("emit %s", show(s.Value))
		case *ir.Raise:
			line("signal %s", s.Signal.Name)
		case *ir.Bound:
			line("bound %s by %d", show(s.X), s.Most)
		case *ir.Bind:
			line("let %s:%s = %s", s.Var.Name, showType(s.Var.Type), show(s.Value))
		case *ir.Find:
			line("find %s", showLocator(s.By, show(s.In)))
			if s.Make != nil {
				block("or", []ir.Stmt{s.Make})
			}
			block("then", s.Then)
			block("else", s.Else)
		case *ir.Parse:
			line("parse %s:%s = %s partial=%v", s.Var.Name, showType(s.Var.Type), show(s.Value), s.Partial)
			block("then", s.Then)
			block("else", s.Else)
		case *ir.Each:
			key := ""
			if s.Key != nil {
				key = s.Key.Name + ", "
			}
			line("each %s%s", key, showPick(s.By.Pick, show(s.In)))
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
		case *ir.Return:
			line("return")
		case *ir.Stop:
			line("stop")
		default:
			panic(fmt.Sprintf("unknown step %T", s))
		}
	}
}

func printAction(out *strings.Builder, indent, place string, a ir.Action) {
	line := func(format string, args ...any) { fmt.Fprintf(out, indent+format+"\n", args...) }
	block := func(name string, steps []ir.Stmt) {
		if len(steps) > 0 {
			line(" %s", name)
			printSteps(out, indent+"  ", steps)
		}
	}
	switch a := a.(type) {
	case *ir.Set:
		verify := ""
		if a.Verify {
			verify = "!"
		}
		line("%s %s= %s", place, verify, show(a.Value))
	case *ir.Unset:
		line("unset %s", place)
	case *ir.Insert:
		switch by := a.By.(type) {
		case *ir.Index:
			line("insert %s: %s index %s", place, show(a.Value), show(by.Index))
			return
		case *ir.Beyond:
			line("insert %s: %s index %s fill %s", place, show(a.Value), show(by.Index), show(by.Fill))
			return
		case *ir.Ahead:
			line("insert %s: %s before %s:%s where %s", place, show(a.Value), by.Var.Name, showType(by.Var.Type), show(by.Where))
			return
		}
		behind := a.By.(*ir.Behind)
		line("insert %s: %s after %s:%s where %s", place, show(a.Value),
			behind.After.Name, showType(behind.After.Type), show(behind.Where))
		if behind.Next != nil {
			line(" past %s while %s", behind.Next.Name, show(behind.While))
		}
	case *ir.Replace:
		line("replace %s: %s", showLocator(a.By, place), show(a.Value))
	case *ir.Push:
		if a.Var != nil {
			line("push %s as %s:%s: %s", place, a.Var.Name, showType(a.Var.Type), show(a.Value))
		} else {
			line("push %s: %s", place, show(a.Value))
		}
		block("then", a.Then)
	case *ir.Extend:
		line("extend %s: %s", place, show(a.Value))
	case *ir.Remove:
		if by, ok := a.By.(*ir.Index); ok {
			line("remove %s index %s", place, show(by.Index))
			break
		}
		pick := ir.PickOf(a.By)
		line("remove %s in %s: %s", pick.Var.Name, place, show(pick.Cond))
	case *ir.Move:
		if by, ok := a.By.(*ir.Index); ok {
			line("move %s index %s to %s", place, show(by.Index), show(a.To))
			break
		}
		line("move %s to %s", showPick(*ir.PickOf(a.By), place), show(a.To))
	case *ir.Append:
		line("append %s: %s", place, show(a.Value))
	case *ir.AppendBase64:
		line("append_base64 %s: %s", place, show(a.Value))
	case *ir.Increase:
		line("add %s: %s", place, show(a.Value))
	case *ir.Merge:
		line("merge %s: %s", place, show(a.Value))
	case *ir.Patch:
		line("patch %s: %s", place, show(a.Value))
		block("then", a.Then)
		block("else", a.Else)
	case *ir.Put:
		line("put %s %s: %s", place, show(a.Key), show(a.Value))
	case *ir.Delete:
		line("delete %s %s", place, show(a.Key))
	default:
		panic(fmt.Sprintf("unknown action %T", a))
	}
}

func showLocator(l ir.Locator, in string) string {
	switch l := l.(type) {
	case *ir.First:
		if l.FromEnd {
			return "from end " + showPick(l.Pick, in)
		}
		return showPick(l.Pick, in)
	case *ir.Last:
		return "last " + showPick(l.Pick, in)
	case *ir.Every:
		return "every " + showPick(l.Pick, in)
	case *ir.Nth:
		return showPick(l.Pick, in) + " index " + show(l.Index)
	case *ir.Key:
		return showPick(ir.Pick{Var: l.Var}, in) + " key " + show(l.Key)
	default:
		panic(fmt.Sprintf("unknown locator %T", l))
	}
}

func showPick(p ir.Pick, in string) string {
	text := p.Var.Name + ":" + showType(p.Var.Type) + " in " + in
	if p.Cond != nil {
		text += " where " + show(p.Cond)
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
