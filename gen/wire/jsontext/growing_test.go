package jsontext_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// certain is what is certain of a text that comes in bits, or "".
func certain(bits ...string) string {
	var g jsontext.Growing
	for _, bit := range bits {
		g.Read(bit)
	}
	out, _ := g.AppendCertain(nil)
	return string(out)
}

func whole(text string) string {
	var g jsontext.Growing
	g.Read(text)
	if !g.End() {
		return ""
	}
	out, _ := g.AppendCertain(nil)
	return string(out)
}

// The table is read by the test of the TypeScript runtime, too.
func TestGrowing(t *testing.T) {
	data, err := os.ReadFile("testdata/growing.json")
	if err != nil {
		t.Fatal(err)
	}
	d := jsontext.NewDecoder(data)
	for d.BeginList(); d.NextItem(); {
		var row []string
		for d.BeginList(); d.NextItem(); {
			row = append(row, d.String())
		}
		if d.Failed() || len(row) != 3 {
			t.Fatalf("a row of the table is %q: %v", row, d.Fault())
		}
		if got := certain(row[0]); got != row[1] {
			t.Errorf("of %.40q %.60s is certain, want %.60s", row[0], got, row[1])
		}
		if got := whole(row[0]); got != row[2] {
			t.Errorf("%.40q is %.60s, want %.60s", row[0], got, row[2])
		}
	}
	if f := d.End(); f != nil {
		t.Error(f.Msg)
	}
}

func TestGrowingDeep(t *testing.T) {
	deep, closed := strings.Repeat("[", jsontext.MaxFree), strings.Repeat("]", jsontext.MaxFree)
	if certain(deep) != deep+closed || whole(deep+closed) != deep+closed || certain(deep+"[") != "" {
		t.Error("the depth is limited otherwise")
	}
	if certain("\"\xff") != "\"\uFFFD\"" {
		t.Error("what is no character is no U+FFFD")
	}
}

// What is certain of the beginning of a text is JSON, and the same whichever bits the
// text comes in; of a text that has come to its end it is what the decoder reads.
func TestGrowingByBits(t *testing.T) {
	for _, doc := range []string{
		`{"path":"a\u00e9\ud83d\ude00/\"b\"","lines":[1,-2.5e3,0.1,true,false,null,{}],"in":{"x":[[],[{"y":"\\"}]]}}`,
		` [ "\ud83d" , "\ud83dx" , "😀" , 1e3 , {"":0} ] `,
	} {
		var g jsontext.Growing
		for i, r := range doc {
			end := i + utf8.RuneLen(r)
			g.Read(doc[i:end])
			got, _ := g.AppendCertain(nil)
			if want := certain(doc[:end]); string(got) != want {
				t.Errorf("%q by characters: %s, at once: %s", doc[:end], got, want)
			}
			if len(got) > 0 && !json.Valid(got) {
				t.Errorf("%q gives %s", doc[:end], got)
			}
		}
		want, err := jsontext.AppendCompact(nil, []byte(doc))
		if got := whole(doc); err != nil || got != string(want) {
			t.Errorf("%s gives %s, want %s", doc, got, want)
		}
	}
}

func FuzzGrowing(f *testing.F) {
	f.Add(`{"a":[1,2.5,"x\u00e9\ud83d\ude00",true,null]}`, 7)
	f.Fuzz(func(t *testing.T, text string, cut int) {
		text = strings.ToValidUTF8(text, "")
		want, err := jsontext.AppendCompact(nil, []byte(text))
		got := whole(text)
		switch {
		case text == "": // which is null to the one, and nothing to the other
		case err != nil && got != "", err == nil && got == "" && !strings.Contains(text, "e"):
			t.Errorf("%q: whole gives %q, the decoder %q", text, got, want)
		case got != "" && got != string(want):
			t.Errorf("%q: whole gives %s, the decoder %s", text, got, want)
		}
		if cut = max(0, min(cut, len(text))); certain(text[:cut], text[cut:]) != certain(text) && strings.ToValidUTF8(text[:cut], "") == text[:cut] {
			t.Errorf("%q cut at %d is something else", text, cut)
		}
	})
}
