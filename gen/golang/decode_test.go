package golang

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path"
	"strings"
	"testing"
	"text/template"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"

	"github.com/msggen/msggen/internal/need"
)

// A request asks for a document to be read as a type. An answer is what came
// of it.
type (
	request struct{ Type, Doc string }
	answer  struct {
		JSON  string // written again
		Error string // code and place
		Notes []string
	}
)

// Emitted decoders accept what the interpreter accepts, read the same from it,
// and refuse everything else with the same code at the same place.
func TestDecodersAgreeWithTheInterpreter(t *testing.T) {
	need.Time(t)
	for _, dir := range specs {
		t.Run(path.Base(dir), func(t *testing.T) {
			protocol := load(t, dir)
			requests := documents(protocol, 60)
			got := decodeInGo(t, protocol, requests)
			failures := 0
			for i, r := range requests {
				want := interpret(t, protocol, r)
				if want.Error != "" {
					failures++
				}
				if fmt.Sprint(got[i]) != fmt.Sprint(want) {
					t.Errorf("%s %s\n got %+v\nwant %+v", r.Type, r.Doc, got[i], want)
				}
			}
			if failures < len(requests)/10 || failures > len(requests)*9/10 {
				t.Errorf("%d of %d documents were refused; that proves little", failures, len(requests))
			}
		})
	}
}

// interpret answers with the reference interpreter.
func interpret(t *testing.T, protocol *ir.Protocol, r request) answer {
	t.Helper()
	ids, times := 0, 0
	m := interp.New(protocol,
		wire.WithNewID(func() string { ids++; return fmt.Sprint("id-", ids) }),
		wire.WithNow(func() string { times++; return fmt.Sprint("t-", times) }))
	typ, err := m.Type(r.Type)
	if err != nil {
		t.Fatal(err)
	}
	v, met, err := m.Decode(typ, []byte(r.Doc))
	var a answer
	for _, d := range met {
		a.Notes = append(a.Notes, string(d.Code)+" "+d.Path.Pointer())
	}
	var failed *wire.Error
	switch {
	case errors.As(err, &failed):
		a.Error = string(failed.Code) + " " + failed.Path.Pointer()
	case err != nil:
		t.Fatal(err)
	default:
		a.JSON = string(m.Encode(v))
	}
	return a
}

//go:embed testdata/driver.go.tmpl
var driverText string

// decodeInGo answers with the emitted Go.
func decodeInGo(t *testing.T, protocol *ir.Protocol, requests []request) []answer {
	t.Helper()
	p := testPkg(protocol)
	data := struct {
		Module, Dir, Package string
		Decoders             map[string]string
	}{testModule, p.Dir, shape.PackageName(protocol.Name), map[string]string{}}
	for _, o := range protocol.Objects {
		if !o.Abstract {
			data.Decoders[o.Name] = p.IDs.Decode(o)
		}
	}
	for _, u := range protocol.Unions {
		data.Decoders[u.Name] = p.IDs.Decode(u)
	}
	var driver strings.Builder
	if err := template.Must(template.New("driver").Parse(driverText)).Execute(&driver, data); err != nil {
		t.Fatal(err)
	}
	files := append(emit(protocol), target.File{Path: "driver/main.go", Data: []byte(driver.String())})

	var stdin strings.Builder
	for _, r := range requests {
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		stdin.Write(line)
		stdin.WriteByte('\n')
	}
	out := json.NewDecoder(strings.NewReader(goTool(t, write(t, files), stdin.String(), "run", "./driver")))
	answers := make([]answer, len(requests))
	for i := range answers {
		if err := out.Decode(&answers[i]); err != nil {
			t.Fatal(err)
		}
	}
	return answers
}

// documents makes documents of every type, some with mistakes.
func documents(protocol *ir.Protocol, each int) []request {
	w := &writer{Rand: rand.New(rand.NewPCG(1, 2))}
	var requests []request
	add := func(name string, t ir.Type) {
		for range each {
			w.text.Reset()
			w.value(t, 4)
			requests = append(requests, request{name, w.text.String()})
		}
	}
	for _, o := range protocol.Objects {
		if !o.Abstract {
			add(o.Name, o)
		}
	}
	for _, u := range protocol.Unions {
		add(u.Name, u)
	}
	return requests
}

// writer writes random JSON of given types. Once in a while it makes a mistake.
type writer struct {
	*rand.Rand
	text strings.Builder
}

func (w *writer) once(in int) bool { return w.IntN(in) == 0 }

func (w *writer) pick(texts ...string) { w.text.WriteString(texts[w.IntN(len(texts))]) }

func (w *writer) space() { w.pick("", "", "", "", " ", "\n\t") }

func (w *writer) value(t ir.Type, depth int) {
	w.space()
	defer w.space()
	if w.once(120) {
		w.pick(`null`, `1.5`, `"x"`, `{}`, `[]`, `true`, `{"type":"nothing"}`, `{"kind":1}`, `tru`, `1e999`, `{"a":1,"a":2}`, `[`, ``)
		return
	}
	switch t := t.(type) {
	case *ir.Scalar:
		w.scalar(t)
	case *ir.Enum:
		if w.once(40) {
			w.pick(`"nothing"`)
			return
		}
		w.text.Write(jsontext.AppendString(nil, t.Values[w.IntN(len(t.Values))].Value))
	case *ir.Nullable:
		if w.once(3) {
			w.pick(`null`)
			return
		}
		w.value(t.Elem, depth)
	case *ir.List:
		w.list(t, depth)
	case *ir.Map:
		w.text.WriteByte('{')
		for i, key := range []string{`"b"`, `"a"`, `""`, `"\u0061"`}[:w.IntN(3)+w.IntN(40)/39] {
			w.member(i, key, func() { w.value(t.Elem, depth-1) })
		}
		w.text.WriteByte('}')
	case *ir.Object:
		w.object(t, depth)
	case *ir.Union:
		w.value(t.Members[w.IntN(len(t.Members))].Type, depth)
	}
}

func (w *writer) scalar(t *ir.Scalar) {
	switch t.Kind {
	case ir.String:
		w.string(t.Rules)
	case ir.Int:
		if t.Rules.Enforced() && !w.once(30) {
			w.pick(`1`, `2`, `6.0`, `30e-1`)
			return
		}
		w.pick(`1`, `7`, `0`, `-0`, `9007199254740991`, `-9007199254740991`, `1e5`)
	case ir.Number:
		if t.Rules.Enforced() && !w.once(30) {
			w.pick(`1`, `0.5`, `1e21`, `123456789012345680000`)
			return
		}
		w.pick(`0.25`, `-1e21`, `1e-7`, `-0.0`, `1.7976931348623157e308`)
	case ir.Bool:
		w.pick(`true`, `false`)
	case ir.Any:
		w.pick(`1.0`, `"a"`, `[ 1, {"a" : null} ]`, `{ "b": 1, "a": "\u0041" }`, `false`)
	case ir.Record:
		w.pick(`{}`, `{ "b": 1, "a": [ ] }`, `{"a":{"x":1.50}}`)
	}
}

func (w *writer) string(r ir.Rules) {
	switch {
	case r.Enforced() && w.once(30):
		w.pick(`"a/b"`, `"x"`, `"too-long-a-text"`, `"A B"`, `"\ud83d\ude00\ud83d"`)
	case r.Normalize == ir.NormalURL:
		w.pick(`"http://EXAMPLE.com"`, `"https://a.b/c d"`, `"mailto:a@b.c"`, `"http://a.b/"`)
	case r.Enforced():
		w.pick(`"plain"`, `"a-b"`, `"ab"`)
	default:
		w.pick(`"plain"`, `"caf\u00e9"`, `"\ud83d\ude00 \ud83d"`, `"a\tb"`, `""`)
	}
}

func (w *writer) list(t *ir.List, depth int) {
	w.text.WriteByte('[')
	if depth > 0 {
		for i := range w.IntN(3) + w.IntN(12)/11*3 {
			if i > 0 {
				w.text.WriteByte(',')
			}
			w.value(t.Elem, depth-1)
		}
	}
	w.text.WriteByte(']')
}

// object writes fields in their order or another, mostly all that must be there.
func (w *writer) object(t *ir.Object, depth int) {
	fields := append([]*ir.Field(nil), t.Fields...)
	if w.once(3) {
		w.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
	}
	w.text.WriteByte('{')
	n := 0
	for _, f := range fields {
		missing := w.once(150)
		if f.Presence != ir.Required {
			missing = w.once(2) || depth <= 0
		}
		if missing {
			continue
		}
		for again := true; again; again = w.once(250) {
			w.member(n, string(jsontext.AppendString(nil, f.Name)), func() { w.field(f, depth) })
			n++
		}
		if w.once(30) {
			w.member(n, `"x y"`, func() { w.pick(`1`, `{"a" : 1}`, `null`) })
			n++
		}
	}
	w.text.WriteByte('}')
}

func (w *writer) member(i int, key string, value func()) {
	if i > 0 {
		w.text.WriteByte(',')
	}
	w.space()
	w.text.WriteString(key + ":")
	value()
}

func (w *writer) field(f *ir.Field, depth int) {
	switch {
	case f.NullIsAbsent && w.once(2):
		w.pick(`null`)
	case f.Const != nil && !w.once(40):
		w.text.WriteString(ir.JSON(f.Const.Value))
	default:
		w.value(f.Type, depth-1)
	}
}
