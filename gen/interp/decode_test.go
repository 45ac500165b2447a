package interp

import (
	"errors"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

func TestDecodeCanonical(t *testing.T) {
	tests := []struct {
		name string
		typ  ir.Type
		doc  string
		want string
	}{
		{"defaults in the order of the fields", page, `{"id":"p"}`,
			`{"id":"p","pieces":[],"colour":"green","tags":[],"views":0,"weight":1,"facts":{},"links":{}}`},
		{"order of the spec", textPiece, `{"done":null,"id":"b","text":"x","type":"text"}`,
			`{"type":"text","text":"x","id":"b","done":null}`},
		{"kept fields last, as they came", textPiece, `{"z":{"b": 1, "a":[ 1.0 ]},"type":"text","text":"x","id":"b","a":null}`,
			`{"type":"text","text":"x","id":"b","done":null,"z":{"b":1,"a":[1]},"a":null}`},
		{"dropped field", pictureSource, `{"kind":"inline","bytes":"","more":1}`, `{"kind":"inline","bytes":""}`},
		{"rewritten link", pictureSource, `{"kind":"linked","link":"http://EXAMPLE.com"}`,
			`{"kind":"linked","link":"http://example.com/"}`},
		{"unknown member", piece, `{"type": "sound", "x": [1.50, "\u00e9"]}`, `{"type":"sound","x":[1.5,"é"]}`},
		{"untagged, first that fits", piece, `{"source":{"kind":"inline","bytes":"AA=="},"at":"now"}`,
			`{"type":"picture","source":{"kind":"inline","bytes":"AA=="},"at":"now"}`},
		{"untagged, second", piece, `{"text":"x","id":"b"}`, `{"type":"text","text":"x","id":"b","done":null}`},
		{"by kind, string", heading, `"x"`, `"x"`},
		{"by kind, list", heading, `[{"type":"text","text":"x","id":"b"}]`, `[{"type":"text","text":"x","id":"b","done":null}]`},
		{"integers", intType, `1.0e2`, `100`},
		{"numbers", numberType, `1.50`, `1.5`},
		{"lone surrogate", stringType, `"\ud83d\u00e9"`, `"\ud83dé"`},
		{"free-form", anyType, `{"b": [1.0, -0, 1E4], "a": "\u0041"}`, `{"b":[1,0,10000],"a":"A"}`},
		{"nullable any", nullable(anyType), `null`, `null`},
		{"map keeps its order", &ir.Map{Elem: intType}, `{"2":1,"1":2}`, `{"2":1,"1":2}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := counted(fixture())
			v, _, err := m.Decode(test.typ, []byte(test.doc))
			if err != nil {
				t.Fatal(err)
			}
			if got := string(m.Encode(v)); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestDecodeOptional(t *testing.T) {
	m := counted(fixture())
	v := decodePage(t, m, `{"id":"p","note":null,"extra":null,"parent":"q"}`)
	if v.get("note") != nil {
		t.Error("a null that counts as absent is there")
	}
	if v.get("extra") != (null{}) {
		t.Error("a null that is a value is not there")
	}
	if v.get("heading") != nil || v.get("parent") != text("q") {
		t.Error("wrong optional fields")
	}
}

func TestDecodeFillsInOrder(t *testing.T) {
	m := counted(fixture())
	v, _, err := m.Decode(&ir.List{Elem: piece}, []byte(`[{"type":"text","text":"a"},
		{"source":{"kind":"inline","bytes":""},"type":"picture"},{"type":"text","text":"b"}]`))
	if err != nil {
		t.Fatal(err)
	}
	want := `[{"type":"text","text":"a","id":"id-1","done":null},` +
		`{"type":"picture","source":{"kind":"inline","bytes":""},"at":"t-1"},` +
		`{"type":"text","text":"b","id":"id-2","done":null}]`
	if got := string(m.Encode(v)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestDecodeErrors(t *testing.T) {
	tests := []struct {
		name string
		typ  ir.Type
		doc  string
		code wire.Code
		path string
	}{
		{"not JSON", page, `{`, wire.CodeSyntax, ""},
		{"two values", page, `{"id":"p"} 1`, wire.CodeSyntax, ""},
		{"not UTF-8", page, "{\"id\":\"\xff\"}", wire.CodeUTF8, ""},
		{"missing", page, `{}`, wire.CodeMissingField, "id"},
		{"duplicate", page, `{"id":"p","id":"q"}`, wire.CodeDuplicateKey, "id"},
		{"duplicate unknown", page, `{"x":1,"x":2}`, wire.CodeDuplicateKey, "x"},
		{"wrong type", page, `{"id":1}`, wire.CodeWrongType, "id"},
		{"null", page, `{"id":null}`, wire.CodeWrongType, "id"},
		{"fraction", page, `{"id":"p","views":1.5}`, wire.CodeWrongType, "views"},
		{"unsafe", page, `{"id":"p","views":9007199254740992}`, wire.CodeOutOfRange, "views"},
		{"below", page, `{"id":"p","rank":0}`, wire.CodeOutOfRange, "rank"},
		{"above", page, `{"id":"p","rank":10}`, wire.CodeOutOfRange, "rank"},
		{"short", page, `{"id":"p","code":"a"}`, wire.CodeTooShort, "code"},
		{"long", page, `{"id":"p","code":"abcde"}`, wire.CodeTooLong, "code"},
		{"pattern", page, `{"id":"p","code":"ab1"}`, wire.CodePattern, "code"},
		{"items", page, `{"id":"p","tags":["a","b","c","d"]}`, wire.CodeTooLong, "tags"},
		{"enum", page, `{"id":"p","colour":"blue"}`, wire.CodeNotInEnum, "colour"},
		{"any is not null", anyType, `null`, wire.CodeWrongType, ""},
		{"record", page, `{"id":"p","facts":[]}`, wire.CodeWrongType, "facts"},
		{"map value", page, `{"id":"p","links":{"a":"nowhere"}}`, wire.CodeBadURL, "links.a"},
		{"check", page, `{"id":"p","parent":"p"}`, "no-self-parent", ""},
		{"rejected member", page, `{"id":"p","pieces":[{"type":"picture","source":{"kind":"drawn"}}]}`,
			wire.CodeUnknownMember, "pieces[0].source.kind"},
		{"rejected field", piece, `{"type":"picture","size":1}`, wire.CodeUnknownField, "size"},
		{"no tag and no member", piece, `{"id":"b"}`, wire.CodeMissingField, "type"},
		{"no tag at all", pictureSource, `{"bytes":""}`, wire.CodeMissingField, "kind"},
		{"tag is no string", piece, `{"type":1}`, wire.CodeWrongType, "type"},
		{"member is no object", piece, `[]`, wire.CodeWrongType, ""},
		{"constant", textPiece, `{"type":"picture","text":"x"}`, wire.CodeWrongConst, "type"},
		{"no such kind", page, `{"id":"p","heading":1}`, wire.CodeWrongType, "heading"},
		{"in a choice by kind", page, `{"id":"p","heading":[{"type":"text"}]}`, wire.CodeMissingField, "heading[0].text"},
		{"first in the document wins", page, `{"colour":"blue","id":1}`, wire.CodeNotInEnum, "colour"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := counted(fixture()).Decode(test.typ, []byte(test.doc))
			var got *wire.Error
			if !errors.As(err, &got) {
				t.Fatalf("got %v, want a wire.Error", err)
			}
			if got.Code != test.code || got.Path.String() != test.path {
				t.Errorf("got %s at %q (%v), want %s at %q", got.Code, got.Path, err, test.code, test.path)
			}
		})
	}
}

func TestDecodeDiagnostics(t *testing.T) {
	_, met, err := counted(fixture()).Decode(page, []byte(`{"id":"p","x":1,"pieces":[{"type":"sound"},{"text":"","y":0}]}`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range met {
		got = append(got, string(d.Code)+" "+d.Path.String())
	}
	want := "unknown-field x, unknown-member pieces[0], unknown-field pieces[1].y"
	if strings.Join(got, ", ") != want {
		t.Errorf("got %q, want %q", strings.Join(got, ", "), want)
	}
}
