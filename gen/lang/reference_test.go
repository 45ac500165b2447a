package lang_test

import (
	"fmt"
	"os"
	"regexp"
	"testing"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/source"
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
`

// TestLanguageReference loads the examples of docs/language.md, each as a file
// of one protocol.
func TestLanguageReference(t *testing.T) {
	text, err := os.ReadFile("../../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	files := []*source.File{source.NewFile("rest.yaml", []byte(rest))}
	for i, block := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllSubmatch(text, -1) {
		files = append(files, source.NewFile(fmt.Sprintf("example%d.yaml", i+1), block[1]))
	}
	_, found := lang.LoadFiles(files)
	for _, d := range found {
		t.Errorf("%s: %s: %s %s", d.Span, d.Code, d.Message, d.Hint)
	}
}
