package runtime_test

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsonpatch"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/reduce"
	"github.com/msggen/msggen/gen/wire/weburl"
	"github.com/msggen/msggen/internal/need"
)

const python = "../" + bin + "python"

// TestAgrees gives the modules and the runtime of Go the same random input.
func TestAgrees(t *testing.T) {
	t.Parallel()
	need.Time(t)
	need.Path(t, python, "make .venv/python")
	program, err := filepath.Abs(python)
	if err != nil {
		t.Fatal(err)
	}
	s := &source{rand.New(rand.NewPCG(1, 2))}
	asked := map[string]int{}
	a := start(t, program)
	for i := 0; i < 20000 && !t.Failed(); i += len(questions) {
		all := make([][]string, len(questions)) // asked together, so that nobody waits for each
		for i, q := range questions {
			all[i] = q.ask(s)
			a.ask(t, q.name, all[i])
		}
		if err := a.in.Flush(); err != nil {
			t.Fatal(err)
		}
		for i, q := range questions {
			want := q.answer(all[i])
			asked[q.name]++
			if got := a.answer(t); got != want {
				t.Errorf("%s %.2000q:\n got %.2000q\nwant %.2000q", q.name, all[i], got, want)
			}
		}
	}
	t.Logf("%v", asked)
}

// answerer is a program that answers.
type answerer struct {
	in  *bufio.Writer
	out chan []byte // one for each question of a round, so that it never waits to be read
}

func start(t *testing.T, program string) *answerer {
	t.Helper()
	cmd := exec.Command(program, "-m", "runtime.test.answer")
	cmd.Dir = ".."
	cmd.Env = append(os.Environ(), "TZ=UTC", "PYTHONDONTWRITEBYTECODE=1")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	answers := make(chan []byte, len(questions))
	go func() {
		defer close(answers)
		scanner := bufio.NewScanner(out)
		scanner.Buffer(nil, 1<<26)
		for scanner.Scan() {
			answers <- bytes.Clone(scanner.Bytes())
		}
	}()
	return &answerer{bufio.NewWriter(in), answers}
}

func (a *answerer) ask(t *testing.T, name string, args []string) {
	t.Helper()
	line := []byte("[")
	for _, arg := range append([]string{name}, args...) {
		line = jsontext.AppendString(jsontext.AppendComma(line), arg)
	}
	if _, err := a.in.Write(append(line, "]\n"...)); err != nil {
		t.Fatal(err)
	}
}

func (a *answerer) answer(t *testing.T) string {
	t.Helper()
	text, ok := <-a.out
	if !ok {
		t.Fatal("there is no answer")
	}
	d := jsontext.NewDecoder(text)
	answer := d.String()
	if f := d.End(); f != nil {
		t.Fatal(f.Msg)
	}
	return answer
}

// question is something to ask, and what is right.
type question struct {
	name   string
	ask    func(s *source) []string
	answer func(args []string) string
}

var questions = []question{
	{"parse", func(s *source) []string { return []string{s.damaged(s.document(0))} }, func(a []string) string { return parsed([]byte(a[0])) }},
	{"parse_hex", func(s *source) []string {
		text := []byte(s.damaged(s.document(0)))
		if len(text) > 0 && s.once(2) {
			text[s.IntN(len(text))] ^= byte(1 << s.IntN(8))
		}
		return []string{hex.EncodeToString(text)}
	}, func(a []string) string {
		text, err := hex.DecodeString(a[0])
		if err != nil {
			panic(err)
		}
		return parsed(text)
	}},
	{"text_of", func(s *source) []string { return []string{s.document(0)} }, func(a []string) string {
		if text := parsed([]byte(a[0])); text[0] != '{' && text[0] != '[' && text[0] != '"' {
			return text
		}
		return jsontext.TextOf(json.RawMessage(a[0]))
	}},
	{"certain", func(s *source) []string { return s.pieces(s.damaged(s.document(0))) }, func(a []string) string {
		var g jsontext.Growing
		var out []string
		for _, bit := range a {
			g.Read(bit)
			value, ok := g.AppendCertain(nil)
			out = append(out, certain(value, ok))
		}
		return strings.Join(out, "\n")
	}},
	{"whole", func(s *source) []string { return []string{s.damaged(s.document(0))} }, func(a []string) string {
		value, ok := reduce.Parse(a[0])
		return certain(value, ok)
	}},
	{"patch", (*source).patch, func(a []string) string {
		want := map[string]jsonpatch.Want{"any": jsonpatch.Anything, "not-null": jsonpatch.NotNull, "object": jsonpatch.Object}[a[2]]
		out, err := jsonpatch.Apply([]byte(a[0]), []byte(a[1]), want)
		if err != nil {
			return err.Error()
		}
		return parsed(out) // with numbers as they are spelled
	}},
	{"merge", func(s *source) []string { return []string{s.object(2), s.object(2)} }, func(a []string) string {
		return parsed(reduce.MergePatch(json.RawMessage(a[0]), json.RawMessage(a[1])))
	}},
	{"base64", func(s *source) []string {
		args := []string{s.base64()}
		for range s.IntN(8) {
			args = append(args, s.base64())
		}
		return args
	}, func(a []string) string {
		text := wire.NewBase64(a[0])
		var out []string
		for _, chunk := range a[1:] {
			var e *wire.Error
			if err := text.Append(chunk); errors.As(err, &e) {
				out = append(out, e.Msg)
			}
			out = append(out, text.String())
		}
		return strings.Join(out, "\n")
	}},
	{"append", (*source).texts, func(a []string) string { return jsontext.Join(a, "") }},
	{"size", (*source).oneText, func(a []string) string { return strconv.Itoa(jsontext.Len16(a[0])) }},
	{"code_points", (*source).oneText, func(a []string) string { return strconv.Itoa(jsontext.RuneLen(a[0])) }},
	{"excerpt", (*source).oneText, func(a []string) string { return jsontext.Excerpt(a[0]) }},
	{"starts_with", (*source).prefix, func(a []string) string { return strconv.FormatBool(jsontext.HasPrefix(a[0], a[1])) }},
	{"remove_prefix", (*source).prefix, func(a []string) string { return jsontext.TrimPrefix(a[0], a[1]) }},
	{"versions", func(s *source) []string {
		stock := []string{"1", "01", "10", ".", "..", "0", "a", "-", "99999999999999999999", "2"}
		return []string{s.of(stock, 5), s.of(stock, 5)}
	}, func(a []string) string { return strconv.FormatInt(reduce.CompareVersions(a[0], a[1]), 10) }},
	{"matches", (*source).match, func(a []string) string {
		return strconv.FormatBool(jsontext.Matches(regexp.MustCompile(a[0]), a[1]))
	}},
	{"int", func(s *source) []string {
		return []string{s.one("add", "sub", "mul", "div", "rem"), s.integer(), s.integer()}
	}, func(a []string) string {
		x, _ := strconv.ParseInt(a[1], 10, 64)
		y, _ := strconv.ParseInt(a[2], 10, 64)
		compute := map[string]func(a, b int64) (int64, error){"add": reduce.AddInt, "sub": reduce.SubInt, "mul": reduce.MulInt, "div": reduce.DivInt, "rem": reduce.RemInt}
		n, err := compute[a[0]](x, y)
		var e *wire.Error
		if errors.As(err, &e) {
			return string(e.Code) + " " + e.Msg
		}
		return strconv.FormatInt(n, 10)
	}},
	{"number", func(s *source) []string {
		stock := []string{"0", "-0", "1", "-2.5", "1e308", "-1e308", "1.7976931348623157e308", "1e200", "-1e200", "1e109", "5e-324", "9007199254740993"}
		return []string{s.one("add", "sub", "mul"), s.one(stock...), s.one(stock...)}
	}, func(a []string) string {
		x, _ := strconv.ParseFloat(a[1], 64)
		y, _ := strconv.ParseFloat(a[2], 64)
		compute := map[string]func(a, b float64) (float64, error){"add": reduce.AddNumber, "sub": reduce.SubNumber, "mul": reduce.MulNumber}
		n, err := compute[a[0]](x, y)
		var e *wire.Error
		if errors.As(err, &e) {
			return string(e.Code) + " " + e.Msg
		}
		return string(jsontext.AppendNumber(nil, n))
	}},
	{"bits", func(s *source) []string { return []string{s.integer()} }, func(a []string) string {
		n, _ := strconv.ParseInt(a[0], 10, 64)
		return strconv.FormatInt(n&jsontext.MaxSafeInt, 10)
	}},
	{"time", (*source).time, func(a []string) string {
		at, ok := jsontext.ISOTime(strings.Trim(a[0], `"`))
		if a[1] != "iso" {
			n, err := strconv.ParseFloat(a[0], 64)
			if err != nil {
				panic(err)
			}
			if at, ok = jsontext.MilliTime(n); a[1] == "unix_s" {
				at, ok = jsontext.SecondTime(n)
			}
		}
		if !ok || at.Year() < 1 || at.Year() > 9999 { // Python has no others
			return "none"
		}
		return strconv.FormatInt(at.UnixMilli(), 10)
	}},
	{"events", (*source).stream, func(a []string) string {
		limit, err := strconv.Atoi(a[1])
		if err != nil {
			panic(err)
		}
		var chunks []io.Reader
		for _, chunk := range a[5:] {
			data, err := hex.DecodeString(chunk)
			if err != nil {
				panic(err)
			}
			chunks = append(chunks, bytes.NewReader(data))
		}
		stream := io.MultiReader(chunks...)
		value := func(d *jsontext.Decoder) string {
			text, f := jsontext.AppendCompact(nil, d.Raw())
			if f != nil {
				panic(f.Msg)
			}
			return string(text)
		}
		events := codec.DecodeNDJSON(stream, "type", value, wire.WithLimits(wire.Limits{EventSize: limit}))
		if a[0] == "sse" {
			events = codec.DecodeSSE(codec.Frame{Done: a[2], MayEnd: a[3] == "1", Named: a[4] == "1"}.Of(stream), "type", value, wire.WithLimits(wire.Limits{EventSize: limit}))
		}
		var out []string
		for event, err := range events {
			if err != nil {
				return strings.Join(append(out, streamFault(err)), "\n")
			}
			out = append(out, event)
		}
		return strings.Join(append(out, "end"), "\n")
	}},
	{"framed", func(s *source) []string { return []string{s.event(), s.one("", "type", "a"), s.one("", "1")} }, func(a []string) string {
		return string(codec.AppendFramed(nil, []byte(a[0]), a[1], a[2] == "1"))
	}},
	{"url", (*source).url, func(a []string) string {
		u, err := weburl.Normalize(a[0])
		if err != nil {
			return "bad-url "
		}
		return u
	}},
}

func streamFault(err error) string {
	var at *wire.StreamError
	var e *wire.Error
	if !errors.As(err, &at) || !errors.As(err, &e) {
		return err.Error()
	}
	text := fmt.Sprintf("%d %d %s %s ", at.Event, at.Line, at.Type, e.Code)
	if e.Code == wire.CodeSyntax || e.Code == wire.CodeUTF8 {
		return text
	}
	for _, step := range e.Path {
		if step.Index >= 0 {
			text += "/" + strconv.Itoa(step.Index)
		} else {
			text += "/" + step.Name
		}
	}
	return text
}

func certain(value []byte, ok bool) string {
	if !ok {
		return "nothing"
	}
	return parsed(value)
}

// parsed is the canonical text of a document, or what is wrong with it.
func parsed(text []byte) string {
	if len(text) == 0 {
		return "syntax "
	}
	d := jsontext.NewDecoder(text)
	raw := d.Raw()
	if f := d.End(); f != nil {
		return fault(f)
	}
	out, f := jsontext.AppendCompact(nil, raw)
	if f != nil {
		return fault(f)
	}
	return string(out)
}

func fault(f *jsontext.Fault) string {
	if f.Code == "syntax" || f.Code == "utf8" {
		return f.Code + " "
	}
	text := f.Code + " "
	for _, step := range f.Path {
		if step.Index >= 0 {
			text += "/" + strconv.Itoa(step.Index)
		} else {
			text += "/" + step.Name
		}
	}
	return text
}

// source makes things up.
type source struct{ *rand.Rand }

func (s *source) once(n int) bool { return s.IntN(n) == 0 }

func (s *source) one(stock ...string) string { return stock[s.IntN(len(stock))] }

// of is some of a stock, joined.
func (s *source) of(stock []string, most int) string {
	var parts []string
	for range s.IntN(most + 1) {
		parts = append(parts, s.one(stock...))
	}
	return jsontext.Join(parts, "")
}

func (s *source) object(depth int) string {
	for {
		if text := s.document(depth); strings.HasPrefix(text, "{") {
			if parsed([]byte(text))[0] == '{' {
				return text
			}
		}
	}
}

const (
	high = "\xed\xa0\xbd"
	low  = "\xed\xb8\x80"
)

var characters = []string{"a", "b", "é", "😀", high, low, "\U0010ffff", "\"", "\\", "\n", "\x00", "\x1f", "\x7f", "\u2028", "/", "abc", "\ufeff", "0"}

func (s *source) text() string { return s.of(characters, 6) }

func (s *source) oneText() []string { return []string{s.of(characters, 60)} }

func (s *source) texts() []string {
	var texts []string
	for range 1 + s.IntN(6) {
		texts = append(texts, s.text())
	}
	return texts
}

func (s *source) prefix() []string {
	begin, end := s.text(), s.text()
	if s.once(2) {
		return []string{jsontext.Concat(begin, "😀"+end), jsontext.Concat(begin, high)}
	}
	return []string{jsontext.Concat(begin, end), s.one(begin, s.text())}
}

var keys = []string{"a", "b", "10", "9", "01", "4294967294", "4294967295", "key", "é", "😀", "", "__proto__", "a/b", "~", "constructor", "prototype", high}

// document is JSON text.
func (s *source) document(depth int) string {
	space := func() string { return s.one("", "", "", "", " ", "\n\t ") }
	kind := s.IntN(9)
	if depth > 4 {
		kind = s.IntN(5)
	}
	if depth == 0 {
		kind = 3 + s.IntN(6)
	}
	switch kind {
	case 0:
		return s.one("null", "true", "false")
	case 1, 2:
		return s.number()
	case 3, 4:
		return s.string(s.text())
	case 5, 6:
		var items []string
		for range s.IntN(5) {
			items = append(items, space()+s.document(depth+1)+space())
		}
		return "[" + strings.Join(items, ",") + space() + "]"
	default:
		var members []string
		left := s.Perm(len(keys))
		for _, key := range left[:s.IntN(5)] {
			if s.once(60) {
				key = left[0]
			}
			members = append(members, space()+s.string(keys[key])+space()+":"+space()+s.document(depth+1)+space())
		}
		return "{" + strings.Join(members, ",") + space() + "}"
	}
}

// string is a text as JSON, spelled in one of many ways.
func (s *source) string(text string) string {
	canonical := string(jsontext.AppendString(nil, text))
	if !s.once(4) {
		return canonical
	}
	var out strings.Builder
	for _, r := range canonical {
		switch {
		case r < 0x80 && (r == '"' || r == '\\'), s.once(2), strings.Contains(canonical, `\`):
			out.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&out, `\u%04X\u%04x`, 0xd800+(r-0x10000)>>10, 0xdc00+(r-0x10000)&0x3ff)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.String()
}

func (s *source) number() string {
	switch s.IntN(8) {
	case 0:
		return s.one("0", "-0", "1", "-1", "0.0", "-0.0", "1.0", "1e0", "1E+2", "1.5e-7", "1e-6", "1e21", "1e20", "123456789012345680000", "9007199254740993", "9007199254740992", "-9007199254740991", "1e-324", "5e-324", "1.7976931348623157e308", "0.000001", "1e5", "100e-2")
	case 1:
		return strconv.FormatFloat(s.NormFloat64(), 'g', -1, 64)
	case 2:
		return strconv.Itoa(s.IntN(1000))
	case 3:
		return strconv.FormatInt(int64(s.Uint64()), 10)
	case 4:
		return strconv.Itoa(s.IntN(1000)) + "e" + strconv.Itoa(s.IntN(60)-30)
	case 5:
		return fmt.Sprintf("%d.%de%d", s.IntN(10), s.IntN(1e9), s.IntN(600)-300)
	case 6:
		return strconv.Itoa(s.IntN(1000)) + strings.Repeat("0", s.IntN(25))
	default:
		return "0." + strings.Repeat("0", s.IntN(9)) + strconv.Itoa(s.IntN(1e6))
	}
}

// damaged is a text that may be no JSON any more, or too deep.
func (s *source) damaged(text string) string {
	switch s.IntN(24) {
	case 0, 1, 2:
		if at := s.IntN(len(text) + 1); !strings.Contains(text, high[:1]) {
			text = strings.ToValidUTF8(text[:at], "") + s.one(`"`, ",", ":", "{", "}", "[", "]", "\\", "1", "e", ".", "-", " ", "tru", "NaN", "Infinity", "'", "\u00a0", "\x01", "1e999") + strings.ToValidUTF8(text[at:], "")
		}
	case 3:
		text = strings.ToValidUTF8(text[:s.IntN(len(text)+1)], "")
	case 4:
		n := s.IntN(700)
		text = strings.Repeat(`{"a":`, n/2) + strings.Repeat("[", n) + text + strings.Repeat("]", n) + strings.Repeat("}", n/2)
	case 5:
		text = "[1e999," + strings.Repeat("[", 600) + text + strings.Repeat("]", 600) + `,{"a":1,"a":2}` + s.one("", "]") + "]"
	case 6:
		n := 200 + s.IntN(100)
		text = strings.Repeat(s.one("[", `{"a":`), n) + text
	}
	return text
}

// pieces cuts a text, not inside of characters.
func (s *source) pieces(text string) []string {
	var pieces []string
	piece := ""
	for len(text) > 0 {
		size := 1
		for size < len(text) && text[size]&0xC0 == 0x80 {
			size++
		}
		if piece += text[:size]; s.once(1 + s.IntN(12)) {
			pieces = append(pieces, piece)
			piece = ""
		}
		text = text[size:]
	}
	return append(pieces, piece)
}

func (s *source) pointer() string {
	return s.one("", s.of([]string{"/a", "/b", "/0", "/1", "/10", "/-", "/key", "/é", "/", "/a~1b", "/~0", "/~"}, 3),
		s.of([]string{"/a", "/0", "/b", "/-"}, 2), "/constructor/prototype", "/__proto__", "a", "/01", "/1e0", "/99999999999999999999")
}

func (s *source) patch() []string {
	var ops []string
	for range s.IntN(6) {
		op := s.one("add", "add", "replace", "remove", "test", "move", "copy", "copy", "bad")
		text := `{"op":` + s.string(op) + `,"path":` + s.string(s.pointer())
		if !s.once(30) && (op == "add" || op == "replace" || op == "test") {
			value := s.object(2)
			if s.once(2) {
				value = s.string(s.text())
			}
			if s.once(40) {
				n := 250 + s.IntN(6)
				value = strings.Repeat("[", n) + strings.Repeat("]", n)
			}
			text += `,"value":` + value
		}
		if op == "move" || op == "copy" {
			text += `,"from":` + s.string(s.pointer())
		}
		ops = append(ops, text+"}")
		if op == "copy" && s.once(3) {
			for range 20 {
				ops = append(ops, text+"}")
			}
		}
	}
	if s.once(50) {
		ops = append(ops, "1")
	}
	document := s.object(0)
	return []string{document, "[" + strings.Join(ops, ",") + "]", s.one("any", "not-null", "object")}
}

func (s *source) base64() string {
	if s.once(12) {
		return s.of([]string{"=", "A", "AB", "é", " ", "\n", "-", "AAAA", "=="}, 8)
	}
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	var out []byte
	for range s.IntN(30) {
		out = append(out, digits[s.IntN(64)])
	}
	return string(out) + strings.Repeat("=", (4-len(out)%4)%4)
}

func (s *source) match() []string {
	pattern := s.one("a", "^a", "a$", "^$", "", "^(?:ab|cd)*$", "^(?:a|b|ab){2,5}c?$", `^[^\]\n-]+$`, `\bword\b`, `\Bx`, `^\p{Lu}\p{Ll}*$`,
		"^(/([^/~]|~[01])*)*$", `^[a-z]{3}-\d{2,}\/$`, `é|\x41\{`, "^(?<first>x?){0,3}y{2}$", "😀+$", `[\d\-a]$`, `^[\P{L}&&~]+?$`, `[[|~a]b`, `\W\D`, `[^\w]`)
	stock := []string{"a", "b", "ab", "c", "cd", "word", " ", "x", "y", "/", "~0", "~", "é", "A{", "Éa", "😀", high, "12", "abc-12/", "\n", "&", "["}
	text := s.of(stock, 6)
	if s.once(2) {
		text += strings.Repeat(s.one("a", "ab", "/a~1", "x ", "😀"), 600) + text
	}
	return []string{pattern, text}
}

func (s *source) integer() string {
	switch s.IntN(3) {
	case 0:
		return s.one("0", "1", "-1", "9007199254740991", "-9007199254740991", "4294967296", "-4294967295")
	case 1:
		return strconv.Itoa(s.IntN(2000) - 1000)
	default:
		n := int64(s.Uint64()) >> (11 + s.IntN(40))
		return strconv.FormatInt(max(-jsontext.MaxSafeInt, min(jsontext.MaxSafeInt, n)), 10)
	}
}

func (s *source) time() []string {
	if s.once(2) {
		return []string{s.one(strconv.Itoa(s.IntN(2e9)), strconv.Itoa(s.IntN(2e9)*1000), "-1", "0.5", "8640000000000000", "253402300800", "-62135596801", "1.7e12"), s.one("unix_ms", "unix_s")}
	}
	date := s.one("2026-01-31", "2024-02-29", "2023-02-29", "0100-01-01", "1969-12-31", "2026-13-01", "2026-1-31")
	clock := s.one("T12:00", "T12:00:00", "T23:59:59.999", "T00:00:00.25", "T24:00", "T12:00:60", " 12:00", "T12:00:00.1234567", "T1:00", "T12")
	zone := s.one("Z", "", "+01:00", "-23:59", "+24:00", "z", "+0100")
	return []string{`"` + date + clock + zone + `"`, "iso"}
}

func (s *source) url() []string {
	scheme := s.one("http:", "https:", "HTTP:", "file:", "ftp:", "ws:", "data:", "mailto:", "foo:", "a+b:", "1:", "")
	host := s.one("//example.com", "//EXAMPLE.com:80", "//a:b@example.com:8080", "//[::1]", "//[1:2::3]", "//127.0.0.1", "//1.2.3", "//0x7f.1", "//a b", "//%41", "//é.com", "//xn--a", "//a_b", "//user@", "/", "//", "", "//example.com:99999", "//h:", "//a..b", "//EXA%4DPLE")
	rest := s.of([]string{"/", "/a", "/..", "/.", "/%2e%2e", "\\", "/ b", "/é", "/😀", "/%zz", "/|", "/\"<>`{}", "/^", "/a:b", "/;x=1", high, "\t", "\n"}, 4)
	end := s.of([]string{"?", "?a=b", "?é'", "? \"<>", "#", "#f", "# `<>", "?q#", " ", "{"}, 2)
	return []string{s.one("", " ", "\x01") + scheme + host + rest + end}
}

// event is a canonical object, most of them with a tag.
func (s *source) event() string {
	members := []string{`"type":` + s.one(`"a"`, `"b"`, `"é"`, `1`, `"a\nb"`, `"\ud83d"`), `"a":1`, `"10":[{}]`}
	s.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return "{" + strings.Join(members[:s.IntN(4)], ",") + "}"
}

// stream is a stream of events, most of them sound, in chunks.
func (s *source) stream() []string {
	format := s.one("sse", "ndjson")
	stock := []string{"\n", "\n", "\n\n", "\r\n", "\r\n\r\n", "\r", ":comment\n", "id: 1\n", "id:\n", "retry: 10\n", "data\n", "data:\n", "\xff", "data: [DONE]\n\n", "\xef\xbb\xbf", "data: \xff\n", "event: \xff\n", "event\n", "data: {\n", "data: }\n"}
	var text strings.Builder
	if s.once(4) {
		text.WriteString("\xef\xbb\xbf")
	}
	for range s.IntN(8) {
		event := s.event()
		if s.once(20) {
			event = s.document(0)
		}
		switch {
		case s.once(8):
			text.WriteString(s.one(stock...))
		case format == "ndjson":
			text.WriteString(s.one("", "", " ", "\r") + event + s.one("", " ", "\r", "\t\r") + "\n")
		default:
			text.WriteString(s.one("", "", "event: a\n", "event:b\r\n", "event: \n") + s.one("data: ", "data:") + event + s.one("\n\n", "\r\n\r\n", "\r\r", "\n\r\n"))
		}
	}
	if s.once(3) {
		text.WriteString("data: [DONE]\n\n")
	}
	args := []string{format, s.one("16777216", "16777216", "30", "12"), s.one("", "[DONE]"), s.one("", "1"), s.one("", "1")}
	for rest := []byte(text.String()); len(rest) > 0; {
		n := 1 + s.IntN(min(len(rest), 1+s.IntN(60)))
		args = append(args, hex.EncodeToString(rest[:n]))
		rest = rest[n:]
	}
	return args
}
