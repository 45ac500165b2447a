package jsontext_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// point is an object that writes itself.
type point struct{ x int64 }

func (p *point) AppendTo(dst []byte, enc *jsontext.Encoder) []byte {
	return append(jsontext.AppendSafeInt(append(dst, `{"x":`...), p.x, enc), '}')
}

// What is written of a value that may be nil, and whether it is in doubt.
func TestAppendDoubtful(t *testing.T) {
	raw := func(text string) json.RawMessage { return json.RawMessage(text) }
	var none *point
	for want, write := range map[string]func(dst []byte, enc *jsontext.Encoder) []byte{
		`null`: func(dst []byte, enc *jsontext.Encoder) []byte { return jsontext.AppendObjectOrNull(dst, none, enc) },
		`{"x":1}`: func(dst []byte, enc *jsontext.Encoder) []byte {
			return jsontext.AppendObjectOrNull(dst, &point{1}, enc)
		},
		` null`: func(dst []byte, enc *jsontext.Encoder) []byte {
			return jsontext.AppendUnionOrNull[jsontext.Appender](append(dst, ' '), nil, enc)
		},
		`{"x":2}`: func(dst []byte, enc *jsontext.Encoder) []byte {
			return jsontext.AppendUnionOrNull[jsontext.Appender](dst, &point{2}, enc)
		},
		`{}`: func(dst []byte, enc *jsontext.Encoder) []byte { return jsontext.AppendRecord(dst, nil, enc) },
		`{"a":1}`: func(dst []byte, enc *jsontext.Encoder) []byte {
			return jsontext.AppendRecord(dst, raw(`{ "a" : 1 }`), enc)
		},
		`{"b":1}`: func(dst []byte, enc *jsontext.Encoder) []byte {
			return jsontext.AppendRecordOrNull(dst, raw(`{"b":1}`), enc)
		},
		`  null`: func(dst []byte, enc *jsontext.Encoder) []byte {
			return jsontext.AppendRecordOrNull(append(dst, "  "...), nil, enc)
		},
		`{"c":1}`: func(dst []byte, enc *jsontext.Encoder) []byte { return jsontext.AppendObject(dst, raw(`{"c":1}`), enc) },
		`"list" in doubt`: func(dst []byte, enc *jsontext.Encoder) []byte {
			return append(jsontext.AppendRecord(dst, raw(`[]`), enc)[:0], `"list"`...)
		},
		`"text" in doubt`: func(dst []byte, enc *jsontext.Encoder) []byte {
			return append(jsontext.AppendObject(dst, raw(`"a"`), enc)[:0], `"text"`...)
		},
		`[0] in doubt`: func(dst []byte, enc *jsontext.Encoder) []byte {
			return append(jsontext.AppendRecordOrNull(dst, raw(`0`), enc)[:0], `[0]`...)
		},
		`"rule" in doubt`: func(dst []byte, enc *jsontext.Encoder) []byte {
			enc.Check(errors.New("no"))
			return append(dst, `"rule"`...)
		},
		`"kept"`: func(dst []byte, enc *jsontext.Encoder) []byte { enc.Check(nil); return append(dst, `"kept"`...) },
		`"value" in doubt`: func(dst []byte, enc *jsontext.Encoder) []byte {
			enc.CheckValue(1, errors.New("no"))
			return append(dst, `"value"`...)
		},
		`"doubt" in doubt`: func(dst []byte, enc *jsontext.Encoder) []byte { enc.Doubt(); return append(dst, `"doubt"`...) },
	} {
		var enc jsontext.Encoder
		got := string(write(nil, &enc))
		if !enc.Sound() {
			got += " in doubt"
		}
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// A value that an enum keeps is told, and is no error.
func TestUnknownValue(t *testing.T) {
	var told []string
	d := jsontext.NewDecoder([]byte(`"blue"`))
	d.Configure(jsontext.Config{Diagnose: func(code string, path []jsontext.Step, msg string) {
		told = append(told, fmt.Sprint(code, " ", len(path), " ", msg))
	}})
	d.UnknownValue(d.String())
	if err := d.End(); err != nil || len(told) != 1 || told[0] != `unknown-value 0 unknown "blue" kept` {
		t.Errorf("%v, told %q", err, told)
	}
}

// Checks are run where that is asked for, and all else is sound.
func TestChecks(t *testing.T) {
	var enc jsontext.Encoder
	if enc.Checks() {
		t.Error("checks are run by who only writes")
	}
	if enc.RunChecks(); !enc.Checks() {
		t.Error("checks are not run")
	}
	if enc.Doubt(); enc.Checks() {
		t.Error("checks are run on what is not sound")
	}
}
