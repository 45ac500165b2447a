package codec_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// leaf and node are as SDKs have objects. A node may contain itself.
type leaf string

func (l leaf) Valid() bool { return l == "red" || l == "green" }

type node struct {
	Leaf  leaf
	Size  int64
	Share float64
	Free  json.RawMessage
	Facts json.RawMessage
	Next  *node
	Extra wire.Map[json.RawMessage]

	buffer jsontext.Buffer
}

func (n *node) AppendTo(dst []byte, enc *jsontext.Encoder) []byte {
	if n == nil || !enc.Enter() {
		return enc.AppendNil(dst)
	}
	dst = jsontext.AppendEnum(append(dst, `{"leaf":`...), n.Leaf, enc)
	dst = jsontext.AppendSafeInt(append(dst, `,"size":`...), n.Size, enc)
	dst = jsontext.AppendFinite(append(dst, `,"share":`...), n.Share, enc)
	dst = jsontext.AppendNotNull(append(dst, `,"free":`...), n.Free, enc)
	dst = jsontext.AppendRecord(append(dst, `,"facts":`...), n.Facts, enc)
	if n.Next != nil {
		dst = n.Next.AppendTo(append(dst, `,"next":`...), enc)
	}
	dst = codec.AppendMembers(dst, n.Extra, enc, "leaf", "size", "share", "free", "facts", "next")
	enc.Leave()
	return append(dst, '}')
}

func readNode(d *jsontext.Decoder) *node {
	n := new(node)
	d.BeginObject()
	for d.NextKey() {
		d.UniqueKey()
		switch d.Key() {
		case "leaf":
			if n.Leaf = leaf(d.String()); !n.Leaf.Valid() {
				d.NotInEnum(string(n.Leaf), "red", "green")
			}
		case "size":
			n.Size = d.Int()
		case "share":
			n.Share = d.Number()
		case "free":
			n.Free = d.RawValue()
		case "facts":
			n.Facts = d.RawObject()
		case "next":
			n.Next = readNode(d)
		default:
			codec.KeepField(d, &n.Extra)
		}
	}
	return n
}

func (n *node) AppendJSON(dst []byte) ([]byte, error) {
	var enc jsontext.Encoder
	return codec.Appended(&enc, dst, n.AppendTo(dst, &enc), readNode)
}

func (n node) MarshalJSON() ([]byte, error) { return codec.Marshal(n.AppendTo, readNode) }

func (n *node) Validate() error { return codec.Validate(n.AppendTo, readNode) }

func (n *node) UnmarshalJSON(data []byte) error { return codec.Unmarshal(data, n, readNode) }

// sound is a node that any reader takes, changed.
func sound(changes ...func(*node)) *node {
	n := &node{Leaf: "red", Size: 1, Share: 0.5, Free: json.RawMessage(`[ 1 ]`), Facts: json.RawMessage(`{"a" : 1}`)}
	for _, change := range changes {
		change(n)
	}
	return n
}

// TestDoubtfulValues writes what a reader would refuse. All ways of writing say the
// same, and where it is; the buffer stays as it was.
func TestDoubtfulValues(t *testing.T) {
	chain := func(length int) *node {
		first := sound()
		for range length - 1 {
			next := first
			first = sound(func(n *node) { n.Next = next })
		}
		return first
	}
	ring := sound()
	ring.Next = ring
	for want, n := range map[string]*node{
		"": sound(),
		`leaf: want one of "red", "green", got "blue"`:                          sound(func(n *node) { n.Leaf = "blue" }),
		`next.leaf: want one of "red", "green", got ""`:                         sound(func(n *node) { n.Next = sound(func(n *node) { n.Leaf = "" }) }),
		"size: integer is beyond 2^53-1":                                        sound(func(n *node) { n.Size = math.MaxInt64 }),
		"share: want number, got null":                                          sound(func(n *node) { n.Share = math.NaN() }),
		"free: want any value but null, got null":                               sound(func(n *node) { n.Free = nil }),
		"facts: want object, got list":                                          sound(func(n *node) { n.Facts = json.RawMessage("[]") }),
		"want a value, got null":                                                nil,
		`size: name appears twice in one object`:                                sound(func(n *node) { n.Extra.Set("size", nil) }),
		`free: free-form value is not JSON: want the end of the input, got ","`: sound(func(n *node) { n.Free = json.RawMessage(`1,"size":2`) }),
	} {
		if err := n.Validate(); (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Validate: got %v, want %s", err, want)
		}
		data, err := n.AppendJSON([]byte("before"))
		if n != nil {
			if again, marshalErr := n.MarshalJSON(); string(again) != string(data[len("before"):]) || !reflect.DeepEqual(marshalErr, err) {
				t.Errorf("MarshalJSON: got %s, %v, want %s, %v", again, marshalErr, data, err)
			}
		}
		var e *wire.Error
		if want != "" && (string(data) != "before" || !errors.As(err, &e) || e.Offset != -1) {
			t.Errorf("AppendJSON: got %s, %v, want %s", data, err, want)
		}
	}
	for _, length := range []int{jsontext.MaxDepth / 8, jsontext.MaxDepth / 2, jsontext.MaxDepth - 2, jsontext.MaxDepth, jsontext.MaxDepth + 1, 3 * jsontext.MaxDepth} {
		data, err := chain(length).MarshalJSON()
		if wantErr := length > jsontext.MaxDepth-1; (err != nil) != wantErr {
			t.Errorf("%d nodes: got %d bytes, %v", length, len(data), err)
		}
	}
	if err := ring.Validate(); err == nil {
		t.Error("a node in itself is sound")
	}
	deep := sound(func(n *node) {
		n.Free = json.RawMessage(strings.Repeat("[", jsontext.MaxFree+1) + strings.Repeat("]", jsontext.MaxFree+1))
	})
	if err := deep.Validate(); err == nil {
		t.Error("a free-form value that is too deep is sound")
	}
}

// TestSame compares values by what they are written as.
func TestSame(t *testing.T) {
	grown := sound()
	grown.Leaf = leaf(grown.buffer.Append("re", "d"))
	other := sound(func(n *node) { n.Facts = json.RawMessage(`{"a":1}`) })
	if !wire.Equal(grown, other) || wire.Equal(grown, sound(func(n *node) { n.Size = 2 })) {
		t.Error("nodes are not compared by their JSON")
	}
	type union interface {
		AppendJSON(dst []byte) ([]byte, error)
	}
	if wire.Equal(grown, nil) || !wire.Equal[*node](nil, nil) || !wire.Equal[union](nil, nil) || wire.Equal[union](nil, grown) {
		t.Error("nil is a node")
	}
	if reflect.DeepEqual(grown, other) {
		t.Fatal("nothing to make plain")
	}
	a, err := wire.Plain(grown)
	if err != nil {
		t.Fatal(err)
	}
	b, err := wire.Plain(other)
	if err != nil || a == nil || a.Leaf != "red" || !reflect.DeepEqual(a, b) {
		t.Errorf("got %v and %v, %v", a, b, err)
	}
	if _, err := wire.Plain(sound(func(n *node) { n.Leaf = "" })); err == nil {
		t.Error("what cannot be written is plain")
	}
}

func TestMarshal(t *testing.T) {
	short, long := "\n", strings.Repeat("long ", 100_000)
	for _, text := range []string{short, long, short} {
		first, err := codec.Marshal(wire.NewBase64(text).AppendTo, (*jsontext.Decoder).String)
		second, err2 := codec.Marshal(wire.NewBase64(long+text).AppendTo, (*jsontext.Decoder).String)
		if want := jsontext.AppendString(nil, text); string(first) != string(want) || len(second) <= len(first) || err != nil || err2 != nil {
			t.Errorf("got %.20s of %d bytes, want %.20s", first, len(first), want)
		}
	}
	n := sound()
	if allocs := testing.AllocsPerRun(100, func() { _, _ = n.MarshalJSON() }); allocs > 1 && !raced {
		t.Errorf("%v allocations", allocs)
	}
}

// TestContainersCompareAndPrint compares and prints containers that are not part of an
// object.
func TestContainersCompareAndPrint(t *testing.T) {
	of := func(pairs ...any) (m wire.Map[any]) {
		for i := 0; i < len(pairs); i += 2 {
			m.Set(pairs[i].(string), pairs[i+1])
		}
		return m
	}
	gone := of("a", 1, "c", 3, "b", []string{"x"})
	gone.Delete("c")
	if !gone.Equal(of("a", 1, "b", []string{"x"})) || gone.Equal(of("b", []string{"x"}, "a", 1)) || gone.Equal(of("a", 1)) || gone.Equal(of("a", 1, "b", nil)) {
		t.Error("maps are not compared by their entries")
	}
	nested := of("m", gone)
	if nested.Equal(of("m", of("a", 2, "b", []string{"x"}))) || !nested.Equal(of("m", gone.Clone(nil))) {
		t.Error("maps in maps are not compared")
	}
	if got := gone.String() + of().String(); got != "map[a:1 b:[x]]map[]" {
		t.Errorf("got %s", got)
	}
	type raw = wire.Optional[json.RawMessage]
	some := func(text string) raw { return wire.Some(json.RawMessage(text)) }
	if !some(`{ }`).Equal(some(`{}`)) || some(`{}`).Equal(some(`[]`)) || wire.Null[int]().Equal(wire.Absent[int]()) || !wire.Null[int]().Equal(wire.Null[int]()) {
		t.Error("optional values are not compared by their JSON")
	}
	if got := wire.Some("x").String() + wire.Null[int]().String() + wire.Absent[int]().String(); got != "xnullabsent" {
		t.Errorf("got %s", got)
	}
}

// shape is a union of which the nodes are the only member. The zero value of its reader
// tells what it is given.
type shapeReader struct{ read jsontext.Appender }

func (r *shapeReader) UnmarshalJSON(data []byte) error {
	return codec.UnmarshalUnion(data, &r.read, readShape)
}

func readShape(d *jsontext.Decoder) jsontext.Appender { return readNode(d) }

// TestUnions reads and writes a union, which may be nil where a program says so.
func TestUnions(t *testing.T) {
	var r shapeReader
	if err := r.UnmarshalJSON([]byte(`{"leaf":"green","size":1,"share":2,"free":3,"facts":{}}`)); err != nil || r.read.(*node).Leaf != "green" {
		t.Errorf("got %v, %v", r.read, err)
	}
	before := r.read
	if err := r.UnmarshalJSON([]byte(`{"leaf":"blue"}`)); err == nil || r.read != before {
		t.Errorf("what is refused is %v, %v", r.read, err)
	}
	if err := r.UnmarshalJSON([]byte(`null`)); err != nil || r.read != nil {
		t.Errorf("null is %v, %v", r.read, err)
	}
	for want, v := range map[string]jsontext.Appender{"null": nil, codec.String(sound().AppendTo): sound(), "": sound(func(n *node) { n.Leaf = "" })} {
		got, err := codec.MarshalUnion(v, readShape)
		if string(got) != want || (err == nil) != (want != "") {
			t.Errorf("got %s, %v, want %s", got, err, want)
		}
	}
	if !codec.Same(sound().AppendTo, sound().AppendTo) || codec.Same(sound().AppendTo, sound(func(n *node) { n.Size = 2 }).AppendTo) {
		t.Error("values are not compared by their JSON")
	}
}

// TestUnknownMembers writes a member that the protocol does not know, which its reader
// has to take and which has to be an object.
func TestUnknownMembers(t *testing.T) {
	for text, wanted := range map[string]bool{
		`{"leaf":"red"}`: true, `{"leaf":"blue"}`: false, `[]`: false, `null`: false, ``: false, `{`: false,
	} {
		var enc jsontext.Encoder
		got := codec.AppendUnknown([]byte("before"), json.RawMessage(text), &enc, readShape)
		if enc.Sound() != wanted || wanted && string(got) != "before"+text {
			t.Errorf("%s: got %s, sound %v", text, got, enc.Sound())
		}
	}
}

// TestDoubtIsSettled shows what was doubtful to the reader, who may well take it.
func TestDoubtIsSettled(t *testing.T) {
	n := sound()
	var enc jsontext.Encoder
	enc.Doubt()
	text, err := codec.Appended(&enc, []byte("before"), n.AppendTo([]byte("before"), &enc), readNode)
	if want := "before" + codec.String(n.AppendTo); string(text) != want || err != nil {
		t.Errorf("got %s, %v", text, err)
	}
	var m wire.Map[json.RawMessage]
	m.Set("\xff", json.RawMessage("1"))
	enc = jsontext.Encoder{}
	if codec.AppendMap(nil, m, jsontext.AppendFree, &enc); enc.Sound() {
		t.Error("a key that is no text is sound")
	}
}

// TestChecksAreValidated writes what breaks a check, of which only Validate tells.
func TestChecksAreValidated(t *testing.T) {
	appendTo := func(dst []byte, enc *jsontext.Encoder) []byte {
		if enc.Checks() {
			enc.Check(errors.New("broken"))
		}
		return append(dst, `{"leaf":"blue"}`...) // which the reader refuses
	}
	var enc jsontext.Encoder
	appended, err := codec.Appended(&enc, nil, appendTo(nil, &enc), readNode)
	marshalled, marshalErr := codec.Marshal(appendTo, readNode)
	if err != nil || marshalErr != nil || string(appended) != `{"leaf":"blue"}` || string(marshalled) != string(appended) {
		t.Errorf("got %s, %v and %s, %v", appended, err, marshalled, marshalErr)
	}
	if err := codec.Validate(appendTo, readNode); err == nil {
		t.Error("a broken check is sound")
	}
}

// TestFailUnder reports what others have found in a value, where that stands.
func TestFailUnder(t *testing.T) {
	for want, found := range map[string]error{
		`index at "[0].x"`: wire.NewError(wire.CodeIndex, "no").Under(wire.Field("x")),
		`check at "[0]"`:   errors.New("no"),
	} {
		_, err := codec.Decode([]byte(`[1]`), func(d *jsontext.Decoder) []int {
			return codec.ReadList(d, func(d *jsontext.Decoder) int {
				n := int(d.Int())
				codec.FailUnder(d, found)
				return n
			})
		})
		var e *wire.Error
		if !errors.As(err, &e) || fmt.Sprintf("%s at %q", e.Code, e.Path) != want || e.Msg != "no" {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestKeptOf copies what another object keeps, but for what is known.
func TestKeptOf(t *testing.T) {
	var kept wire.Map[json.RawMessage]
	for _, key := range []string{"b", "title", "a"} {
		kept.Set(key, json.RawMessage(`[1]`))
	}
	got := codec.KeptOf(kept, "title", "unheard-of")
	value, _ := got.Get("a")
	value[1] = '2'
	if before, _ := kept.Get("a"); fmt.Sprint(got.Keys()) != "[b a]" || string(before) != "[1]" || kept.Len() != 3 {
		t.Errorf("got %v of %v", got, kept)
	}
	if none := codec.KeptOf(wire.Map[json.RawMessage]{}, "a"); none.Len() != 0 {
		t.Errorf("got %v of nothing", none)
	}
}
