package jen

import "testing"

func TestRaw(t *testing.T) {
	for _, c := range []struct {
		code Code
		want string
	}{
		{Id("a").Dot("b").Call(Lit("x\n"), Null(), Lit(1), Lit(true), Lit(2.0)), `a . b ("x\n",1,true,2.0)`},
		{List(Null(), nil), ""},
		{Id("f").Types(Null()).Params(), "f ()"},
		{Add(Null(), Id("a"), Null(), Op("+"), Add(), Id("b")), "a + b"},
		{Return(), "return "},
		{If(Id("a").Op(":=").Lit(1), Id("a")).Block(Return(Id("a"))), "if a := 1;a {\nreturn a\n}"},
		{Func().Id("f").Params().Block(), "func f () {}"},
		{Switch().Block(Case(Id("a"), Id("b")).Block(Break()), Default().Block(Continue())), "switch  {\ncase a,b: \nbreak\ndefault: \ncontinue\n}"},
		{Custom(Options{Open: "(", Close: ")", Separator: ",", Multi: true}, Id("a"), Null(), Id("b")), "(\na,\nb,\n)"},
		{Struct(Id("a").Bool().Comment("// one")), "struct{\na bool // one\n}"},
		{Qual("example.com/go-things", "New"), "gothings.New"},
	} {
		if got := Raw(c.code); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// What a statement was cloned from does not change with the clone.
func TestClone(t *testing.T) {
	a := Id("a")
	b := a.Clone().Dot("b")
	if Raw(a) != "a" || Raw(b) != "a . b" {
		t.Errorf("%q, %q", Raw(a), Raw(b))
	}
}

func TestFile(t *testing.T) {
	f := NewFile("example.com/own", "own")
	f.Header, f.Doc = "// Header.", []string{"// Package own is one."}
	f.ImportName("example.com/a/things", "things")
	f.ImportAlias("example.com/b/things", "stuff")
	f.Add(Var().Id("_").Op("=").Qual("example.com/own", "X"))
	f.Add(Line())
	for _, path := range []string{"example.com/b/things", "example.com/a/things", "example.com/c/things", "example.com/string", "encoding/json"} {
		f.Add(Var().Id("_").Qual(path, "T"))
	}
	text, spare := f.Append([]byte("kept "), nil)
	const want = `kept // Header.

// Package own is one.
package own

import (
"encoding/json"
"example.com/a/things"
stuff "example.com/b/things"
things1 "example.com/c/things"
string1 "example.com/string"
)


var _ = X


var _ stuff.T
var _ things.T
var _ things1.T
var _ string1.T
var _ json.T`
	if string(text) != want {
		t.Errorf("got %s", text)
	}
	one := NewFile("", "own")
	one.Add(Qual("slices", "Max").Call())
	if text, _ = one.Append(nil, spare); string(text) != "package own\n\nimport \"slices\"\n\nslices.Max ()" {
		t.Errorf("got %s", text)
	}
}
