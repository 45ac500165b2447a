package rule_test

import (
	"testing"

	"github.com/msggen/msggen/gen/lang/rule"
)

func TestSpace(t *testing.T) {
	for text, want := range map[string]string{
		"a+b*-c":                        "a + b * -c",
		"a - -1":                        "a - -1",
		" ! has( self.x )||x .y>=2 ":    "!has(self.x) || x.y >= 2",
		"x in[1,2 ]":                    "x in [1, 2]",
		"!(a in self.list)":             "!(a in self.list)",
		"Note{ id :x,name? : y?z:w,}":   "Note{id: x, name?: y ? z : w,}",
		"Note {...other ,a: b}":         "Note{...other, a: b}",
		"{'a' :1}":                      "{'a': 1}",
		"a?b:c?d:e":                     "a ? b : c ? d : e",
		"a ? {'b': c} : d":              "a ? {'b': c} : d",
		"a??b ??null":                   "a ?? b ?? null",
		"self.x=y":                      "self.x = y",
		"self.list [ 0 ]+=y":            "self.list[0] += y",
		"self.x?=event.x":               "self.x ?= event.x",
		"let  a=b==c":                   "let a = b == c",
		"item in self.items  where(a)":  "item in self.items where (a)",
		"a in b as  X,Y where a.b==-1":  "a in b as X, Y where a.b == -1",
		"key,value in self.m":           "key, value in self.m",
		"flags&~4":                      "flags & ~4",
		"'a  b'+\"c\"":                  "'a  b' + \"c\"",
		"a&&\n  b||\n\n\tc":             "a &&\n  b ||\n\n\tc",
		"a  // why\n+ b":                "a  // why\n+ b",
		"a  $ b":                        "a  $ b",
		"list.filter( x,x.y ).map(x,x)": "list.filter(x, x.y).map(x, x)",
		"1 .5":                          "1 .5", // would be another number
		"'a  b":                         "'a  b",
		"":                              "",
	} {
		got := rule.Space(text)
		if got != want {
			t.Errorf("Space(%q) = %q, want %q", text, got, want)
		}
		if again := rule.Space(got); again != got {
			t.Errorf("Space(%q) = %q, which is not the end of it: %q", text, got, again)
		}
	}
}
