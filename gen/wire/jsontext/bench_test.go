package jsontext_test

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	peer "github.com/go-json-experiment/json/jsontext"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

const delta = `{"type":"NOTE_TEXT","id":"0b7c5c0c9f0c4d1f8f7ce0a1b2c3d4e5","note_id":"f1e2d3c4b5a697887766554433221100","created_at":"2026-01-01T12:00:00.123456Z","metadata":{},"delta":" and so on"}`

type noteText struct {
	Type      string          `json:"type"`
	ID        string          `json:"id"`
	NoteID    string          `json:"note_id"`
	CreatedAt string          `json:"created_at"`
	Metadata  json.RawMessage `json:"metadata"`
	Delta     string          `json:"delta"`
}

func readNoteText(d *jsontext.Decoder) (n noteText) {
	var seen jsontext.Seen
	n.Type, _ = d.Tag("type")
	d.BeginObject()
	for d.NextKey() {
		switch d.Key() {
		case "type":
			d.Once(&seen, 0)
			n.Type = d.String()
		case "id":
			d.Once(&seen, 1)
			n.ID = d.String()
		case "note_id":
			d.Once(&seen, 2)
			n.NoteID = d.String()
		case "created_at":
			d.Once(&seen, 3)
			n.CreatedAt = d.String()
		case "metadata":
			d.Once(&seen, 4)
			n.Metadata = d.Raw()
		case "delta":
			d.Once(&seen, 5)
			n.Delta = d.String()
		default:
			d.UnknownField()
		}
	}
	return n
}

func BenchmarkObject(b *testing.B) {
	b.Run("wire", func(b *testing.B) {
		data := []byte(delta)
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			d := jsontext.AcquireDecoder(data)
			readNoteText(d)
			if err := codec.Refusal(d.End()); err != nil {
				b.Fatal(err)
			}
			d.Release()
		}
	})
	b.Run("encoding-json", func(b *testing.B) {
		data := []byte(delta)
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			var n noteText
			if err := json.Unmarshal(data, &n); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkSkip(b *testing.B) {
	var list strings.Builder
	list.WriteString("[" + delta)
	for range 200 {
		list.WriteString("," + delta)
	}
	data := []byte(list.String() + "]")
	b.Run("wire", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			d := jsontext.AcquireDecoder(data)
			if d.Skip(); codec.Refusal(d.End()) != nil {
				b.Fatal(codec.Refusal(d.Fault()))
			}
			d.Release()
		}
	})
	b.Run("jsontext", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			if !peer.Value(data).IsValid() {
				b.Fatal("invalid")
			}
		}
	})
	b.Run("encoding-json", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			if !json.Valid(data) {
				b.Fatal("invalid")
			}
		}
	})
}

func BenchmarkString(b *testing.B) {
	for name, text := range map[string]string{
		"short": "and so on", "ascii": strings.Repeat("plain text ", 100), "unicode": strings.Repeat("例えば文字 ", 60),
		"escapes": strings.Repeat("line\n\"quoted\"", 60),
	} {
		data := jsontext.AppendString(nil, text)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			var d jsontext.Decoder
			for b.Loop() {
				if d.Begin(data); d.String() == "" {
					b.Fatal(codec.Refusal(d.Fault()))
				}
			}
		})
		b.Run(name+"-append", func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			var dst []byte
			for b.Loop() {
				dst = jsontext.AppendString(dst[:0], text)
			}
		})
	}
}

func BenchmarkBuffer(b *testing.B) {
	for _, n := range []int{1e3, 1e5} {
		b.Run(string(jsontext.AppendInt(nil, int64(n))), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				var buffer jsontext.Buffer
				var text string
				for range n {
					text = buffer.Append(text, " and so on")
				}
			}
		})
	}
}

func BenchmarkBase64(b *testing.B) {
	for name, size := range map[string]int{"whole-quanta": 1002, "padded": 1000} {
		chunk := base64.StdEncoding.EncodeToString(make([]byte, size))
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				var text wire.Base64
				for range 1000 {
					if err := text.Append(chunk); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

func TestDecodingCostsNothing(t *testing.T) {
	data := []byte(delta)
	var d jsontext.Decoder
	if n := testing.AllocsPerRun(100, func() {
		d.Begin(data)
		readNoteText(&d)
	}); n > 1 { // the free-form value
		t.Errorf("decoding an event costs %v allocations", n)
	}
}
