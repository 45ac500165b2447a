package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

// layout spells the fields of an object.
func layout(o *ir.Object) string {
	var out []string
	for _, f := range o.Fields {
		text := f.Name + " " + showType(f.Type)
		switch {
		case f.Const != nil:
			text += " = " + show(f.Const)
		case f.Default != nil:
			text += " (" + show(f.Default) + ")"
		}
		if f.Presence == ir.Optional {
			text += " optional"
		}
		if f.From != o {
			text += " of " + f.From.Name
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func object(t *testing.T, p *ir.Protocol, name string) *ir.Object {
	t.Helper()
	for _, o := range p.Objects {
		if o.Name == name {
			return o
		}
	}
	t.Fatalf("no object %s", name)
	return nil
}

func TestLayout(t *testing.T) {
	p := mustLoad(t, header+`
enums:
  Mood: {values: {calm: Calm., odd: Odd.}}
objects:
  Base: {abstract: true, fields: {id: {type: string, default: new_id()}, at: {type: string, default: now()}, about: {type: object, default: {}}}}
  Named: {fields: {name: string}}
  Both: {base: [Base, Named], fields: {more: "int?", at: {type: string, optional: true}}}
  Lower: {base: Both, fields: {name: {const: low, default: low}}}
  Diamond: {base: [Both, Named], fields: {}}
  Typed: {fields: {kind: {const: typed}, mood: {type: Mood, const: odd}, size: {const: 3}, half: {const: 0.5}, on: {const: true}, loose: {type: string, const: x, optional: true}}}
unions:
  Any: {tag: kind, tags: AnyKind, of: [Typed]}
events:
  NoteEvent:
    tag: type
    base: Base
    of:
      added: {fields: {at: "string?", text: string}}
      NOTE_MOVED: {fields: {place: string}}
  PageEvent:
    tag: type
    tags: PageKind
    tag_at: start
    base: Named
    suffix: Message
    of:
      torn: {name: PageTorn, fields: {where: {type: "list[Mood]", default: [odd]}}}
      turnedOver: {base: Both, fields: {}}
  OldEvent:
    tag: at
    base: Base
    suffix: Old
    of:
      gone: {fields: {why: string}}
  LineEvent:
    tag: type
    base: Named
    base_at: end
    suffix: Line
    of:
      drawn: {fields: {length: int}}
  DotEvent:
    tag: type
    tag_at: end
    base: Base
    base_at: end
    suffix: Dot
    of:
      made: {base: Named, fields: {at: "string?", size: int}}
`)
	for _, test := range []struct{ name, want string }{
		{"Both", "id string (new_id()) of Base, at string optional, about object (json({})) of Base, name string of Named, more int?"},
		{"Lower", "id string (new_id()) of Base, at string optional of Both, about object (json({})) of Base, name string = \"low\", more int? of Both"},
		{"Diamond", "id string (new_id()) of Base, at string optional of Both, about object (json({})) of Base, name string of Named, more int? of Both"},
		{"Typed", `kind AnyKind = AnyKind.typed, mood Mood = Mood.odd, size int = 3, half number = 0.5f, on bool = true, loose string = "x" optional`},
		{"AddedEvent", "id string (new_id()) of Base, at string?, about object (json({})) of Base, type NoteEventType = NoteEventType.added, text string"},
		{"NoteMovedEvent", "id string (new_id()) of Base, at string (now()) of Base, about object (json({})) of Base, type NoteEventType = NoteEventType.NOTE_MOVED, place string"},
		{"PageTorn", "type PageKind = PageKind.torn, name string of Named, where list[Mood] (json([\"odd\"]))"},
		{"TurnedOverMessage", "type PageKind = PageKind.turnedOver, name string of Named, id string (new_id()) of Base, at string optional of Both, about object (json({})) of Base, more int? of Both"},
		{"GoneOld", "id string (new_id()) of Base, at OldEventType = OldEventType.gone, about object (json({})) of Base, why string"},
		{"DrawnLine", "length int, type LineEventType = LineEventType.drawn, name string of Named"},
		{"MadeDot", "name string of Named, size int, id string (new_id()) of Base, at string?, about object (json({})) of Base, type DotEventType = DotEventType.made"},
	} {
		if got := layout(object(t, p, test.name)); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.name, got, test.want)
		}
	}
	added := object(t, p, "AddedEvent")
	if m := added.Event; m == nil || m.Union.Name != "NoteEvent" || m.Tag != "added" || m.Object() != added || m.Union.Base.Name != "Base" {
		t.Errorf("member of the event: %+v", m)
	}
	for _, e := range p.Enums {
		if e.TagOf != nil && (e.TagOf.TagEnum != e || len(e.Values) != len(e.TagOf.Members) || e.Module != "notes") {
			t.Errorf("enum of tags %s", e.Name)
		}
	}
}

func TestDefaults(t *testing.T) {
	p := mustLoad(t, header+`
aliases:
  Link: {type: string, normalize: url, format: uri, doc: A link.}
objects:
  Part: {fields: {kind: {const: part}, size: int, name: {type: string, default: ""}}}
  Note:
    fields:
      text: {type: string, default: 1.20}
      quoted: {type: string, default: "null"}
      escaped: {type: "map[any?]", default: {"a\"b": "x\u2028\u0001<é", c: null, d: 1.0}}
      int: {type: int, default: 2.0}
      big: {type: number, default: 1e21}
      none: {type: "int?", default: null}
      some: {type: "int?", default: 4}
      any: {type: any, default: [1, "a", true]}
      part: {type: Some, default: {kind: part, size: 1}}
      short: {type: Body, default: hello}
      long: {type: Body, default: [a, b]}
      link: {type: Link, default: "https://example.com/a/b.png"}
      id: {type: "string?", default: new_id()}
    examples: [{part: {kind: part, size: 3}}]
unions:
  Some: {tag: kind, of: [Part]}
  Body: {of: {text: string, lines: "list[string]"}}
`)
	var got []string
	for _, f := range object(t, p, "Note").Fields {
		got = append(got, f.Name+" "+show(f.Default))
	}
	same(t, "defaults", strings.Join(got, "\n"), `
text "1.20"
quoted "null"
escaped json({"a\"b":"x`+"\u2028"+`\u0001<é","c":null,"d":1})
int 2
big 1e+21f
none null
some 4
any json([1,"a",true])
part json({"kind":"part","size":1})
short "hello"
long json(["a","b"])
link "https://example.com/a/b.png"
id new_id()
`)
	if e := object(t, p, "Note").Examples; len(e) != 1 || e[0] != `{"part":{"kind":"part","size":3}}` {
		t.Errorf("examples %q", e)
	}
	link := object(t, p, "Note").Field("link").Type.(*ir.Scalar)
	if link.Alias != p.Aliases[0] || link.Rules.Normalize != ir.NormalURL || link.Rules.Format != "uri" {
		t.Errorf("alias: %+v", link)
	}
}

// Rules of a field narrow those of its alias.
func TestRules(t *testing.T) {
	p := mustLoad(t, header+`
aliases:
  Word: {type: string, max_length: 9}
objects:
  Note: {fields: {word: {type: "Word?", min_length: 2, encoding: base64}, size: {type: number, min: -0.5, max: 3}, tags: {type: "list[Word]", min_items: 1, max_items: 2}}}
`)
	note := object(t, p, "Note")
	word := ir.NonNull(note.Field("word").Type).(*ir.Scalar)
	if *word.Rules.MaxLength != 9 || *word.Rules.MinLength != 2 || word.Rules.Encoding != "base64" || word.Alias == nil {
		t.Errorf("word %+v", word)
	}
	if p.Aliases[0].Scalar.Rules.MinLength != nil {
		t.Error("the alias has the rules of its use")
	}
	size := note.Field("size").Type.(*ir.Scalar)
	tags := note.Field("tags").Type.(*ir.List)
	if *size.Rules.Min != -0.5 || *size.Rules.Max != 3 || *tags.MinItems != 1 || *tags.MaxItems != 2 {
		t.Errorf("size %+v tags %+v", size, tags)
	}
}

// What is newer than the protocol is not there, wherever it is named in a list.
func TestVersions(t *testing.T) {
	spec := func(version string) string {
		return strings.Replace(header, "1.2.0", version, 1) + `
enums:
  Colour: {values: {red: Urgent., blue: {doc: Calm., since: 1.3.0-rc.2}}}
objects:
  Text: {fields: {kind: {const: text}, text: string, at: {type: string, default: "", since: 1.3.0-rc.2}}}
  Image: {since: 1.3.0-rc.2, fields: {kind: {const: image}, link: string}}
  Note:
    fields: {id: string, parts: "list[Part]", owner: {type: string, default: "", since: 1.3.0-rc.2}}
    checks: [{code: owned, that: self.owner != '', message: nobody's, since: 1.3.0-rc.2}]
unions:
  Part: {tag: kind, tags: PartKind, of: [Text, Image], untagged: [Text, Image]}
events:
  NoteEvent: {tag: type, of: {added: {fields: {id: string}}, moved: {since: 1.3.0-rc.2, fields: {id: string}}}}
groups: {all: [added, moved]}
rules:
  own: {since: 1.3.0-rc.2, params: {note: Note}, do: [{set: note.owner, value: "'me'"}]}
reducers:
  apply:
    state: Note
    input: NoteEvent
    on:
      all:
        - set: self.id
          value: "'old'"
          until: 1.3.0-rc.2
        - set: self.owner
          value: event.id
          since: 1.3.0-rc.2
        - call: own
          with: {note: self}
          since: 1.3.0-rc.2
constructors:
  OwnNote:
    of: Note
    args: {id: string, owner: {type: string, since: 1.3.0-rc.2}}
    set: {id: id, owner: owner, parts: "[]"}
`
	}
	for _, test := range []struct {
		version string
		want    string
	}{
		{"1.2.9", "values 1 objects 3 members 1/1 checks 0 cases 1 rules 0 args 1: self.id = \"old\""},
		{"1.3.0-rc.1.9", "values 1 objects 3 members 1/1 checks 0 cases 1 rules 0 args 1: self.id = \"old\""},
		{"1.3.0-rc.2", "values 2 objects 5 members 2/2 checks 1 cases 2 rules 1 args 2: self.owner = event.id; call own(self)"},
		{"1.3.0-rc.10", "values 2 objects 5 members 2/2 checks 1 cases 2 rules 1 args 2: self.owner = event.id; call own(self)"},
		{"1.3.0", "values 2 objects 5 members 2/2 checks 1 cases 2 rules 1 args 2: self.owner = event.id; call own(self)"},
	} {
		p := mustLoad(t, spec(test.version))
		note := object(t, p, "Note")
		var part *ir.Union
		for _, u := range p.Unions {
			if u.Name == "Part" {
				part = u
			}
		}
		steps := strings.ReplaceAll(strings.TrimSpace(showSteps(p.Reducers[0].Cases[0].Body)), "\n", "; ")
		got := fmt.Sprintf("values %d objects %d members %d/%d checks %d cases %d rules %d args %d: %s",
			len(p.Enums[0].Values), len(p.Objects), len(part.Members), len(part.Untagged), len(note.Checks),
			len(p.Reducers[0].Cases), len(p.Rules), len(p.Constructors[0].Args), steps)
		if got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.version, got, test.want)
		}
	}
}

func TestSignatures(t *testing.T) {
	p := mustLoad(t, world+`
constructors:
  Titled:
    of: Note
    args:
      title: {type: string, optional: true}
      word: Word
      body: {type: Body, default: none}
      size: {type: int, optional: true}
    set:
      id: "has(title) ? title : new_id()"
      title: self.id
      words: "[word, 'abc']"
      parts: "[Text{id: self.title, text: ''}, Image{id: '', link: null, size?: size}]"
      first: null
      word: word
      last?: title
      owner: null
      body: "type(body) == string ? body : self.parts"
`)
	c := p.Constructors[0]
	same(t, "constructor", strings.ReplaceAll(showInits(c.Inits), ", ", "\n"), strings.ReplaceAll(`
id: (has(title) ? title : new_id())
title: self.id^string?
colour: Colour.green
parts: [Text{id: self.title<string>
text: ""
at: null}^Part
Image{id: ""
link: null^string?
size if has(size): size}^Part]:list[Part]
tags: json([])
words!: [word
"abc"]:list[Word]
word!: word
pages: 0
price: 0f
last if has(title): title
first: null^Part?
about: json({})
owner: null^Owner?
body: (is(body text) ? body<string>^Body : self.parts^Body)
notes: json([])
by_name: json({})
extra: json(1)`, ", ", "\n"))
	if a := c.Args[2]; show(a.Default) != `"none"` || a.Var.Optional || c.Args[0].Default != nil || !c.Args[0].Var.Optional {
		t.Errorf("arguments %+v", c.Args)
	}
}

// A check of a base holds for what is built on it.
func TestChecksAreInherited(t *testing.T) {
	p := mustLoad(t, header+`
objects:
  Base:
    abstract: true
    fields: {id: string}
    checks: [{code: named, that: self.id != '', message: "no id"}]
  Note:
    base: Base
    fields: {text: "string?"}
    checks: [{code: text, that: "self.text == null || self.text != self.id", message: "text {self.text} is the id {self.id}"}]
`)
	note := object(t, p, "Note")
	var got []string
	for _, c := range note.Checks {
		if c.Self.Type != note {
			t.Errorf("self of %s is a %s", c.Code, showType(c.Self.Type))
		}
		got = append(got, c.Code+" "+show(c.That)+" "+showTemplate(c.Message))
	}
	same(t, "checks", strings.Join(got, "\n"), `
named (self.id != "") 'no id'
text (null(self.text) || (self.text<string> != self.id)) 'text {self.text<string>} is the id {self.id}'
`)
}

// A policy holds for what can have unknown keys and members, and has none of its own.
func TestPolicies(t *testing.T) {
	p := mustLoad(t, header+`
unknown: {fields: keep, members: drop, events: reject}
objects:
  A: {fields: {kind: {const: a}}}
  B: {unknown: reject, fields: {kind: {const: b}}}
unions:
  Own: {tag: kind, unknown: keep, of: [A, B]}
  Plain: {tag: kind, of: [A, B]}
  Kind: {of: {text: string, thing: Plain}}
events:
  Event: {tag: type, of: {put: {fields: {}}}}
`)
	var got []string
	for _, o := range p.Objects {
		got = append(got, o.Name+" "+o.Unknown.String())
	}
	for _, u := range p.Unions {
		got = append(got, u.Name+" "+u.Unknown.String())
	}
	same(t, "policies", strings.Join(got, "\n"), "A keep\nB reject\nPutEvent keep\nOwn keep\nPlain drop\nKind reject\nEvent reject")
}

// Declarations come in the order of the names of their files, and in each as it was written.
func TestOrderOfDeclarations(t *testing.T) {
	p, errs := load(t, header+`
aliases: {B: {type: string}, A: {type: string}}
enums: {D: {values: {a: A.}}, C: {values: {a: A.}}}
objects: {F: {fields: {}}, E: {fields: {}}}
unions: {H: {of: {text: string}}, G: {of: {text: string}}}
`, `
aliases: {Y: {type: string}, X: {type: string}}
enums: {Q: {values: {a: A.}}}
objects: {R: {fields: {}}}
unions: {S: {of: {text: string}}}
`)
	if p == nil {
		t.Fatal(errs)
	}
	var got []string
	for _, a := range p.Aliases {
		got = append(got, a.Name)
	}
	for _, e := range p.Enums {
		got = append(got, e.Name)
	}
	for _, o := range p.Objects {
		got = append(got, o.Name)
	}
	for _, u := range p.Unions {
		got = append(got, u.Name)
	}
	if got, want := strings.Join(got, " "), "Y X B A Q D C R F E S H G"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
