package check_test

import (
	"strings"
	"testing"
)

// An object needs another one inside only where nothing else could stand.
func TestEndlessTypes(t *testing.T) {
	for _, test := range []struct{ fields, want string }{
		{"{a: A}", "endless-type `a`"},
		{"{a: {type: A, optional: true}}", ""},
		{"{a: 'A?'}", ""},
		{"{a: 'list[A]'}", ""},
		{"{a: 'map[A]'}", ""},
		{"{a: {type: 'list[A]', min_items: 0}}", ""},
		{"{a: {type: 'list[A]', min_items: 1}}", "endless-type `a`"},
		{"{a: {type: 'list[Leaf]', min_items: 1}}", ""},
		{"{a: {type: 'list[A?]', min_items: 1}}", ""},
		{"{a: {type: A, default: {}}}", "endless-type `a`"},
		{"{a: Either}", ""},
		{"{a: Both}", "endless-type `a`"},
		{"{a: Kind}", ""},
		{"{a: Lists}", ""},
		{"{a: B}", "endless-type `a`"},
		{"{a: Leaf, b: B}", "endless-type `b`"},
		{"{k: {const: a}, a: Leaf}", ""},
	} {
		got := foundIn(t, header+`
objects:
  A: {fields: `+test.fields+`}
  B: {fields: {kind: {const: b}, a: A}}
  C: {fields: {kind: {const: c}, b: B}}
  Leaf: {fields: {kind: {const: leaf}, text: string}}
unions:
  Either: {tag: kind, of: [B, Leaf]}
  Both: {tag: kind, of: [B, C]}
  Kind: {of: {text: string, a: A}}
  Lists: {of: {list: "list[A]", a: A}}
`)
		if got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.fields, got, test.want)
		}
	}
}

// Each cycle is reported once, at the first of its objects; what only leads to
// it is not.
func TestEndlessCyclesAreReportedOnce(t *testing.T) {
	for _, test := range []struct{ objects, want string }{
		{"{A: {fields: {b: B}}, B: {fields: {c: C}}, C: {fields: {a: A}}}", "endless-type `b`"},
		{"{A: {fields: {b: B}}, B: {fields: {c: C}}, C: {fields: {b: B}}}", "endless-type `c`"},
		{"{A: {fields: {a: A}}, B: {fields: {b: B}}}", "endless-type `a`\nendless-type `b`"},
		{"{A: {fields: {u: U}}, B: {fields: {k: {const: b}, a: A}}, C: {fields: {k: {const: c}, a: A}}}", "endless-type `u`"},
		{"{A: {fields: {u: {type: 'list[U]', min_items: 2}}}, B: {fields: {k: {const: b}, a: A}}, C: {fields: {k: {const: c}, a: A}}}", "endless-type `u`"},
		{"{Z: {fields: {a: A}}, A: {fields: {u: U}}, B: {fields: {k: {const: b}, a: A}}, C: {fields: {k: {const: c}, a: A}}}", "endless-type `u`"},
	} {
		spec := header + "objects: " + test.objects + "\n"
		if strings.Contains(test.objects, "U") {
			spec += "unions: {U: {tag: k, of: [B, C]}}\n"
		}
		if got := foundIn(t, spec); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.objects, got, test.want)
		}
	}
}

// What a reducer keeps to itself is in no published type.
func TestInternalTypes(t *testing.T) {
	for _, test := range []struct{ spec, want string }{
		{"objects: {I: {internal: true, fields: {a: string}}, O: {fields: {i: I}}}", "internal-type `i`"},
		{"objects: {I: {internal: true, fields: {a: string}}, O: {fields: {i: 'list[I]'}}}", "internal-type `i`"},
		{"objects: {I: {internal: true, fields: {a: string}}, O: {fields: {i: 'map[I]'}}}", "internal-type `i`"},
		{"objects: {I: {internal: true, fields: {a: string}}, O: {fields: {i: 'I?'}}}", "internal-type `i`"},
		{"objects: {I: {internal: true, fields: {a: string}}, O: {internal: true, fields: {i: I}}}", "unused `O`"},
		{"objects: {I: {internal: true, fields: {a: string}}, P: {abstract: true, fields: {i: I}}, O: {base: P, fields: {}}}", "internal-type `i`"},
		{"objects: {I: {internal: true, fields: {a: string}}}\nunions: {U: {of: {text: string, i: I}}}", "internal-type `i`"},
		{"objects: {I: {internal: true, fields: {k: {const: i}}}, O: {fields: {k: {const: o}}}}\nunions: {U: {tag: k, of: [I, O]}}", ""},
		{"objects: {I: {internal: true, fields: {k: {const: i}}}, O: {fields: {u: U}}}\nunions: {U: {tag: k, of: [I]}}", "internal-type `u`"},
		{"objects: {I: {internal: true, fields: {k: {const: i}}}, J: {fields: {k: {const: j}}}, O: {fields: {u: U}}}\nunions: {U: {tag: k, of: [I, J]}}", ""},
	} {
		if got := foundIn(t, header+test.spec+"\n"); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.spec, got, test.want)
		}
	}
}
