package jsontext_test

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// tree is an object that is read in two ways, with and without knowing what to
// expect.
type tree struct {
	Kind, Name, ID string
	Size           int64
	Facts          json.RawMessage
	Parts          []tree
	Other          string // names of unknown fields
}

var fieldsOfTree = []string{"id", "name", "kind", "size", "facts", "parts"}

func (t *tree) read(d *jsontext.Decoder, place int) {
	switch place {
	case 0:
		t.ID = d.String()
	case 1:
		t.Name = d.String()
	case 2:
		if !d.Is("tree") {
			t.Kind = d.String()
		} else {
			t.Kind = "tree"
		}
	case 3:
		t.Size = d.Int()
	case 4:
		t.Facts = d.RawObject()
	case 5:
		t.Parts = codec.ReadList(d, foreseenTree)
	default:
		t.Other += d.CopyKey() + ";"
		d.UnknownField()
	}
}

func (t *tree) finish(d *jsontext.Decoder, seen jsontext.Seen) {
	for i, name := range fieldsOfTree[:3] {
		if !seen.Has(uint(i)) {
			d.MissingField(name)
		}
	}
}

func foreseenTree(d *jsontext.Decoder) (t tree) {
	var seen jsontext.Seen
	tag, _ := d.Tag("kind")
	t.Other = strings.Clone(tag) + ":"
	d.BeginObjectOf(fieldsOfTree)
	for d.NextField(&seen) {
		t.read(d, d.Field())
	}
	t.finish(d, seen)
	return t
}

// plainTree is foreseenTree by way of NextKey, Once and String. Its tag is looked
// up by a decoder that has seen nothing before.
func plainTree(d *jsontext.Decoder) (t tree) {
	var seen jsontext.Seen
	tag, _ := d.Tag("kind")
	t.Other = strings.Clone(tag) + ":"
	d.BeginObject()
	for d.NextKey() {
		place := -1
		for i, name := range fieldsOfTree {
			if d.Key() == name {
				place = i
				d.Once(&seen, uint(i))
			}
		}
		switch place {
		case 2:
			t.Kind = d.String()
		case 5:
			t.Parts = codec.ReadList(d, plainTree)
		default:
			t.read(d, place)
		}
	}
	t.finish(d, seen)
	return t
}

// readTree tells everything that came of reading a document.
func readTree(d *jsontext.Decoder, doc []byte, read func(*jsontext.Decoder) tree) string {
	var notes strings.Builder
	d.Configure(jsontext.Resolve([]wire.Option{wire.WithDiagnostics(func(n wire.Diagnostic) { fmt.Fprintln(&notes, n.Code, n.Path, n.Msg) })}))
	d.Begin(doc)
	t := read(d)
	err := codec.Refusal(d.End())
	if err != nil {
		return err.Error() + notes.String()
	}
	return fmt.Sprintf("%+v", t) + notes.String()
}

func checkTree(t *testing.T, used *jsontext.Decoder, doc []byte) {
	t.Helper()
	got, want := readTree(used, doc, foreseenTree), readTree(new(jsontext.Decoder), doc, plainTree)
	if got != want {
		t.Fatalf("%q:\n got %s\nwant %s", doc, got, want)
	}
}

// randomTree writes a tree with fields in any order or in the usual one, and blanks
// anywhere, as in Python, or nowhere.
func randomTree(random *rand.Rand, dst []byte, depth int) []byte {
	style := random.Intn(3)
	blank := func(behind bool) {
		switch {
		case style == 1 && behind:
			dst = append(dst, ' ')
		case style == 2:
			dst = append(dst, []string{"", "", " ", "\n", "\t ", "  \r\n"}[random.Intn(6)]...)
		}
	}
	order := []int{0, 1, 2, 3, 4, 5, 6}
	if random.Intn(3) == 0 {
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	if random.Intn(8) == 0 {
		order = append(order, random.Intn(7)) // twice
	}
	dst = append(dst, '{')
	blank(false)
	first := true
	for _, i := range order {
		if random.Intn(10) == 0 {
			continue
		}
		if !first {
			dst = append(dst, ',')
			blank(true)
		}
		first = false
		key := "other"
		if i < len(fieldsOfTree) {
			key = fieldsOfTree[i]
		}
		if random.Intn(12) == 0 {
			key = []string{`\u0069d`, "idd", "i", "naïve", `k\"`, "", "siz\\u0065"}[random.Intn(7)]
		}
		dst = append(append(append(dst, '"'), key...), '"')
		blank(false)
		dst = append(dst, ':')
		blank(true)
		switch {
		case random.Intn(20) == 0:
			dst = randomDocument(random, dst, 2)
		case i == 2:
			dst = append(dst, []string{`"tree"`, `"tree"`, `"bush"`, `"tr\u0065e"`, `""`}[random.Intn(5)]...)
		case i == 3:
			dst = append(dst, []string{`0`, `-0`, `12`, `1763755200000`, `1e2`, `01`, `1.5`, `9007199254740993`, `123456789012345678`, `-7`}[random.Intn(10)]...)
		case i == 4:
			dst = append(dst, []string{`{}`, `{}`, `{ }`, `{"a":"}"}`, `{"a":1,"a":2}`, `null`}[random.Intn(6)]...)
		case i == 5 && depth > 0:
			dst = append(dst, '[')
			for j := range random.Intn(3) {
				if j > 0 {
					dst = append(dst, ',')
				}
				dst = randomTree(random, dst, depth-1)
			}
			dst = append(dst, ']')
		case i == 5:
			dst = append(dst, `[]`...)
		default:
			dst = append(dst, []string{`"0123456789abcdef0123456789abcdef"`, `"fedcba9876543210fedcba9876543210"`, `"short"`, `""`, `"quo\"te"`, `"naïve"`, `"a\\"`}[random.Intn(7)]...)
		}
		blank(false)
	}
	return append(dst, '}')
}

func TestForeseenFields(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	used := new(jsontext.Decoder) // which remembers what it has read
	for range 3000 {
		doc := randomTree(random, nil, 2)
		checkTree(t, used, doc)
		for range 4 {
			checkTree(t, used, mutate(random, doc))
		}
	}
}

func TestForeseenFieldsCutShort(t *testing.T) {
	random := rand.New(rand.NewSource(2))
	used := new(jsontext.Decoder)
	for range 60 {
		doc := randomTree(random, nil, 1)
		for n := range doc {
			checkTree(t, used, doc[:n])
		}
	}
}

func TestForeseenFieldsWithBlanks(t *testing.T) {
	used := new(jsontext.Decoder)
	doc := `{"id":"a","name":"b","kind":"tree","size":1,"facts":{},"parts":[],"x":null}`
	for n := range len(doc) + 1 {
		for _, blank := range []string{" ", "  ", "\n", "\x00", "é", `"`, ",", ":", "}", `\`} {
			checkTree(t, used, []byte(doc[:n]+blank+doc[n:]))
		}
	}
}

// What a decoder remembers of one kind of object is not for another.
func TestForeseenFieldsOfOtherObjects(t *testing.T) {
	fields := []string{"name", "size", "a name of more than twenty-four bytes"}
	kinds := [][]string{fields, fields[:1], {"size", "name"}, {"title"}, {}, nil}
	docs := []string{
		`{"name":1,"size":2,"a name of more than twenty-four bytes":3}`, `{"size": 2, "name": 1}`, `{"x":1,"name":1}`,
		`{"name" :1,"size":2}`, `{"title":1,"name":2}`,
	}
	used := new(jsontext.Decoder)
	for range 3 {
		for _, doc := range docs {
			for _, kind := range kinds {
				var seen jsontext.Seen
				var got, want strings.Builder
				used.Begin([]byte(doc))
				used.BeginObjectOf(kind)
				for used.NextField(&seen) {
					fmt.Fprintln(&got, used.Key(), used.Field() >= 0 && kind[used.Field()] == used.Key(), used.Int())
				}
				d := codec.NewDecoder([]byte(doc))
				d.BeginObject()
				for d.NextKey() {
					fmt.Fprintln(&want, d.Key(), slices.Contains(kind, d.Key()), d.Int())
				}
				if err := codec.Refusal(used.End()); err != nil || got.String() != want.String() {
					t.Fatalf("%s of %q: got %s (%v), want %s", doc, kind, &got, err, &want)
				}
			}
		}
	}
}

// A comma that is missing, or one too many, is noticed where a key is known.
func TestForeseenFieldsNeedCommas(t *testing.T) {
	used := new(jsontext.Decoder)
	checkTree(t, used, []byte(`{"id":"a","name":"b","kind":"tree"}`))
	for _, doc := range []string{
		`{,"id":"a","name":"b","kind":"tree"}`, `{"x":1"id":"a","name":"b","kind":"tree"}`, `{"id":"a""name":"b","kind":"tree"}`,
		`{"id":"a","name":"b","kind":"tree",}`, `{"x":1,"id":"a","name":"b","kind":"tree"}`,
	} {
		checkTree(t, used, []byte(doc))
		checkTree(t, used, []byte(`{"id":"a","name":"b","kind":"tree"}`))
	}
}

func FuzzForeseenFields(f *testing.F) {
	random := rand.New(rand.NewSource(3))
	for range 50 {
		f.Add(randomTree(random, nil, 2), randomTree(random, nil, 2))
	}
	f.Fuzz(func(t *testing.T, before, doc []byte) {
		used := new(jsontext.Decoder)
		readTree(used, before, foreseenTree)
		checkTree(t, used, doc)
	})
}
