package main

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
)

// foreign are values that belong nowhere, or only just somewhere.
var foreign = []string{
	`null`, `true`, `0`, `-0`, `-0.0`, `1.0`, `1.5`, `1e400`, `-1e400`, `1e21`, `1e-400`, `5e-324`, `1E5`, `0.1e1`, `1e0`,
	`12345678901234567890`, `9007199254740991`, `9007199254740993`, `-9007199254740992`, `1.7976931348623159e308`,
	`""`, `"x"`, `"\u0000"`, `"\ud800"`, `"\udc00\ud800"`, `"\ud83d\ude00"`, `"😀"`, `"\u2028"`, `"\/"`, `"__proto__"`, `"\ufeff"`, `"é"`,
	`[]`, `[null]`, `[[]]`, `[1,"a",{}]`, `{}`, `{"a":null}`, `{"__proto__":{"x":1}}`, `{"constructor":{"prototype":1}}`, `{"10":1,"2":2,"a":3}`, `{"a":1,"a":2}`,
	`{"type":"text"}`, `{"type":5}`, `{"type":"no such type"}`,
	// what is no JSON
	`NaN`, `Infinity`, `undefined`, `01`, `+1`, `.5`, `1.`, `1e`, `-`, `'a'`, `tru`, `nul`, `"`, `"\x"`, `"\u12"`, "\"\n\"", "\"\t\"", ``, `{`, `[1,]`, `{"a":1,}`, `{a:1}`, `{"a" 1}`, `/**/1`, "\u00a01", "\ufeff1", "\v1",
}

// oddKeys are keys that mean something to some language.
var oddKeys = []string{
	`"__proto__"`, `"constructor"`, `"toString"`, `"hasOwnProperty"`, `"0"`, `"10"`, `"4294967295"`, `""`, `"\u0074ype"`, `"Type"`, `"type "`, `"\ud800"`, `"a\u0000"`, `"length"`,
}

// depths are about those at which somebody says that it is enough.
var depths = []int{1, 2, 30, 254, 255, 256, 257, 258, 500, 509, 510, 511, 512, 513, 600, 1500}

// damaged is a line that was changed in a place or several.
func damaged(r *rand.Rand, line string) string {
	for range 1 + r.IntN(2)*r.IntN(3) {
		line = damagedOnce(r, line)
	}
	return strings.ToValidUTF8(line, "") // nothing else goes through to the runners
}

func damagedOnce(r *rand.Rand, line string) string {
	if r.IntN(4) == 0 {
		return damagedText(r, line)
	}
	tree := jsontree.Tree(line)
	if tree == nil {
		return damagedText(r, line)
	}
	var nodes, objects []*jsontree.Node
	tree.Walk(func(n *jsontree.Node) {
		nodes = append(nodes, n)
		if n.Kind == jsontree.Object && len(n.Items) > 0 {
			objects = append(objects, n)
		}
	})
	n := nodes[r.IntN(len(nodes))]
	if len(objects) == 0 || r.IntN(3) == 0 {
		return damagedValue(r, tree, n, nodes)
	}
	o := objects[r.IntN(len(objects))]
	i := r.IntN(len(o.Items))
	switch r.IntN(6) {
	case 0:
		o.Delete(i)
	case 1: // a key twice
		at, value := r.IntN(len(o.Items)+1), o.Items[i]
		if r.IntN(2) == 0 {
			value = jsontree.Text(foreign[r.IntN(len(foreign))])
		}
		o.Keys, o.Items = slices.Insert(o.Keys, at, o.Keys[i]), slices.Insert(o.Items, at, value)
	case 2:
		o.Keys[i] = oddKeys[r.IntN(len(oddKeys))]
	case 3:
		at := r.IntN(len(o.Items) + 1)
		o.Keys = slices.Insert(o.Keys, at, oddKeys[r.IntN(len(oddKeys))])
		o.Items = slices.Insert(o.Items, at, jsontree.Text(foreign[r.IntN(len(foreign))]))
	case 4:
		j := r.IntN(len(o.Items))
		o.Keys[i], o.Keys[j], o.Items[i], o.Items[j] = o.Keys[j], o.Keys[i], o.Items[j], o.Items[i]
	default:
		o.Items[i] = jsontree.Text(foreign[r.IntN(len(foreign))])
	}
	return tree.String()
}

func damagedValue(r *rand.Rand, tree, n *jsontree.Node, nodes []*jsontree.Node) string {
	switch r.IntN(5) {
	case 0: // deep inside
		depth := depths[r.IntN(len(depths))]
		open, end := "[", "]"
		if r.IntN(2) == 0 {
			open, end = `{"a":`, "}"
		}
		*n = *jsontree.Text(strings.Repeat(open, depth) + n.String() + strings.Repeat(end, depth))
	case 1:
		*n = *jsontree.Text(nodes[r.IntN(len(nodes))].String())
	case 2:
		if n.IsString() && len(n.Text) > 2 {
			at := 1 + r.IntN(len(n.Text)-1)
			n.Text = n.Text[:at] + []string{`\ud83d`, `\ude00`, `\u0000`, `\n`, `é`, `\`, `😀`, "\x7f"}[r.IntN(8)] + n.Text[at:]
			break
		}
		fallthrough
	default:
		*n = *jsontree.Text(foreign[r.IntN(len(foreign))])
	}
	return tree.String()
}

// damagedText takes no notice of what the line means.
func damagedText(r *rand.Rand, line string) string {
	if line == "" {
		return foreign[r.IntN(len(foreign))]
	}
	at := r.IntN(len(line))
	switch r.IntN(5) {
	case 0:
		line = line[:at]
	case 1:
		end := min(len(line), at+1+r.IntN(4))
		line = line[:at] + line[end:]
	case 2:
		line = line[:at] + string(`{}[]",:\0e.- tfn`[r.IntN(16)]) + line[at:]
	case 3:
		line = line[:at] + string(`{}[]",:\0e.- tfn`[r.IntN(16)]) + line[at+1:]
	default:
		line += []string{" ", "\n", "x", "{}", ",", "\x00", "\u2028"}[r.IntN(7)]
	}
	return line
}
