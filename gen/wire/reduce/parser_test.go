package reduce_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/reduce"
)

// call is a text as emitted structs have it, and what is computed of it.
type call struct {
	text   string
	value  json.RawMessage // the last that was certain
	object json.RawMessage
	whole  wire.Optional[json.RawMessage]

	buffer                 jsontext.Buffer
	parser, objects, certs reduce.Parser
}

func (c *call) append(delta string) { c.text = c.buffer.Append(c.text, delta) }

func (c *call) look() {
	if value, ok := c.parser.ParsePartial(c.text); ok {
		c.value = c.parser.Put(c.value, value)
	}
	c.objects.DerivePartialObject(&c.object, c.text)
	c.certs.DeriveValue(&c.whole, c.text)
}

// check holds what was computed against what reading the whole text gives. Before is
// the value that was certain before.
func (c *call) check(t *testing.T, before string) {
	t.Helper()
	want := before
	if value, ok := reduce.ParsePartial(c.text); ok {
		want = string(value)
	}
	if string(c.value) != want {
		t.Fatalf("of %.200q %.200s is certain, want %.200s", c.text, c.value, want)
	}
	if object := reduce.MaybeObject(reduce.ParsePartialObject(c.text)); string(c.object) != string(object) {
		t.Fatalf("of %.200q the object is %.200s, want %.200s", c.text, c.object, object)
	}
	if whole := reduce.MaybeValue(reduce.Parse(c.text)); !c.whole.Equal(whole) {
		t.Fatalf("%.200q is %.200s, want %.200s", c.text, c.whole, whole)
	}
}

// pieces are what JSON texts are made of, and what is none, whole or halved.
var pieces = []string{
	"{", "}", "[", "]", ",", ":", `"`, `"a":`, `"b":`, "1", "-2.5e3", "0", "true", "nul", "l", "null", " ", `\`, `\u`, `d83d`,
	`\ude00`, "\xed\xa0\xbd", "\xed\xb8\x80", "\U0001F600", "\xe2", "\x82\xac", "\xff", `\n`, "text", strings.Repeat("long ", 20), `{"x":[`, `"]}`,
}

func TestParser(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		c, saved := &call{}, call{}
		for range 40 {
			before := string(c.value)
			switch random.IntN(40) {
			case 0:
				c.text = pieces[random.IntN(len(pieces))]
			case 1:
				c.text = c.text[:random.IntN(len(c.text)+1)]
			case 2:
				c.text = strings.Clone(c.text)
			case 3: // a Clone
				c = &call{text: c.text, value: append(json.RawMessage(nil), c.value...)}
			case 4: // a program's own value
				c.value = json.RawMessage(`"mine"`)
				before = string(c.value)
			case 5: // a copy of the struct, and of its texts
				saved = *c
				saved.value = append(json.RawMessage(nil), c.value...)
			case 6:
				*c, before = saved, string(saved.value)
			default:
				piece := pieces[random.IntN(len(pieces))]
				cut := random.IntN(len(piece) + 1)
				c.append(piece[:cut])
				c.look()
				c.check(t, before)
				before = string(c.value)
				c.append(piece[cut:])
			}
			c.look()
			c.check(t, before)
		}
	}
}

// Documents cut anywhere.
func TestParserByBytes(t *testing.T) {
	doc := `{"path":"a\u00e9\ud83d\ude00/\"b\" 😀","lines":[1,-2.5e3,0.1,true,false,null,{}],"in":{"x":[[],[{"y":"\\"}]]}} `
	var c call
	for i := range doc {
		before := string(c.value)
		c.append(doc[len(c.text):i])
		c.look()
		c.check(t, before)
	}
}

func TestParserTakenBack(t *testing.T) {
	c := &call{}
	for _, delta := range []string{`{"a":"`, "bc", `d","e":[`, "12", `,true,"`, "f"} {
		text, value, object := c.text, string(c.value), string(c.object)
		event := func(delta string, fail error) (err error) {
			var undo reduce.Undo
			defer undo.OnError(&err)
			reduce.KeepText(&undo, &c.text, &c.buffer)
			undo.Do(c.parser.Reset)
			undo.Do(c.certs.Reset)
			reduce.KeepParsed(&undo, &c.object, c.object, &c.objects)
			reduce.KeepParsed(&undo, &c.value, c.value, &c.parser)
			c.append(delta)
			c.look()
			return fail
		}
		if err := event("xyz", errors.New("late")); err == nil {
			t.Fatal("no error")
		}
		if c.text != text || string(c.value) != value || string(c.object) != object {
			t.Fatalf("taken back: %q %s %s, want %q %s %s", c.text, c.value, c.object, text, value, object)
		}
		if err := event(delta, nil); err != nil {
			t.Fatal(err)
		}
		c.check(t, value)
	}
}

// Two places that are given what is certain by turns do not disturb each other.
func TestParserTwoPlaces(t *testing.T) {
	var p reduce.Parser
	var places [2]json.RawMessage
	text := `["`
	for i := range 10 {
		text += "x"
		value, _ := p.ParsePartial(text)
		other := string(places[1-i%2])
		places[i%2] = p.Put(places[i%2], value)
		if string(places[1-i%2]) != other || string(places[i%2]) != text+`"]` {
			t.Fatalf("%q: %s and %s", text, places[0], places[1])
		}
	}
}

// Time and memory are in proportion to what comes, whatever is open.
func TestParserIsLinear(t *testing.T) {
	deep := strings.Repeat(`{"a":[`, jsontext.MaxFree/2)
	for name, parts := range map[string][2]string{
		"a text":     {`{"a":"`, "word "},
		"a list":     {`{"a":[0`, ",1"},
		"halves":     {`{"a":"`, "\xed\xa0\xbd"},
		"a number":   {`{"a":1`, "1"},
		"deep":       {deep + `"`, "x"},
		"a key":      {`{"`, "key"},
		"no JSON":    {`{]`, "x"},
		"whitespace": {`{`, " "},
	} {
		allocated := func(n int) uint64 {
			var c call
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			c.append(parts[0])
			for range n {
				c.append(parts[1])
				c.look()
			}
			runtime.ReadMemStats(&after)
			c.check(t, string(c.value))
			return after.TotalAlloc - before.TotalAlloc
		}
		if few, many := allocated(1000), allocated(16000); many > 16*4*few+1<<20 {
			t.Errorf("%s: 1000 deltas take %d bytes, 16000 take %d", name, few, many)
		}
	}
}
