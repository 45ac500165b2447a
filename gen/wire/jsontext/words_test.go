package jsontext_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire/codec"
)

// Texts and digits are read eight bytes at a time, so every length and every place
// of what ends them is a case of its own.

func TestStringOfEveryLength(t *testing.T) {
	for _, special := range []string{"", `"`, `\`, `\n`, "\x1f", "\x00", " ", "\x7f", "é", "\x80", "\xff", "🙂"} {
		for n := range 20 {
			for at := range n + 1 {
				plain := strings.Repeat("x", n)
				text := `"` + plain[:at] + special + plain[at:]
				for _, doc := range []string{text, text + `"`, text + `" `, text + `"         `} {
					var want string
					valid := json.Unmarshal([]byte(doc), &want) == nil && !strings.Contains(want, "\uFFFD")
					d := codec.NewDecoder([]byte(doc))
					got := d.String()
					if err := codec.Refusal(d.End()); (err == nil) != valid || err == nil && got != want {
						t.Fatalf("%q: got %q, %v, want %q, %v", doc, got, err, want, valid)
					}
				}
			}
		}
	}
}

func TestIntOfEveryLength(t *testing.T) {
	for n := 1; n <= 17; n++ {
		for _, digits := range []string{"1234567890123456789", "9000000000000000000", "1999999999999999999", "0123456789"} {
			digits = digits[:min(n, len(digits))]
			for _, behind := range []string{"", " ", "        ", "/", ":", "0", ".0", ".5", "e1", "E0", "-", "x", "\xb9", "         0"} {
				doc := digits + behind
				var want float64
				valid := json.Unmarshal([]byte(doc), &want) == nil && want == float64(int64(want)) && want <= 1<<53-1
				d := codec.NewDecoder([]byte(doc))
				got := d.Int()
				if err := codec.Refusal(d.End()); (err == nil) != valid || err == nil && strconv.FormatFloat(want, 'f', -1, 64) != strconv.FormatInt(got, 10) {
					t.Fatalf("%q: got %d, %v, want %v, %v", doc, got, err, want, valid)
				}
			}
		}
	}
}
