package reflected

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// shape and circle are as SDKs have unions and their members.
type shape interface {
	AppendJSON(dst []byte) ([]byte, error)
}

type circle struct{ R float64 }

func (c *circle) AppendJSON(dst []byte) ([]byte, error) {
	return append(jsontext.AppendNumber(append(dst, `{"r":`...), c.R), '}'), nil
}

func decodeShape(data []byte, _ ...wire.Option) (shape, error) {
	c := new(circle)
	return c, json.Unmarshal(data, c)
}

type box struct {
	name   string
	shapes []shape
	counts wire.Map[int64]
	free   json.RawMessage
	hint   *string
}

func (b *box) AppendJSON(dst []byte) ([]byte, error) { return dst, nil }

type boxOptions struct {
	Counts wire.Map[int64]
	Hint   *string
	FreeID json.RawMessage
}

func newBox(name string, shapes []shape, optional *boxOptions, _ ...wire.Option) (*box, error) {
	b := &box{name: name, shapes: shapes}
	if optional != nil {
		b.counts, b.hint, b.free = optional.Counts, optional.Hint, optional.FreeID
	}
	return b, nil
}

func (b *box) Name() string            { return b.name }
func (b *box) Hint() (string, bool)    { return *orEmpty(b.hint), b.hint != nil }
func (b *box) Shapes() []shape         { return b.shapes }
func (b *box) Counts() wire.Map[int64] { return b.counts }
func (b *box) Free() json.RawMessage   { return b.free }
func (b *box) Join(sep string, more ...string) string {
	return strings.Join(append([]string{b.name}, more...), sep)
}
func (b *box) Fail() (int64, error)       { return 0, errors.New("made up") }
func (b *box) Miss() (int64, bool, error) { return 0, false, errors.New("made up") }

func orEmpty(s *string) *string {
	if s == nil {
		return new(string)
	}
	return s
}

// secret has a field that is only in snapshots, and secrets are a value of another kind than
// others are of.
type secret struct{}

func (secret) Snapshot() ([]byte, error)             { return []byte(`{"private":1}`), nil }
func (secret) AppendJSON(dst []byte) ([]byte, error) { return append(dst, "{}"...), nil }

type secrets []*secret

func (secrets) AppendJSON(dst []byte) ([]byte, error) { return append(dst, "[{}]"...), nil }

type keeper struct{}

func (keeper) Body() any { return secrets{{}} }

// TestPrivate has what is private inside of a list that writes itself.
func TestPrivate(t *testing.T) {
	sdk := New(wire.WithIncomplete(), jsontext.AppendString, jsontext.AppendNumber)
	if got, err := Access(sdk, keeper{}, []string{"Body"}, false, nil, nil); string(got) != `[{"private":1}]` || err != nil {
		t.Errorf("got %s, %v", got, err)
	}
}

// viewOptions are no options, but what a constructor needs.
type viewOptions struct{ Name string }

func newView(of *viewOptions) *box { return &box{name: of.Name} }

// TestNeeded has an argument of a type that is called as options are.
func TestNeeded(t *testing.T) {
	sdk := New(wire.WithIncomplete(), jsontext.AppendString, jsontext.AppendNumber)
	made, err := Construct[wire.Option](sdk, newView, []Argument{{Name: "of"}}, map[string]json.RawMessage{"of": json.RawMessage(`{"Name":"n"}`)}, nil)
	if err != nil || made.(*box).name != "n" {
		t.Errorf("made %v, %v", made, err)
	}
}

// TestCalls makes a value of all kinds of arguments and asks it for each again.
func TestCalls(t *testing.T) {
	sdk := New(wire.WithIncomplete(), jsontext.AppendString, jsontext.AppendNumber, decodeShape)
	args := []Argument{{Name: "name"}, {Name: "shapes"}, {Name: "counts", Field: "Counts"}, {Name: "hint", Field: "Hint"}, {Name: "free_id", Field: "FreeID"}}
	given := map[string]json.RawMessage{
		"name": json.RawMessage(`"n<"`), "shapes": json.RawMessage(`[{"r":1.5},{"r":2}]`),
		"counts": json.RawMessage(`{"b":1,"a":2}`), "free_id": json.RawMessage(`{"x":[]}`),
	}
	b, err := Construct[wire.Option](sdk, newBox, args, given, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"Name": `"n<"`, "Shapes": `[{"r":1.5},{"r":2}]`, "Counts": `{"b":1,"a":2}`, "Free": `{"x":[]}`, "Hint": `null`,
	} {
		got, err := Access(sdk, b, []string{"Get" + name, name}, false, nil, nil)
		if string(got) != want || err != nil {
			t.Errorf("%s: got %s, %v, want %s", name, got, err, want)
		}
	}
	for _, name := range []string{"Fail", "Miss"} {
		if _, err := Access(sdk, b, []string{name}, false, nil, nil); err == nil {
			t.Errorf("the error of %s is lost", name)
		}
	}
	for shapes, want := range map[string]string{"null": "null", "[]": "[]"} {
		given := map[string]json.RawMessage{"name": json.RawMessage(`""`), "shapes": json.RawMessage(shapes)}
		b, err := Construct[wire.Option](sdk, newBox, args, given, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Access(sdk, b, []string{"Free"}, false, nil, nil); string(got) != "{}" || err != nil {
			t.Errorf("Free: got %s, %v", got, err)
		}
		if got, err := Access(sdk, b, []string{"Shapes"}, true, nil, nil); string(got) != want || err != nil {
			t.Errorf("Shapes: got %s, %v, want %s", got, err, want)
		}
	}
	var three struct{ Null, Given, Absent wire.Optional[string] }
	sdk.fill(reflect.ValueOf(&three.Null).Elem(), json.RawMessage("null"))
	sdk.fill(reflect.ValueOf(&three.Given).Elem(), json.RawMessage(`"x"`))
	if !three.Null.IsNull() || three.Given != wire.Some("x") || !three.Absent.IsAbsent() {
		t.Errorf("three states: got %+v", three)
	}
	variadic := []Argument{{Name: "sep"}, {Name: "more", Variadic: true}}
	for more, want := range map[string]string{"": `"n<"`, `["a","b"]`: `"n<-a-b"`} {
		given := map[string]json.RawMessage{"sep": json.RawMessage(`"-"`)}
		if more != "" {
			given["more"] = json.RawMessage(more)
		}
		got, err := Access(sdk, b, []string{"Join"}, false, variadic, given)
		if string(got) != want || err != nil {
			t.Errorf("Join %s: got %s, %v, want %s", more, got, err, want)
		}
	}
}
