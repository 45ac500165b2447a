package jsontree_test

import (
	"testing"

	"github.com/msggen/msggen/gen/jsontree"
)

func TestViews(t *testing.T) {
	for _, c := range []struct {
		view       func(string) string
		text, want string
	}{
		{jsontree.LastOfDuplicates, `{"a":1,"b":2,"a":3,"c":[{"x":1,"\u0078":2}]}`, `{"a":3,"b":2,"c":[{"x":2}]}`},
		{jsontree.LastOfDuplicates, `{"a": 1}`, `{"a": 1}`},
		{jsontree.LastOfDuplicates, `{`, `{`},
		{jsontree.InJavaScript, `{"b":1.0,"10":[],"9":{},"a":1e400,"01":0}`, `{"9":{},"10":[],"b":1,"a":1e400,"01":0}`},
		{jsontree.InJavaScript, `{"a":1,"a":2}`, `{"a":2}`},
		{jsontree.InJavaScript, `{"a":1.0`, `{"a":1.0`},
		{jsontree.InJavaScript, `{"4294967295":1,"4294967294":1}`, `{"4294967294":1,"4294967295":1}`},
		{jsontree.InJavaScript, `{"a":NaN,"1":1.0}`, `{"a":NaN,"1":1.0}`},
	} {
		if got := c.view(c.text); got != c.want {
			t.Errorf("%s is seen as %s, want %s", c.text, got, c.want)
		}
	}
}
