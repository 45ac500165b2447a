package ir_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

// exprs and steps are one node of every kind, made by hand: a new kind fails
// TestEveryKindIsHere until it is among them.
func exprs() []ir.Expr {
	v := &ir.Var{}
	x := func() ir.Expr { return &ir.Ref{Var: v} }
	init := []*ir.Init{{If: x(), Value: x()}, {Value: x()}}
	return []ir.Expr{
		&ir.Literal{}, x(), &ir.FieldOf{X: x()}, &ir.CommonField{X: x()}, &ir.TagOf{X: x()}, &ir.Narrow{X: x()},
		&ir.Widen{X: x()}, &ir.IsMember{X: x()}, &ir.IsNull{X: x()}, &ir.Has{X: x()}, &ir.OrValue{X: x(), Else: x()},
		&ir.Matches{X: x()}, &ir.StartsWith{X: x(), Prefix: x()}, &ir.RemovePrefix{X: x(), Prefix: x()}, &ir.JSONText{X: x()}, &ir.FreeForm{X: x()}, &ir.CompareVersions{L: x(), R: x()},
		&ir.RecordOf{Keys: []string{"a", "b"}, Values: []ir.Expr{x(), x()}}, &ir.Unary{X: x()},
		&ir.Binary{L: x(), R: x()}, &ir.Cond{If: x(), Then: x(), Else: x()}, &ir.Size{X: x()},
		&ir.Macro{In: x(), Var: v, Body: x()}, &ir.Join{List: x(), Sep: x()}, &ir.Slice{List: x(), From: x(), To: x()},
		&ir.ValueAt{In: x(), Key: x(), Else: x()},
		&ir.ListOf{Elems: []ir.Expr{x(), x()}}, &ir.New{Inits: init, Kept: x()}, &ir.Apply{Args: []ir.Expr{x(), x()}},
		&ir.NewID{}, &ir.Now{},
	}
}

func steps() []ir.Stmt {
	v := &ir.Var{}
	x := func() ir.Expr { return &ir.Ref{Var: v} }
	inner := func() []ir.Stmt { return []ir.Stmt{&ir.Stop{}} }
	pick := func() ir.Pick { return ir.Pick{Var: v, Cond: x()} }
	notice := func() ir.Notice {
		return ir.Notice{Message: &ir.Template{Parts: []ir.TemplatePart{{Text: "text"}, {Expr: x()}}}}
	}
	var list []ir.Stmt
	for _, do := range []ir.Action{
		&ir.Set{Value: x()}, &ir.Unset{}, &ir.Append{Value: x()}, &ir.AppendBase64{Value: x()}, &ir.Increase{Value: x()},
		&ir.Merge{Value: x()}, &ir.Patch{Value: x(), Then: inner(), Else: inner()}, &ir.Push{Value: x(), Then: inner()},
		&ir.Extend{Value: x()},
		&ir.Insert{Value: x(), By: &ir.Index{Index: x()}},
		&ir.Insert{Value: x(), By: &ir.Behind{After: v, Where: x(), Next: v, While: x()}},
		&ir.Insert{Value: x(), By: &ir.Ahead{Var: v, Where: x()}},
		&ir.Insert{Value: x(), By: &ir.Beyond{Index: x(), Fill: x()}},
		&ir.Remove{By: &ir.Every{Pick: pick()}}, &ir.Replace{By: &ir.First{Pick: pick()}, Value: x()},
		&ir.Move{By: &ir.First{Pick: pick()}, To: x()}, &ir.Move{By: &ir.Index{Index: x()}, To: x()},
		&ir.Put{Key: x(), Value: x()}, &ir.Delete{Key: x()},
	} {
		list = append(list, &ir.Change{Place: ir.PlaceOf(&ir.FieldOf{X: x()}), Do: do})
	}
	for _, by := range []ir.Wanted{&ir.Last{Pick: pick()}, &ir.Nth{Index: x(), Pick: pick()}, &ir.Key{Var: v, Key: x()}} {
		list = append(list, &ir.Find{In: x(), By: by, Then: inner(), Else: inner()})
	}
	made := &ir.Change{Place: ir.PlaceOf(&ir.FieldOf{X: x()}), Do: &ir.Push{Value: x()}}
	return append(list,
		&ir.Parse{Var: v, Value: x(), Then: inner(), Else: inner()},
		&ir.Find{In: x(), By: &ir.First{Pick: pick()}, Make: made, Then: inner()},
		&ir.Each{In: x(), By: &ir.Every{Pick: pick()}, Do: inner()}, &ir.Each{In: x(), Key: v, By: &ir.Every{Pick: pick()}, Do: inner()}, &ir.If{Cond: x(), Then: inner(), Else: inner()},
		&ir.Emit{Value: x()}, &ir.Raise{}, &ir.Bind{Var: v, Value: x()}, &ir.Bound{X: x(), More: x()}, &ir.Call{Args: []ir.Expr{x(), x()}},
		&ir.Skip{Notice: notice()}, &ir.Warn{Notice: notice()}, &ir.Fail{Notice: notice()}, &ir.Stop{}, &ir.Return{})
}

// TestEveryKindIsHere reads the sealed interfaces from the source.
func TestEveryKindIsHere(t *testing.T) {
	have := map[string]bool{}
	note := func(node any) { have[reflect.TypeOf(node).Elem().Name()] = true }
	for _, x := range exprs() {
		note(x)
	}
	for _, s := range steps() {
		note(s)
		if change, ok := s.(*ir.Change); ok {
			note(change.Do)
		}
		for l := range locators(s) {
			note(l)
		}
	}
	for _, file := range []string{"expr.go", "stmt.go", "change.go", "locator.go"} {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range parsed.Decls {
			mark, ok := decl.(*ast.FuncDecl)
			if !ok || mark.Name.Name != "isExpr" && mark.Name.Name != "parts" {
				continue
			}
			kind := mark.Recv.List[0].Type.(*ast.StarExpr).X.(*ast.Ident).Name
			if !have[kind] {
				t.Errorf("%s: no %s is walked here", file, kind)
			}
		}
	}
}

func locators(s ir.Stmt) map[ir.Locator]bool {
	found := map[ir.Locator]bool{}
	see(reflect.ValueOf(s), func(node any) {
		if l, ok := node.(ir.Locator); ok {
			found[l] = true
		}
	})
	return found
}

// see visits every pointer that a node holds, by reflection: what a walk has to find.
func see(v reflect.Value, visit func(any)) {
	switch v.Kind() {
	case reflect.Interface:
		see(v.Elem(), visit)
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		visit(v.Interface())
		switch v.Interface().(type) {
		case *ir.Var, *ir.Field, *ir.Rule, *ir.Signal:
			return
		case *ir.Place:
			see(reflect.ValueOf(v.Interface().(*ir.Place).Of), visit)
			return
		}
		see(v.Elem(), visit)
	case reflect.Struct:
		for i := range v.NumField() {
			see(v.Field(i), visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			see(v.Index(i), visit)
		}
	}
}

func TestOperandsAreAll(t *testing.T) {
	for _, x := range exprs() {
		var want []ir.Expr
		see(reflect.ValueOf(x).Elem(), func(node any) {
			if operand, ok := node.(ir.Expr); ok {
				want = append(want, operand)
			}
		})
		if got := ir.Operands(x); !sameNodes(got, want) {
			t.Errorf("%T: %d operands, want %d in the order of its fields", x, len(got), len(want))
		}
	}
}

func TestPartsAndBlocksAreAll(t *testing.T) {
	for _, s := range steps() {
		want := map[any]bool{}
		see(reflect.ValueOf(s).Elem(), func(node any) {
			switch node.(type) {
			case ir.Expr, ir.Stmt:
				want[node] = true
			}
		})
		got := map[any]bool{}
		for _, part := range ir.Parts(s) {
			got[part.X] = true
		}
		for _, block := range ir.Blocks(s) {
			for _, inner := range block.Steps {
				got[inner] = true
				for _, part := range ir.Parts(inner) {
					got[part.X] = true // of what a find makes
				}
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%T: %d children, want %d", s, len(got), len(want))
		}
	}
}

func TestRepeated(t *testing.T) {
	v := &ir.Var{}
	once, again, inLoop := &ir.Ref{Var: v}, &ir.Ref{Var: v}, &ir.Ref{Var: v}
	each := &ir.Each{
		In: &ir.Macro{Kind: ir.Filter, In: once, Var: v, Body: again},
		By: &ir.Every{Pick: ir.Pick{Var: v}},
		Do: []ir.Stmt{&ir.Bind{Var: v, Value: inLoop}},
	}
	want := map[ir.Expr]bool{each.In: false, once: false, again: true, inLoop: true}
	got := map[ir.Expr]bool{}
	for x, repeated := range ir.Exprs([]ir.Stmt{each}) {
		got[x] = repeated
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestCopySharesNothing(t *testing.T) {
	for _, x := range exprs() {
		copied := ir.Copy(x)
		if !reflect.DeepEqual(copied, x) {
			t.Errorf("%T: the copy differs", x)
		}
		own := map[ir.Expr]bool{}
		for y := range ir.Within(x) {
			own[y] = true
		}
		for y := range ir.Within(copied) {
			if own[y] {
				t.Errorf("%T: the copy shares %T", x, y)
			}
		}
	}
}

func TestRewrite(t *testing.T) {
	v, w := &ir.Var{Name: "v"}, &ir.Var{Name: "w"}
	x := &ir.Unary{Op: ir.Not, X: &ir.Ref{Var: v}}
	got := ir.Rewrite(x, func(x ir.Expr) ir.Expr {
		if ref, ok := x.(*ir.Ref); ok {
			ref.Var = w
		}
		return x
	})
	if got.(*ir.Unary).X.(*ir.Ref).Var != w || x.X.(*ir.Ref).Var != v {
		t.Error("the copy must be rewritten, and only the copy")
	}
}

func sameNodes(a, b []ir.Expr) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
