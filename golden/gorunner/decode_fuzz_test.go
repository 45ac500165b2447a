package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/msggen/msggen/gen/jsontree"
	harness "github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/out/go/wire"
)

// FuzzDecode holds the decoders against encoding/json/v2, which refuses duplicate
// names and bytes that are not UTF-8, as ours do, and against the interpreter.
func FuzzDecode(f *testing.F) {
	subjects := decoders(f)
	for i, s := range subjects {
		for _, text := range s.seeds {
			f.Add(uint16(i), []byte(text))
		}
	}
	f.Fuzz(func(t *testing.T, which uint16, document []byte) {
		subjects[int(which)%len(subjects)].check(t, document)
	})
}

// TestDecodersOnDamagedDocuments is the fuzzer for a second or two: every document of
// the vectors cut off, with bytes changed, with keys in another order and with blanks.
func TestDecodersOnDamagedDocuments(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	accepted, refused := 0, 0
	count := func(read bool) {
		if read {
			accepted++
		} else {
			refused++
		}
	}
	for _, s := range decoders(t) {
		for _, text := range s.seeds {
			for range 8 {
				count(s.check(t, []byte(text[:random.IntN(len(text)+1)])))
				count(s.check(t, mutated(random, []byte(text))))
			}
			s.checkRewritten(t, random, text)
		}
	}
	if accepted < 1000 || refused < 1000 {
		t.Errorf("%d documents were read and %d refused; want many of both", accepted, refused)
	}
}

// check decodes a document and tells whether that succeeded.
func (s *subject) check(t *testing.T, document []byte) bool {
	t.Helper()
	want := s.interpret(document)
	given := bytes.Clone(document)
	r := runner{sdk: s.sdk}
	v, err := s.decode.read(given, r.sources()...)
	if err != nil {
		s.checkRefusal(t, document, err, want)
		return false
	}
	written := text(v)
	if want.Outcome != "ok" || written != want.Value {
		t.Fatalf("%s: %s\n got %s\nwant %s %s", s.name, document, written, want.Outcome, want.Value)
	}
	for i := range given {
		given[i] = 'x'
	}
	if again := text(v); again != written {
		t.Fatalf("%s: %s was read, and then its memory used for something else\n got %s\nwant %s", s.name, document, again, written)
	}
	again, err := s.decode.read([]byte(written))
	if err != nil {
		t.Fatalf("%s: %s is written as %s, which is refused: %v", s.name, document, written, err)
	}
	if text := text(again); text != written {
		t.Fatalf("%s: %s is written as\n%s and then as\n%s", s.name, document, written, text)
	}
	s.checkAgainstV2(t, document, []byte(written))
	return true
}

// checkRefusal insists that documents are refused for the reason that json/v2 has.
func (s *subject) checkRefusal(t *testing.T, document []byte, err error, want harness.Answer) {
	t.Helper()
	var e *wire.Error
	if !errors.As(err, &e) {
		t.Fatalf("%s: %s: %v, which is no *wire.Error", s.name, document, err)
	}
	strict := refusedByV2(document)
	syntax := slices.Contains([]wire.Code{wire.CodeSyntax, wire.CodeUTF8, wire.CodeDuplicateKey}, e.Code)
	if syntax && strict == nil && !hasHalves(document) {
		t.Fatalf("%s: %s: %v, but json/v2 accepts it", s.name, document, err)
	}
	if want.Outcome == "ok" {
		t.Fatalf("%s: %s: %v, but the interpreter accepts it", s.name, document, err)
	}
	if strict == nil && (want.Outcome != "error:"+string(e.Code) || want.Path != e.Path.String()) {
		t.Fatalf("%s: %s\n got %v\nwant %s at %s", s.name, document, err, want.Outcome, want.Path)
	}
}

// checkAgainstV2 insists that json/v2 accepts a document that was read, and that what
// was written for it has the same values in the places that both have.
func (s *subject) checkAgainstV2(t *testing.T, document, written []byte) {
	t.Helper()
	if err := refusedByV2(document); err != nil {
		t.Fatalf("%s: %s is accepted, but json/v2 says %v", s.name, document, err)
	}
	if hasHalves(document) {
		return // what halves of surrogate pairs are read as is nothing that v2 knows
	}
	if path := s.differ("", valueByV2(t, document), valueByV2(t, written)); path != "" {
		t.Fatalf("%s: %s\n is written as %s:\n%s is another value to json/v2", s.name, document, written, path)
	}
}

// checkRewritten puts the keys of a document into another order, and blanks between
// its tokens, neither of which may matter.
func (s *subject) checkRewritten(t *testing.T, random *rand.Rand, document string) {
	t.Helper()
	r := runner{sdk: s.sdk}
	v, err := s.decode.read([]byte(document), r.sources()...)
	if err != nil {
		return
	}
	tree, err := jsontree.Parse(document)
	if err != nil {
		t.Fatal(err)
	}
	blanks := []byte(document)
	for range 3 {
		blanks = spaced(random, blanks)
	}
	s.check(t, blanks)
	if got, want := s.text(t, blanks), text(v); got != want {
		t.Fatalf("%s: %s\n got %s\nwant %s", s.name, blanks, got, want)
	}
	shuffle(random, tree)
	s.check(t, []byte(tree.String()))
	if r.ids+r.times > 0 {
		return // ids are drawn in the order of the document
	}
	if got, want := s.text(t, []byte(tree.String())), text(v); sorted(t, got) != sorted(t, want) {
		t.Fatalf("%s: %s\n got %s\nwant %s", s.name, tree, got, want)
	}
}

// text decodes a document that must be sound, and writes it.
func (s *subject) text(t *testing.T, document []byte) string {
	t.Helper()
	r := runner{sdk: s.sdk}
	v, err := s.decode.read(document, r.sources()...)
	if err != nil {
		t.Fatalf("%s: %s: %v", s.name, document, err)
	}
	return text(v)
}

// differ finds a place that two documents both have and where one is another value
// than the other. Lists of different lengths are not compared: some drop what they do
// not know.
func (s *subject) differ(path string, a, b any) string {
	switch a := a.(type) {
	case map[string]any:
		other, _ := b.(map[string]any)
		if other["type"] != a["type"] {
			return "" // a member of a former version, which was replaced
		}
		for key, value := range a {
			there, ok := other[key]
			if !ok || s.normal[key] {
				continue
			}
			if found := s.differ(path+"."+key, value, there); found != "" {
				return found
			}
		}
	case []any:
		other, _ := b.([]any)
		for i := range a {
			if len(a) != len(other) {
				break
			}
			if found := s.differ(fmt.Sprintf("%s[%d]", path, i), a[i], other[i]); found != "" {
				return found
			}
		}
	case string:
		if other, ok := b.(string); ok && a != other {
			return path
		}
	case float64:
		if other, ok := b.(float64); ok && a != other {
			return path
		}
	case bool:
		if other, ok := b.(bool); ok && a != other {
			return path
		}
	}
	return ""
}

// refusedByV2 says why json/v2 does not take a document for JSON. Halves of surrogate
// pairs are escapes that Go's strings cannot hold; the protocols allow them.
func refusedByV2(document []byte) error {
	d := jsontext.NewDecoder(bytes.NewReader(whole(document)))
	if _, err := d.ReadValue(); err != nil {
		return err
	}
	if _, err := d.ReadToken(); err == nil || err.Error() != "EOF" {
		return errors.New("more behind the value")
	}
	return nil
}
