package browser

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// inspecting is the inspector, once it has started.
func inspecting(t *testing.T, b *Browser, where string, look Look) *Page {
	t.Helper()
	p := b.Open(t, where, look)
	p.Wait(`document.documentElement.dataset.ready === "true"`)
	return p
}

// drop drops files on the page, as somebody does with the mouse.
func drop(p *Page, files map[string]string) {
	p.t.Helper()
	text, err := json.Marshal(files)
	if err != nil {
		p.t.Fatal(err)
	}
	var done bool
	p.Eval(fmt.Sprintf(`(() => {
		const transfer = new DataTransfer();
		for (const [name, text] of Object.entries(%s)) transfer.items.add(new File([text], name));
		document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
		return true;
	})()`, text), &done)
}

// status waits until the page says something.
func status(p *Page, text string) {
	p.t.Helper()
	p.Wait(fmt.Sprintf(`document.querySelector("#status").textContent.includes(%q)`, text))
}

func file(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(Root(t), filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// counter is a protocol that no site has.
const counter = `msggen: 1
protocol: counter
version: 1.0.0
doc: Words are counted.
objects:
  Word: {doc: A word., fields: {id: string, text: {type: string, default: ""}, seen: {type: int, default: 0}}}
  Page: {doc: Words., fields: {words: {type: "list[Word]", default: []}}}
events:
  Counted:
    doc: What happens.
    tag: type
    of:
      word: {doc: A word begins., fields: {id: string}}
      delta: {doc: It grows., fields: {id: string, text: string}}
reducers:
  count:
    doc: Counts words.
    state: Page
    input: Counted
    on:
      word: "self.words += [Word{id: event.id}]"
      delta:
        - find: word in self.words where word.id == event.id
          else: {skip: no-word, message: "there is no word {event.id}"}
        - word.text += event.text
        - if: word.seen > 1000000
          then: {fail: too-often, message: enough}
        - word.seen += 1
`

// TestInspector steps through recordings on a page that was opened from disk.
func TestInspector(t *testing.T) {
	b := Start(t)
	site := Site(t, "msggen.yaml")
	for _, look := range Looks {
		t.Run(look.String(), func(t *testing.T) {
			p := inspecting(t, b, filepath.Join(site, "inspector.html"), look)
			p.Check()
			p.Do(chromedp.SetValue("#protocol", "agentscope", chromedp.ByQuery))
			p.Eval(`document.querySelector("#protocol").dispatchEvent(new Event("change")) && null`, nil)
			drop(p, map[string]string{"whole-reply.json": file(t, "golden/vectors/agentscope/whole-reply.json")})
			status(p, "40 events in")
			if got := p.Text("#position"); got != "40 of 40" {
				t.Errorf("the slider is at %q", got)
			}
			p.Do(chromedp.Click("#previous", chromedp.ByQuery), chromedp.Click("#previous", chromedp.ByQuery))
			if got := p.Text("#position"); got != "38 of 40" {
				t.Errorf("two events before it is at %q", got)
			}
			for _, want := range []string{"TOOL_RESULT_END", "content[10].state", `"running"`, "spec/agentscope/reply.yaml:134:7", "result.state = event.state"} {
				if got := p.Text("#detail"); !strings.Contains(got, want) {
					t.Errorf("event 38 does not show %q: %s", want, got)
				}
			}
			if got := p.Text("#message"); !strings.Contains(got, "Hello, world") {
				t.Errorf("the message is %q", got)
			}
			p.Check()
			p.Screenshot("inspector-" + look.String())
			p.Do(chromedp.SetValue("#search", "hello", chromedp.ByQuery))
			p.Eval(`document.querySelector("#filters").dispatchEvent(new Event("input")) && null`, nil)
			if got := p.Text("#listed"); got != "1 of 40 events" {
				t.Errorf("the search finds %q", got)
			}
			p.Eval(`[...document.querySelectorAll("[role=tab]")].find((tab) => tab.textContent === "Tree").click()`, nil)
			p.Eval(`document.querySelector("#tree .place").click()`, nil)
			status(p, "changed this last")
			p.Check()
		})
	}
}

// TestInspectorSpec loads a spec that was never compiled, with a mistake at first, and
// looks at what was skipped and refused.
func TestInspectorSpec(t *testing.T) {
	b := Start(t)
	p := inspecting(t, b, filepath.Join(Site(t, "golden/site/msggen.yaml"), "inspector.html"), Looks[3])
	drop(p, map[string]string{"counter.yaml": strings.Replace(counter, "word.seen += 1", "word.sen += 1", 1)})
	p.Wait(`document.querySelector("#findings").textContent.includes("did you mean")`)
	p.Check()
	drop(p, map[string]string{
		"counter.yaml":  counter,
		"events.ndjson": `{"type":"delta","id":"a","text":"x"}` + "\n" + `{"type":"word","id":"a"}` + "\n" + `{"type":"delta","id":"a"}` + "\n" + `{"type":"delta","id":"a","text":"<b>bold</b>"}`,
	})
	status(p, "4 events in")
	if got := p.Text("#summary"); !strings.Contains(got, "1 skipped") || !strings.Contains(got, "Event 3 was refused: missing-field required field is missing") {
		t.Errorf("the summary is %q", got)
	}
	if got := p.Text("#message"); !strings.Contains(got, "<b>bold</b>") {
		t.Errorf("the message is %q", got)
	}
	p.Do(chromedp.Click("#rejected", chromedp.ByQuery))
	if got := p.Text("#position"); got != "3 of 4" {
		t.Errorf("the first that was rejected is at %q", got)
	}
	p.Do(chromedp.SetUploadFiles("#compare", []string{recorded(t, `{"type":"word","id":"a"}`)}, chromedp.ByQuery))
	p.Wait(`!document.querySelector("#comparison").hidden`)
	if got := p.Text("#difference"); !strings.Contains(got, "The first event that differs is event 1") {
		t.Errorf("the comparison says %q", got)
	}
	p.Check()
	var vector string
	p.Eval(`(async () => {
		let blob;
		const create = URL.createObjectURL;
		URL.createObjectURL = (b) => { blob = b; return create.call(URL, b); };
		document.querySelector("#export").click();
		return await blob.text();
	})()`, &vector)
	if !strings.Contains(vector, `"outcome": "skipped:no-state"`) && !strings.Contains(vector, `"outcome": "skipped:no-word"`) {
		t.Errorf("the vector is %s", vector)
	}
}

func recorded(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "other.ndjson")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestInspectorLarge has a hundred thousand events: words that grow one after the other.
func TestInspectorLarge(t *testing.T) {
	b := Start(t)
	page := filepath.Join(Site(t, "golden/site/msggen.yaml"), "inspector.html")
	for _, words := range []int{1, 1000} {
		t.Run(fmt.Sprint(words), func(t *testing.T) {
			p := inspecting(t, b, page, Looks[2])
			large(p, words)
			slide(t, p)
			var rows int
			p.Eval(`document.querySelectorAll("#events .row").length`, &rows)
			if rows == 0 || rows > 200 {
				t.Errorf("%d rows are in the page", rows)
			}
		})
	}
}

// TestInspectorWide has a state with a hundred thousand parts, of which few are drawn, and
// more when somebody asks for them.
func TestInspectorWide(t *testing.T) {
	b := Start(t)
	p := inspecting(t, b, filepath.Join(Site(t, "golden/site/msggen.yaml"), "inspector.html"), Looks[2])
	large(p, 100_000)
	slide(t, p)
	blocks := func() (n int) {
		p.Eval(`document.querySelectorAll("#message .blocks > .block").length`, &n)
		return n
	}
	few := blocks()
	p.Do(chromedp.Click("#message .blocks > button", chromedp.ByQuery))
	if more := blocks(); few == 0 || few > 100 || more <= few || more > 1000 {
		t.Errorf("%d parts are drawn, and %d when there are to be more", few, more)
	}
}

// large has the page take a hundred thousand events of that many words.
func large(p *Page, words int) {
	p.t.Helper()
	var events strings.Builder
	for i := range words {
		fmt.Fprintf(&events, `{"type":"word","id":"w%d"}`+"\n", i)
		for range 100_000/words - 1 {
			fmt.Fprintf(&events, `{"type":"delta","id":"w%d","text":"some words "}`+"\n", i)
		}
	}
	drop(p, map[string]string{"counter.yaml": counter, "events.ndjson": events.String()})
	p.Do(chromedp.PollFunction(`() => document.querySelector("#status").textContent.startsWith("100000 events in")`, nil, chromedp.WithPollingTimeout(0)))
	p.t.Log(p.Text("#status"))
}

// What a move of the slider may add to the page, and how many characters its program may
// answer beyond the state itself: as much as fits on a screen, however long the recording.
const (
	mostNodes = 4000
	mostTold  = 16 << 10
)

// slide moves the slider all over a recording, and counts what each move takes. It tells how
// many milliseconds the page itself has computed and drawn, too, which the machine decides.
func slide(t *testing.T, p *Page) {
	t.Helper()
	p.Do(performance.Enable())
	p.Eval(`(() => {
		const ask = InspectorService.prototype.ask;
		window.answers = [];
		InspectorService.prototype.ask = function (method, params) {
			const answer = ask.call(this, method, params);
			window.answers.push([method, answer]);
			return answer;
		};
		window.added = 0;
		const count = (node) => 1 + [...node.childNodes].reduce((n, child) => n + count(child), 0);
		new MutationObserver((changes) => {
			for (const change of changes) for (const node of change.addedNodes) window.added += count(node);
		}).observe(document.documentElement, { childList: true, subtree: true });
		return null;
	})()`, nil)
	var moves []float64
	var told, nodes int
	for i := range 41 {
		p.Eval(`window.answers = [], window.added = 0`, nil)
		before := computed(p)
		p.Eval(fmt.Sprintf(`(async () => {
			const slider = document.querySelector("#time");
			slider.value = String((%d * 61803) %% 100001);
			slider.dispatchEvent(new Event("input"));
			await new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)));
			return null;
		})()`, i), nil)
		moves = append(moves, computed(p)-before)
		var work struct{ States, Told, Nodes int }
		p.Eval(`(() => {
			const told = window.answers.filter(([method]) => method !== "state");
			return {
				states: window.answers.length - told.length,
				told: JSON.stringify(told).length,
				nodes: window.added,
			};
		})()`, &work)
		if work.States != 1 || work.Told == 0 || work.Told > mostTold || work.Nodes == 0 || work.Nodes > mostNodes {
			t.Errorf("move %d of the slider takes %d states, %d characters and %d nodes; want 1, at most %d and %d",
				i, work.States, work.Told, work.Nodes, mostTold, mostNodes)
		}
		told, nodes = max(told, work.Told), max(nodes, work.Nodes)
	}
	slices.Sort(moves)
	t.Logf("moving the slider takes %.0f ms in half of all moves, %.0f in nine of ten, %.0f at most; it takes up to %d characters and %d nodes",
		moves[len(moves)/2], moves[len(moves)*9/10], moves[len(moves)-1], told, nodes)
}

// computed is for how many milliseconds the thread of a page has run.
func computed(p *Page) float64 {
	p.t.Helper()
	var seconds float64
	p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		metrics, err := performance.GetMetrics().Do(ctx)
		for _, m := range metrics {
			if m.Name == "ThreadTime" {
				seconds = m.Value
			}
		}
		return err
	}))
	if seconds == 0 {
		p.t.Fatal("the browser does not tell how long a page has run")
	}
	return seconds * 1000
}

// What the page offers before there is a recording: an example, which is taken when it is
// asked for, and says where the stream may end.
func TestInspectorExample(t *testing.T) {
	b := Start(t)
	site := Site(t, "msggen.yaml")
	for _, look := range []Look{Looks[0], Looks[3]} {
		p := inspecting(t, b, filepath.Join(site, "inspector.html"), look)
		p.Do(chromedp.SetValue("#protocol", "agui", chromedp.ByQuery))
		p.Eval(`document.querySelector("#protocol").dispatchEvent(new Event("change")) && null`, nil)
		p.Wait(`document.querySelector("#message").textContent.includes("There is no recording yet. The spec has an example of")`)
		if got := p.Text("#position"); got != "0 of 0" {
			t.Errorf("before it is asked for the slider is at %q", got)
		}
		p.Check()
		p.Do(chromedp.Click("#message button", chromedp.ByQuery))
		status(p, " events in ")
		if got := p.Text("#summary"); !strings.Contains(got, "; it ") {
			t.Errorf("the summary says nothing of the end: %q", got)
		}
		p.Check()
	}
}

// TestInspect follows a file that grows, by the server of the command, and then steps.
func TestInspect(t *testing.T) {
	b := Start(t)
	dir := t.TempDir()
	program := filepath.Join(dir, "msggen")
	build := exec.Command("go", "build", "-o", program, "./cmd/msggen")
	build.Dir = Root(t)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, text := range map[string]string{
		"msggen.yaml": "msggen: 1\nprotocols: [counter]\njsonschema: {out: out}\n", "counter/counter.yaml": counter,
		"events.ndjson": `{"type":"word","id":"a"}` + "\n" + `{"type":"delta","id":"a","te`,
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(program, "inspect", "--no-open", "--follow", "events.ndjson")
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("it ends with %v", err)
		}
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	p := inspecting(t, b, strings.TrimSpace(address), Looks[3])
	status(p, "following: 1 events")
	grow, err := os.OpenFile(filepath.Join(dir, "events.ndjson"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer grow.Close()
	if _, err := grow.WriteString(`xt":"Hello"}` + "\n"); err != nil {
		t.Fatal(err)
	}
	status(p, "following: 2 events")
	if got := p.Text("#message"); !strings.Contains(got, "Hello") {
		t.Errorf("the message is %q", got)
	}
	p.Do(chromedp.Click("#previous", chromedp.ByQuery))
	if got := p.Text("#position"); got != "1 of 2" {
		t.Errorf("the slider is at %q", got)
	}
	p.Check()
}
