package lang_test

import (
	"fmt"
	"os"
	"regexp"
	"testing"

	"github.com/msggen/msggen/gen/lang"
)

// rest declares what the examples of the language reference leave out.
const rest = `
objects:
  TextBlock:
    fields: {type: {const: text}, text: string}
  ImageBlock:
    fields: {type: {const: image}, source: WebAddress, body: PageText}
  EventBase:
    abstract: true
    fields: {id: {type: string, default: new_id()}, at: string}
  Dictation:
    fields: {desk: string, text: string}
groups: {closers: [note_added]}
`

// shapes is the protocol that the examples import.
const shapes = `
msggen: 1
protocol: shapes
version: 1.0.0
objects:
  Circle:
    fields: {radius: number}
`

// TestLanguageReference loads the examples of docs/language.md, each as a file
// of one protocol.
func TestLanguageReference(t *testing.T) {
	text, err := os.ReadFile("../../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"shapes/shapes.yaml": shapes, "notes/rest.yaml": rest}
	for i, block := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllSubmatch(text, -1) {
		files[fmt.Sprintf("notes/example%d.yaml", i+1)] = string(block[1])
	}
	_, found, err := lang.Load(folder(files), "notes")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range found {
		t.Errorf("%s: %s: %s %s", d.Span, d.Code, d.Message, d.Hint)
	}
}
