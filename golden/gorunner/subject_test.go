package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	jsonv2 "github.com/go-json-experiment/json"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/gen/lang"
	harness "github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/internal/vector"
)

// subject is a type of an SDK and what is known of it.
type subject struct {
	sdk    *sdk
	name   string // of the type
	decode decoder
	interp *harness.Interp
	normal map[string]bool // names of fields whose values are not kept as they are
	seeds  []string
}

// decoders are all types that vectors have, with their documents and events.
func decoders(t testing.TB) []*subject {
	t.Helper()
	var all []*subject
	for _, name := range []string{"agent", "agentscope", "agui", "aisdk", "anthropic", "anthropicagui", "bridge", "openai", "openaiagui", "realtime", "responses", "responsesagui"} {
		protocol := loadSpec(t, name)
		known := map[string]*subject{}
		add := func(typ, text string) {
			if known[typ] == nil {
				known[typ] = &subject{sdk: sdks[name], name: typ, decode: sdks[name].types[typ], interp: harness.NewInterp(protocol), normal: normalized(protocol)}
				all = append(all, known[typ])
			}
			known[typ].seeds = append(known[typ].seeds, text)
		}
		for _, file := range documents(t, name) {
			d, err := vector.ReadDocument(file)
			if err != nil {
				t.Fatal(err)
			}
			if len(d.NotIn) == 0 {
				add(d.Type, d.Text())
			}
		}
		for _, file := range vectors(t, name, ".") {
			s, err := vector.ReadStream(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, step := range s.Steps {
				if !step.End {
					add(inputOf(protocol, s), step.Text())
				}
			}
		}
	}
	return all
}

func inputOf(protocol *ir.Protocol, s *vector.Stream) string {
	if s.Pipeline != "" {
		return harness.PipelineOf(protocol, s.Pipeline).Input
	}
	return harness.ReducerOf(protocol, s.Reducer).Input
}

var loaded = map[string]*ir.Protocol{}

func loadSpec(t testing.TB, name string) *ir.Protocol {
	t.Helper()
	if loaded[name] != nil {
		return loaded[name]
	}
	p, found, err := lang.Load(os.DirFS("../.."), "spec/"+name)
	if err != nil || found.HasErrors() {
		t.Fatal(err, found)
	}
	loaded[name] = p
	return p
}

// bridges are the protocols whose types are those of others, or internal.
var bridges = []string{"anthropicagui", "bridge", "openaiagui", "responsesagui"}

// documents are the vectors with documents, of which bridges have none.
func documents(t testing.TB, protocol string) []string {
	t.Helper()
	if slices.Contains(bridges, protocol) {
		return nil
	}
	return vectors(t, protocol, "documents/valid", "documents/invalid")
}

func vectors(t testing.TB, protocol string, folders ...string) []string {
	t.Helper()
	var all []string
	for _, folder := range folders {
		files, err := vector.Files(filepath.Join("../vectors", protocol, folder))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, files...)
	}
	if len(all) == 0 {
		t.Fatalf("%s has no vectors in %v", protocol, folders)
	}
	return all
}

// normalized are the names of fields whose values are changed as they are read.
func normalized(protocol *ir.Protocol) map[string]bool {
	names := map[string]bool{}
	for _, o := range protocol.Objects {
		for _, f := range o.Fields {
			if changes(f.Type) {
				names[f.Name] = true
			}
		}
	}
	for _, i := range protocol.Imports {
		for name := range normalized(i.Protocol) {
			names[name] = true
		}
	}
	return names
}

func changes(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Scalar:
		return t.Rules.Normalize != ir.NormalNone
	case *ir.Nullable:
		return changes(t.Elem)
	case *ir.List:
		return changes(t.Elem)
	case *ir.Map:
		return changes(t.Elem)
	}
	return false
}

func (s *subject) interpret(document []byte) harness.Answer {
	answer, err := s.interp.Do(harness.Request{Op: harness.OpDecode, Type: s.name, Document: string(document)})
	if err != nil || answer.Problem != "" {
		panic(s.name + ": " + answer.Problem)
	}
	return answer
}

var half = regexp.MustCompile(`(?i)\\ud([89a-f][0-9a-f]{2})`)

// hasHalves tells whether a document may have halves of surrogate pairs.
func hasHalves(document []byte) bool { return half.Match(document) }

// whole is a document with other characters in their place.
func whole(document []byte) []byte { return half.ReplaceAll(document, []byte(`\u0$1`)) }

func valueByV2(t *testing.T, document []byte) any {
	t.Helper()
	var v any
	if err := jsonv2.Unmarshal(document, &v); err != nil && !strings.Contains(err.Error(), "out of range") {
		t.Fatalf("%s: %v", document, err)
	}
	return v
}

// mutated is a document with a byte or two changed, left out or doubled, or a piece
// moved.
func mutated(random *rand.Rand, document []byte) []byte {
	const interesting = "{}[]\",:\\u0019.eE+-tfn \n\x00\x1f\x80\xc3\xed\xff"
	out := bytes.Clone(document)
	for range 1 + random.IntN(2) {
		if len(out) == 0 {
			break
		}
		i := random.IntN(len(out))
		switch random.IntN(4) {
		case 0:
			out[i] = interesting[random.IntN(len(interesting))]
		case 1:
			out = slices.Delete(out, i, i+1)
		case 2:
			out = slices.Insert(out, i, out[i])
		case 3:
			j := i + random.IntN(min(len(out)-i, 40))
			out = slices.Insert(out, random.IntN(len(out)), bytes.Clone(out[i:j])...)
		}
	}
	return out
}

// spaced has blanks in some of the places where JSON may have them.
func spaced(random *rand.Rand, document []byte) []byte {
	var out []byte
	quoted := false
	for i := 0; i < len(document); i++ {
		c := document[i]
		if !quoted && strings.IndexByte("{}[],:", c) >= 0 && random.IntN(3) == 0 {
			out = append(append(out, " \t\r\n"[random.IntN(4)], c), " \t\r\n"[random.IntN(4)])
			continue
		}
		out = append(out, c)
		switch {
		case c == '"':
			quoted = !quoted
		case c == '\\' && quoted:
			i++
			out = append(out, document[i])
		}
	}
	return out
}

// shuffle puts the members of all objects into another order.
func shuffle(random *rand.Rand, tree *jsontree.Node) {
	tree.Walk(func(n *jsontree.Node) {
		if n.Kind == jsontree.Object {
			random.Shuffle(len(n.Keys), func(i, j int) {
				n.Keys[i], n.Keys[j] = n.Keys[j], n.Keys[i]
				n.Items[i], n.Items[j] = n.Items[j], n.Items[i]
			})
		}
	})
}

func sorted(t *testing.T, text string) string {
	t.Helper()
	tree, err := jsontree.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	tree.Sort()
	return tree.String()
}
