package codec_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// page has a private field, as SDKs have it. Its text has to be red or green.
type page struct {
	Text leaf
	Open int64
	Key  string
}

func (p *page) AppendTo(dst []byte, enc *jsontext.Encoder) []byte {
	if p == nil {
		return enc.AppendNil(dst)
	}
	dst = jsontext.AppendEnum(append(dst, `{"text":`...), p.Text, enc)
	if enc.Private() {
		dst = jsontext.AppendSafeInt(append(dst, `,"open":`...), p.Open, enc)
		dst = jsontext.AppendString(append(dst, `,"key":`...), p.Key)
	}
	return append(dst, '}')
}

func readPage(d *jsontext.Decoder) *page {
	p, key := new(page), false
	d.BeginObject()
	for d.NextKey() {
		switch name := d.Key(); {
		case string(name) == "text":
			if p.Text = leaf(d.String()); !p.Text.Valid() {
				d.NotInEnum(string(p.Text), "red", "green")
			}
		case !d.Private():
			d.UnknownField()
		case string(name) == "open":
			p.Open = d.Int()
		case string(name) == "key":
			p.Key, key = d.String(), true
		}
	}
	if !key {
		p.Key = d.NewID()
	}
	return p
}

func (p *page) AppendJSON(dst []byte) ([]byte, error) {
	var enc jsontext.Encoder
	return codec.Appended(&enc, dst, p.AppendTo(dst, &enc), readPage)
}
func (p *page) MarshalJSON() ([]byte, error)    { return codec.Marshal(p.AppendTo, readPage) }
func (p *page) UnmarshalJSON(data []byte) error { return codec.Unmarshal(data, p, readPage) }
func (p *page) Snapshot() ([]byte, error)       { return codec.Snapshot(p.AppendTo, readPage) }
func (p *page) Restore(data []byte, opts ...wire.Option) error {
	return codec.Restore(data, p, readPage, opts...)
}

// TestSnapshots writes and reads private fields, and only with snapshots.
func TestSnapshots(t *testing.T) {
	p := &page{"red", 1, "k"}
	sent, err := p.MarshalJSON()
	if string(sent) != `{"text":"red"}` || err != nil {
		t.Errorf("sent: %s, %v", sent, err)
	}
	kept, err := p.Snapshot()
	if string(kept) != `{"text":"red","open":1,"key":"k"}` || err != nil {
		t.Errorf("kept: %s, %v", kept, err)
	}
	var restored, received page
	if err := restored.Restore(kept); restored != *p || err != nil {
		t.Errorf("restored %v, %v", restored, err)
	}
	if err := received.UnmarshalJSON(kept); received.Open != 0 || received.Key == "k" || err != nil {
		t.Errorf("received %v, %v", received, err)
	}
	ids := wire.WithNewID(func() string { return "new" })
	if err := restored.Restore(sent, ids); restored != (page{"red", 0, "new"}) || err != nil {
		t.Errorf("restored of what was sent: %v, %v", restored, err)
	}
	if err := restored.Restore([]byte(`{"text":"blue","open":2}`)); err == nil || restored.Key != "new" {
		t.Errorf("a snapshot that cannot be read leaves %v, %v", restored, err)
	}
}

func TestSnapshotsThatCannotBeWritten(t *testing.T) {
	for _, p := range []*page{nil, {Text: "blue"}, {Text: "red", Open: 1 << 60}} {
		var refused *wire.Error
		if text, err := p.Snapshot(); !errors.As(err, &refused) || refused.Offset != -1 {
			t.Errorf("%v: got %s, %v", p, text, err)
		}
	}
	if _, err := (&page{Text: "red", Open: 1 << 60}).MarshalJSON(); err != nil {
		t.Error("what is not sent matters:", err)
	}
}

// TestPrivateFieldsCount compares values that differ in private fields alone.
func TestPrivateFieldsCount(t *testing.T) {
	a, b := &page{Text: "red", Open: 1}, &page{Text: "red", Open: 2}
	if wire.Equal(a, b) || !wire.Equal(a, &page{Text: "red", Open: 1}) || codec.Same(a.AppendTo, b.AppendTo) {
		t.Error("values are not compared by their private fields")
	}
	if wire.Some(a).Equal(wire.Some(b)) || !wire.Some(a).Equal(wire.Some(&page{Text: "red", Open: 1})) {
		t.Error("nor what may be absent")
	}
	var m, n wire.Map[[]*page]
	m.Set("x", []*page{a, b})
	n.Set("x", []*page{a, a})
	if m.Equal(n) || !m.Equal(m.Clone(nil)) {
		t.Error("nor lists in maps")
	}
	plain, err := wire.Plain(a)
	if err != nil || !reflect.DeepEqual(plain, a) {
		t.Errorf("plain: %v, %v", plain, err)
	}
	if _, err := wire.Plain(&page{Text: "blue"}); err == nil {
		t.Error("what cannot be written is plain")
	}
}
