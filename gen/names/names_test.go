package names

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"testing"
)

func TestSpellings(t *testing.T) {
	for _, tt := range []struct {
		name, pascal, camel, goPascal, goCamel, snake, screaming string
	}{
		{"item_id", "ItemId", "itemId", "ItemID", "itemID", "item_id", "ITEM_ID"},
		{"id", "Id", "id", "ID", "id", "id", "ID"},
		{"ids", "Ids", "ids", "IDs", "ids", "ids", "IDS"},
		{"item_urls", "ItemUrls", "itemUrls", "ItemURLs", "itemURLs", "item_urls", "ITEM_URLS"},
		{"ItemURLs", "ItemUrls", "itemUrls", "ItemURLs", "itemURLs", "item_urls", "ITEM_URLS"},
		{"URLList", "UrlList", "urlList", "URLList", "urlList", "url_list", "URL_LIST"},
		{"Base32Text", "Base32Text", "base32Text", "Base32Text", "base32Text", "base32_text", "BASE32_TEXT"},
		{"NOTE_ADDED", "NoteAdded", "noteAdded", "NoteAdded", "noteAdded", "note_added", "NOTE_ADDED"},
		{"image/png", "ImagePng", "imagePng", "ImagePng", "imagePng", "image_png", "IMAGE_PNG"},
		{"$ref", "Ref", "ref", "Ref", "ref", "ref", "REF"},
		{"3d", "X3d", "x3d", "X3d", "x3d", "3d", "3D"},
		{"größe", "Größe", "größe", "Größe", "größe", "größe", "GRÖßE"},
		{"名前", "X名前", "x名前", "X名前", "x名前", "名前", "名前"},
		{"", "X", "x", "X", "x", "", ""},
		{"*/ \n`", "X", "x", "X", "x", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, c := range []struct{ what, got, want string }{
				{"Pascal", Pascal(tt.name), tt.pascal},
				{"Camel", Camel(tt.name), tt.camel},
				{"GoPascal", GoPascal(tt.name), tt.goPascal},
				{"GoCamel", GoCamel(tt.name), tt.goCamel},
				{"Snake", Snake(tt.name), tt.snake},
				{"Screaming", Screaming(tt.name), tt.screaming},
			} {
				if c.got != c.want {
					t.Errorf("%s: got %q, want %q", c.what, c.got, c.want)
				}
			}
		})
	}
}

func TestPredeclared(t *testing.T) {
	if got, want := slices.Sorted(maps.Keys(predeclared)), types.Universe.Names(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Whatever the name, what comes out can be declared in Go.
func FuzzGoIdentifiers(f *testing.F) {
	for _, name := range []string{"item_id", "", "3d", "ǅ", "İ", "ß", "a*/b", "type", "\xff"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if id := GoPascal(name); !token.IsIdentifier(id) || !token.IsExported(id) {
			t.Errorf("GoPascal(%q) = %q", name, id)
		}
		if id := GoCamel(name); !GoReserved(id) && !token.IsIdentifier(id) || token.IsExported(id) {
			t.Errorf("GoCamel(%q) = %q", name, id)
		}
	})
}

func TestReserved(t *testing.T) {
	for _, name := range []string{"type", "func", "string", "nil", "len", "error", "any", "_", "init"} {
		if !GoReserved(name) {
			t.Errorf("%q may be declared in Go", name)
		}
	}
	for _, name := range []string{"class", "await", "undefined", "arguments", "Promise"} {
		if !TypeScriptReserved(name) {
			t.Errorf("%q may be declared in TypeScript", name)
		}
	}
	for _, name := range []string{"note", "block"} {
		if GoReserved(name) || TypeScriptReserved(name) {
			t.Errorf("%q is reserved", name)
		}
	}
}

func TestDevice(t *testing.T) {
	for name, want := range map[string]bool{
		"con": true, "Con": true, "AUX": true, "nul": true, "prn": true, "com1": true, "Lpt9": true, "COM0": true,
		"cons": false, "com": false, "com10": false, "com_1": false, "lpt": false, "": false,
	} {
		if got := Device(name); got != want {
			t.Errorf("Device(%q) = %v", name, got)
		}
	}
}

func TestScope(t *testing.T) {
	s := NewScope("Clone")
	for i, tt := range []struct {
		wanted []string
		want   string
	}{
		{[]string{"Note"}, "Note"},
		{[]string{"Note"}, "Note_"},
		{[]string{"Note"}, "Note__"},
		{[]string{"Clone", "CloneField"}, "CloneField"},
		{[]string{"Clone", "CloneField"}, "CloneField_"},
	} {
		if got := s.Claim(tt.wanted...); got != tt.want {
			t.Errorf("claim %d: got %s, want %s", i, got, tt.want)
		}
	}
	if !s.Has("Note_") || s.Has("Block") {
		t.Error("Has does not know what was claimed")
	}
}

func TestParagraphs(t *testing.T) {
	for _, tt := range []struct {
		name string
		doc  string
		want []string
	}{
		{"none", " \n\t\n", nil},
		{"lines are joined", "One\n  line.\r\nMore.", []string{"One line. More."}},
		{"blank lines divide", "One.\n\n\nTwo.\n", []string{"One.", "Two."}},
		{"items stand alone", "Either:\n- one,\n  or\n- two.", []string{"Either:", "- one, or", "- two."}},
		{"what is not seen goes", "a\x00b\u202ec\u200bd\ufeffe", []string{"abcde"}},
		{"strange line ends", "a\u2028b\u0085c\vd", []string{"a b c d"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Paragraphs(tt.doc); !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestWrap(t *testing.T) {
	for _, tt := range []struct {
		text  string
		width int
		want  []string
	}{
		{"", 10, nil},
		{"one two three", 7, []string{"one two", "three"}},
		{"one two three", 8, []string{"one two", "three"}},
		{"incomprehensible word", 5, []string{"incomprehensible", "word"}},
		{"éé éé éé", 5, []string{"éé éé", "éé"}},
	} {
		if got := Wrap(tt.text, tt.width); !slices.Equal(got, tt.want) {
			t.Errorf("Wrap(%q, %d): got %q, want %q", tt.text, tt.width, got, tt.want)
		}
	}
}
