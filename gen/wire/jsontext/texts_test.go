package jsontext_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// TestKeptStringsKeepLittle keeps one short string of each of many documents. Each
// may keep 1 KB of others alive, and no more.
func TestKeptStringsKeepLittle(t *testing.T) {
	const documents = 2000
	d := new(jsontext.Decoder)
	kept := make([]string, 0, documents)
	before := heap()
	for i := range documents {
		long := strings.Repeat("x", 5000)
		d.Begin(fmt.Appendf(nil, `["kept %d","%s","%s"]`, i, long, long[:100+i%28]))
		d.BeginList()
		for n := 0; d.NextItem(); n++ {
			if s := d.String(); n == 0 {
				kept = append(kept, s)
			}
		}
		if err := codec.Refusal(d.End()); err != nil {
			t.Fatal(err)
		}
	}
	if each := int(heap()-before) / documents; each > 1024+64 {
		t.Errorf("a string that is kept keeps %d bytes", each)
	}
	runtime.KeepAlive(kept)
}

func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestRawTextIsApart changes and grows raw text, which must not touch what was read
// before or behind it.
func TestRawTextIsApart(t *testing.T) {
	d := codec.NewDecoder([]byte(`["a string",{},{"a":1},"another",{}]`))
	var raw []json.RawMessage
	var texts []string
	for d.BeginList(); d.NextItem(); {
		if d.Kind() == jsontext.KindObject {
			raw = append(raw, d.RawObject())
		} else {
			texts = append(texts, d.String())
		}
	}
	for i := range raw {
		clear(append(raw[i], "more than there is room for"...))
		clear(raw[i])
	}
	if fmt.Sprint(texts) != "[a string another]" || fmt.Sprint(raw) != fmt.Sprint([][]byte{{0, 0}, make([]byte, 7), {0, 0}}) {
		t.Errorf("got %q and %v", texts, raw)
	}
}

// TestStringsComeAgain reads a string where the document before had one, with the
// same text or another.
func TestStringsComeAgain(t *testing.T) {
	d := new(jsontext.Decoder)
	for _, text := range []string{"", "a", "a", "ab", "a", "", `a\u0062`, "ab", `a\"b`, `a"b`, "a\\\\", "é", "é", "\xff"} {
		doc := []byte(`"` + text + `"`)
		d.Begin(doc)
		got, err := d.String(), codec.Refusal(d.End())
		fresh := codec.NewDecoder(doc)
		want, wantErr := fresh.String(), codec.Refusal(fresh.End())
		if got != want || fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Errorf("%q: got %q, %v, want %q, %v", text, got, err, want, wantErr)
		}
	}
}

// TestKeptIntegersKeepLittle is TestKeptStringsKeepLittle for integers.
func TestKeptIntegersKeepLittle(t *testing.T) {
	d := new(jsontext.Decoder)
	kept := make([]*int64, 0, 2000)
	before := heap()
	for i := range cap(kept) {
		d.Begin(fmt.Appendf(nil, `[%d%s]`, i, strings.Repeat(",1", 31)))
		d.BeginList()
		for n := 0; d.NextItem(); n++ {
			if p := d.IntPtr(); n == 0 {
				kept = append(kept, p)
			}
		}
	}
	if each := int(heap()-before) / len(kept); each > 256+16 {
		t.Errorf("an integer that is kept keeps %d bytes", each)
	}
	for i, p := range kept {
		if *p != int64(i) {
			t.Fatalf("integer %d has become %d", i, *p)
		}
	}
}
