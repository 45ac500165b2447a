package check_test

import "testing"

// A declaration that does not hold together is refused at the words at fault.
func TestDeclarationsThatAreRefused(t *testing.T) {
	for _, test := range []struct{ name, spec, want string }{
		{"a suffix that begins with a line", `
events: {Event: {tag: type, suffix: _Message, of: {put: {fields: {}}}}}
`, "name-style `_Message`"},
		{"a suffix with a digit", `
events: {Event: {tag: type, suffix: V2, of: {put: {fields: {}}}}}
`, ""},
		{"empty names", `
aliases: {"": {type: string}}
enums: {"": {values: {"": A., a: A.}}}
objects: {"": {fields: {"": string, a: string}}}
unions: {"": {of: {"": string, a: int}}}
events: {"": {tag: type, of: {"": {fields: {}}, put: {fields: {}}}}}
groups: {"": [put]}
rules: {"": {params: {a: string}, do: [stop]}}
`, "empty-name ``\nempty-name ``\nempty-name ``\nempty-name ``\nempty-name ``\nempty-name ``\nempty-name ``"},
		{"an abstract event", `
events: {Event: {tag: type, of: {put: {abstract: true, fields: {}}}}}
`, "bad-union `abstract`"},
		{"no events", `
events: {Event: {tag: type, of: {}}}
`, "nothing-left `Event`"},
		{"an event with the tag as a field", `
events: {Event: {tag: type, of: {put: {fields: {a: string, type: {const: put}, b: string}}}}}
`, "tag-field `type`"},
		{"an event with the tag in its base", `
objects: {Base: {abstract: true, fields: {id: string, type: string}}}
events: {Event: {tag: type, base: Base, of: {put: {fields: {a: string}}}}}
`, ""},
		{"a fresh id under rules", `
objects: {A: {fields: {id: {type: string, min_length: 2, default: new_id()}, n: {type: int, default: now()}}}}
`, "wrong-value `new_id()`\nwrong-value `now()`"},
		{"an inner union that is none", `
objects: {A: {fields: {kind: {const: a}}}}
unions: {Inner: {tag: kind, of: []}, Outer: {tag: kind, of: [Inner, A]}}
`, "nothing-left `Inner`"},
		{"an inner union with another tag", `
objects: {A: {fields: {kind: {const: a}, type: {const: b}}}}
unions: {Inner: {tag: type, of: [A]}, Outer: {tag: kind, of: [Inner]}}
`, "bad-union `Inner`"},
		{"an inner union by kind", `
objects: {A: {fields: {kind: {const: a}}}}
unions: {Inner: {of: {text: string}}, Outer: {tag: kind, of: [Inner, A]}}
`, "wrong-kind `Inner`"},
		{"a member without its tag", `
objects: {A: {fields: {kind: {const: a}}}, B: {fields: {name: string}}, C: {fields: {kind: string}}, D: {fields: {kind: {const: d, optional: true}}}, E: {fields: {kind: {const: 1}}}}
unions: {U: {tag: kind, of: [A, B, C, D, E]}}
`, "no-tag `B`\nno-tag `C`\nbad-tag `D`\nbad-tag `E`"},
		{"a member whose base is unknown", `
objects: {A: {fields: {kind: {const: a}}}, B: {base: Lost, fields: {name: string}}}
unions: {U: {tag: kind, of: [A, B]}}
accessors: {ask: {on: B, returns: string, value: self.lost}}
`, "unknown-type `Lost`"},
		{"a tag with a bad style", `
objects: {A: {fields: {kind: {const: "a b"}}}, B: {fields: {kind: {const: ""}}}}
unions: {U: {tag: kind, of: [A, B]}}
`, "name-style `B`"},
		{"members of no kind, and of one kind", `
objects: {A: {fields: {kind: {const: a}}}, B: {fields: {x: int}}}
unions:
  T: {tag: kind, of: [A]}
  U: {of: {a: any, b: any, c: "string?", d: V}}
  V: {of: {text: string, number: number}}
  W: {of: {text: string, more: string, a: A, b: B, tagged: T, int: int, number: number, map: "map[int]", record: object}}
  X: {of: {lost: Lost, text: string, gone: "list[Lost]"}}
`, "bad-union `any`\nbad-union `any`\nbad-union `\"string?\"`\nbad-union `V`\nduplicate-kind `string`\nduplicate-kind `B`\nduplicate-kind `T`\nduplicate-kind `number`\nduplicate-kind `\"map[int]\"`\nduplicate-kind `object`\nunknown-type `Lost`\nunknown-type `Lost`"},
		{"a tag twice", `
objects: {A: {fields: {kind: {const: a}}}, B: {fields: {kind: {const: a}}}}
unions: {U: {tag: kind, of: [A, B, A]}}
`, "duplicate-tag `B`\nduplicate-member `A`"},
		{"untagged twice, and one that is no member", `
objects: {A: {fields: {kind: {const: a}, x: int}}, B: {fields: {kind: {const: b}, y: int}}, C: {fields: {kind: {const: c}, y: int}}}
unions: {U: {tag: kind, of: [A, B], untagged: [A, B, A, C, Lost]}}
`, "duplicate-member `A`\nunknown-member `C`\nunknown-member `Lost`"},
		{"untagged that is never tried", `
objects: {A: {fields: {kind: {const: a}}}, B: {fields: {kind: {const: b}, y: int}}}
unions: {U: {tag: kind, of: [A, B], untagged: [A, B]}}
`, "never-tried `B`"},
		{"untagged twice where all take it", `
objects: {A: {fields: {kind: {const: a}}}, B: {fields: {kind: {const: b}, y: int}}}
unions: {U: {tag: kind, of: [A, B], untagged: [B, A, A]}}
`, "duplicate-member `A`"},
		{"rules that contradict each other", `
aliases: {Word: {type: string, min_length: 3, max_length: 2}, Low: {type: int, min: 3, max: 2}, Same: {type: int, min: 2, max: 2}}
objects: {A: {fields: {a: {type: "list[int]", min_items: 2, max_items: 1}, b: {type: Word, max_length: 4}}}}
`, "rule-range `max_length`\nrule-range `max`\nrule-range `max_items`\nrule-twice `max_length`"},
		{"rules of an alias against those of a field", `
aliases: {Word: {type: string, max_length: 2}, Most: {type: string, min_length: 5}}
objects: {A: {fields: {a: {type: Word, min_length: 3}, b: {type: Most, max_length: 4}, c: {type: Word, min_length: 2}}}}
`, "rule-range `min_length`\nrule-range `max_length`"},
		{"rules of another type", `
aliases: {A: {type: int, min_length: 1}, B: {type: string, min: 1}, C: {type: bool, pattern: a}, D: {type: number, normalize: url}}
enums: {E: {values: {a: A.}}}
objects: {O: {fields: {a: {type: E, min_length: 1}, b: {type: "map[int]", max_items: 1}, c: {type: "string?", min_items: 1}, d: {type: "list[int]", max: 1}, e: {type: any, min: 1}, f: {const: 1, min: 1}}}}
`, "rule-type `min_length`\nrule-type `min`\nrule-type `pattern`\nrule-type `normalize`\nrule-type `min_length`\nrule-type `max_items`\nrule-type `min_items`\nrule-type `max`\nrule-type `min`"},
		{"an alias of what is no scalar", `
aliases: {A: {type: "list[string]"}, B: {type: "string?"}, C: {type: A}, D: {type: any}, E: {type: object}, F: {type: Lost}, G: {type: "li["}}
`, "alias-type `\"list[string]\"`\nalias-type `\"string?\"`\nalias-type `A`\nalias-type `Lost`\nbad-type `[`"},
		{"spellings that are taken", `
objects:
  A: {fields: {a: {type: string, also: [b, c, c, a]}, b: {type: string, also: [c]}, k: {const: x, also: [kk]}}}
  Base: {abstract: true, fields: {a: {type: string, also: [b]}}}
  Lower: {base: Base, fields: {b: string, c: {type: string, also: [a]}}}
  Same: {base: Base, fields: {c: {type: string, also: [b]}}}
`, "bad-spelling `b`\nbad-spelling `c`\nbad-spelling `a`\nbad-spelling `c`\nbad-spelling `also`\nbad-spelling `b`\nbad-spelling `a`\nbad-spelling `b`"},
		{"the wrong default of a constant", `
objects: {A: {fields: {a: {const: x, default: y}, b: {const: 1, default: 2}, c: {const: x, default: x, optional: true}, d: {const: 1.5, default: 1.5}, e: {const: null}, f: {const: [a]}}}}
`, "const-default `y`\nconst-default `2`\nbad-presence `optional`\nbad-const `null`\nbad-const ``"},
		{"a default and optional", `
objects: {A: {fields: {a: {type: string, default: x, optional: true}, b: {type: string, null_is_absent: true}, c: {type: "string?", optional: true, null_is_absent: true}, d: {type: string, optional: true, null_is_absent: true}}}}
`, "bad-presence `optional`\nbad-presence `null_is_absent`\nbad-presence `null_is_absent`"},
		{"bounds that a constant breaks", `
objects:
  A:
    fields:
      a: {type: number, min: 0.5, default: 0.25}
      b: {type: number, max: 0.5, default: 0.75}
      c: {type: int, max: 1, default: 2}
      d: {type: string, min_length: 2, default: "é"}
      e: {type: string, max_length: 2, default: "éé"}
      f: {type: "list[int]", max_items: 1, default: [1, 2]}
      g: {type: "list[int]", min_items: 1, default: []}
      h: {type: "list[string]", max_items: 2, default: [a, b]}
      i: {type: int, min: 1, default: 0}
      j: {type: int, min: 1, max: 1, default: 1}
`, "rule-broken `0.25`\nrule-broken `0.75`\nrule-broken `2`\nrule-broken `\"é\"`\nrule-broken ``\nrule-broken ``\nrule-broken `0`"},
		{"a field under two spellings in a default", `
objects:
  A: {fields: {name: {type: string, also: [title, label]}}}
  Holder: {fields: {one: {type: A, default: {title: a}}, two: {type: A, default: {title: a, label: b}}, three: {type: A, default: {name: a, title: b}}}}
`, "field-twice `label`\nfield-twice `title`"},
		{"names that clash", `
aliases: {Word: {type: string}}
objects: {Word: {fields: {}}, A: {fields: {ab_c: string, abC: string, ab__c: string}}}
enums: {E: {values: {ab_c: A., abC: B., AB_C: C.}}, Et: {values: {}}}
`, "duplicate-name `Word`\nname-clash `abC`\nname-clash `ab__c`\nname-clash `abC`\nname-clash `AB_C`\nnothing-left `Et`"},
		{"endless objects", `
objects:
  A: {fields: {a: A}}
  B: {fields: {a: "B?"}}
  C: {fields: {a: "list[C]"}}
  D: {fields: {a: {type: "list[D]", min_items: 1}}}
  E: {fields: {a: {type: "list[E]", min_items: 0}}}
  F: {fields: {a: "map[F]"}}
  G: {fields: {a: {type: G, optional: true}}}
  H: {fields: {a: U}}
  I: {fields: {kind: {const: i}, a: T}}
  J: {fields: {kind: {const: j}}}
  K: {fields: {kind: {const: k}, a: S}}
  L: {fields: {a: B, b: L}}
unions:
  U: {of: {text: string, thing: H}}
  T: {tag: kind, of: [I, J]}
  S: {tag: kind, of: [K]}
`, "endless-type `a`\nendless-type `a`\nendless-type `a`\nendless-type `b`"},
		{"defaults that contain each other", `
objects:
  A: {fields: {a: {type: "list[B]", default: [{}]}}}
  B: {fields: {b: {type: "list[A]", default: [{}]}}}
  C: {fields: {c: {type: A, default: {}}, d: {type: B, default: {}}, e: {type: "list[C]", default: []}}}
`, "endless-default ``"},
		{"defaults that contain themselves", `
objects:
  A: {fields: {a: {type: B, default: {}}}}
  B: {fields: {a: {type: A, default: {}}}}
  C: {fields: {a: {type: A, default: {}}}}
  D: {fields: {a: {type: "list[D]", default: [{}]}}}
  E: {fields: {a: {type: "list[E]", default: []}}}
  F: {fields: {a: {type: "F?", default: null}}}
  G: {fields: {a: {type: "map[G]", default: {x: {}}}}}
`, "endless-type `a`\nendless-default ``\nendless-default ``"},
	} {
		if got := foundIn(t, header+test.spec); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.name, got, test.want)
		}
	}
}
