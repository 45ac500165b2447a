package service_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/inspector/service"
)

const spec = `msggen: 1
protocol: notes
version: 1.0.0
doc: Notes.
objects:
  Text: {doc: A text., fields: {kind: {const: text}, text: {type: string, default: ""}}}
  Call: {doc: A call., fields: {kind: {const: call}, input: {type: any, optional: true}}}
  Page: {doc: A page., fields: {blocks: {type: "list[Block]", default: []}}}
unions:
  Block: {doc: A block., tag: kind, of: [Text, Call]}
events:
  Event:
    doc: What happens.
    tag: type
    of:
      text: {doc: A text begins., fields: {}}
      delta: {doc: A text grows., fields: {text: string}}
reducers:
  write:
    doc: Writes.
    state: Page
    input: Event
    on:
      text: "self.blocks += [Text{}]"
      delta:
        - find: text in self.blocks as Text
          at: last
          else: {skip: no-text, message: there is no text}
        - text.text += event.text
`

// ask asks one service several things, and gives the answers.
func ask(t *testing.T, questions ...[2]string) []string {
	t.Helper()
	s := service.New()
	var answers []string
	for _, q := range questions {
		answer, err := s.Call(q[0], []byte(q[1]))
		if err != nil {
			answer = []byte("error: " + err.Error())
		}
		answers = append(answers, strings.TrimSuffix(string(answer), "\n"))
	}
	return answers
}

func load(t *testing.T, text string) [2]string {
	t.Helper()
	params, err := json.Marshal(map[string]any{"files": map[string]string{"spec/notes/notes.yaml": text}})
	if err != nil {
		t.Fatal(err)
	}
	return [2]string{"load", string(params)}
}

func TestService(t *testing.T) {
	got := ask(t,
		load(t, spec),
		[2]string{"open", `{"protocol":"notes","subject":"write"}`},
		[2]string{"feed", `{"id":1,"text":"{\"type\":\"delta\",\"text\":\"a\"}\n{\"type\":\"text\"}\n{\"type\":\"del"}`},
		[2]string{"feed", `{"id":1,"text":"ta\",\"text\":\"B\"}\n\n{\"type\":1}","last":true}`},
		[2]string{"facets", `{"id":1}`},
		[2]string{"filter", `{"id":1,"text":"b","types":["delta"]}`},
		[2]string{"filter", `{"id":1,"outcomes":["skipped","refused"]}`},
		[2]string{"rows", `{"id":1,"indexes":[0,9]}`},
		[2]string{"text", `{"id":1,"index":1}`},
		[2]string{"state", `{"id":1,"count":3}`},
		[2]string{"explain", `{"id":1,"index":2}`},
		[2]string{"last", `{"id":1,"count":4,"path":["blocks",0,"text"]}`},
		[2]string{"compare", `{"a":1,"count_a":2,"b":1,"count_b":3}`},
		[2]string{"state", `{"id":1,"count":9}`},
		[2]string{"explain", `{"id":1,"index":-1}`},
		[2]string{"close", `{"id":1}`},
		[2]string{"facets", `{"id":1}`},
		[2]string{"open", `{"protocol":"notes","subject":"read"}`},
		[2]string{"fly", `{}`},
	)
	want := []string{
		`{"protocols":[{"name":"notes","title":"notes","version":"1.0.0","doc":"Notes.","subjects":[{"name":"write","pipeline":false,"doc":"Writes.","stages":["write"],"states":["Page"],"input":"Event","ends":false,"emits":false}]}],"findings":[],"text":""}`,
		`{"id":1,"shapes":{"Block":{"kind":"union","doc":"A block.","tag":"kind","members":{"call":{"is":"type","type":"Call"},"text":{"is":"type","type":"Text"}}},"Call":{"kind":"object","doc":"A call.","fields":{"input":{"is":"any"},"kind":{"is":"string","tag":true}}},"Page":{"kind":"object","doc":"A page.","fields":{"blocks":{"is":"list","of":{"is":"type","type":"Block"}}}},"Text":{"kind":"object","doc":"A text.","fields":{"kind":{"is":"string","tag":true},"text":{"is":"string","grows":true}}}},"roots":["Page"]}`,
		`{"events":2,"over":false}`,
		`{"events":4,"over":false}`,
		`{"types":{"":1,"delta":2,"text":1},"outcomes":{"applied":2,"refused":1,"skipped":1},"warnings":0,"rejected":3}`,
		`[2]`,
		`[0,3]`,
		`[{"index":0,"type":"delta","outcome":"skipped","code":"no-text","message":"there is no text","begins":"{\"type\":\"delta\",\"text\":\"a\"}"}]`,
		`"{\"type\":\"text\"}"`,
		`{"blocks":[{"kind":"text","text":"B"}]}`,
		`{"visits":[{"reducer":"write","how":"rule","rule":{"file":"spec/notes/notes.yaml","line":25,"col":7,"end_line":29},"steps":[{"file":"spec/notes/notes.yaml","line":26,"col":11,"end_line":26},{"file":"spec/notes/notes.yaml","line":29,"col":11,"end_line":29}],"outcome":"applied"}],"changes":[{"path":["blocks",0,"text"],"shown":"blocks[0].text","kind":"grown","joined":"B"}]}`,
		`2`,
		`[{"path":["blocks",0,"text"],"shown":"blocks[0].text","kind":"grown","joined":"B"}]`,
		`error: there are no 9 events`,
		`error: there is no event 0`,
		`{}`,
		`error: the recording was closed`,
		`error: the protocol notes has no reducer or pipeline read`,
		`error: there is no method "fly"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestFindings(t *testing.T) {
	got := ask(t, load(t, strings.Replace(spec, "text.text += event.text", "text.text += event.txt", 1)))
	const want = `{"protocols":[],"findings":[{"place":{"file":"spec/notes/notes.yaml","line":29,"col":30,"end_line":29},"severity":"error","code":"unknown-field","message":"DeltaEvent has no field ` + "`txt`" + `"}],"text":"spec/notes/notes.yaml:29:30: error[unknown-field]: DeltaEvent has no field ` + "`txt`" + `\n 29 |         - text.text += event.txt\n    |                              ^^^ did you mean ` + "`text`" + `?\n"}`
	if diff := cmp.Diff([]string{want}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
