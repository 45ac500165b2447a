package browser

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

const orders = `{"type":"order_placed","order_id":"o1"}
{"type":"item_added","order_id":"o1","item":{"sku":"tea","quantity":2}}
{"type":"note_delta","order_id":"o2","delta":"?"}
`

// put puts text into an editor as people do who paste.
func (p *Page) put(id, text string) {
	p.t.Helper()
	p.Do(chromedp.SetJavascriptAttribute("#"+id, "value", text, chromedp.ByQuery),
		chromedp.Evaluate(`document.getElementById("`+id+`").dispatchEvent(new Event("input"))`, nil))
}

// TestPlayground opens the playground from disk: a stream is folded, a mistake is told
// where it is, code comes once it is asked for, and a link brings all of it back.
func TestPlayground(t *testing.T) {
	b := Start(t)
	site := Site(t, "golden/site/msggen.yaml")
	page := filepath.Join(site, "playground.html")
	for _, look := range Looks {
		t.Run(look.String(), func(t *testing.T) {
			p := b.Open(t, page, look)
			p.Wait(`document.documentElement.dataset.ready`)
			p.Check()

			p.put("stream", orders)
			p.Wait(`document.getElementById("state").textContent.includes('"quantity": 2')`)
			if got := p.Text("#events"); !strings.Contains(got, "skipped: other-order") || !strings.Contains(got, "event belongs to order o2") {
				t.Errorf("the events are\n%s", got)
			}
			var spec string
			p.Eval(`document.getElementById("spec").value`, &spec)
			p.put("spec", strings.Replace(spec, "self.note +=", "self.notes +=", 1))
			p.Wait(`document.getElementById("status").textContent === "1 error"`)
			const want = "error[unknown-field]: Order has no field `notes`\n 72 |       note_delta: self.notes += event.delta\n    |                        ^^^^^ did you mean `note`?\n"
			if got := p.Text("#findings"); !strings.Contains(got+"\n", want) {
				t.Errorf("the findings are\n%s", got)
			}
			var fault string
			p.Eval(`document.querySelector("#paint .fault").textContent`, &fault)
			if fault != "notes" {
				t.Errorf("%q is underlined", fault)
			}
			p.Check()
			p.Screenshot("playground-error-" + look.String())
			p.Do(chromedp.Click("#jumps button", chromedp.ByQuery))
			var at int
			p.Eval(`document.getElementById("spec").selectionStart`, &at)
			if now := strings.Replace(spec, "self.note +=", "self.notes +=", 1); !strings.HasPrefix(now[at:], "notes") {
				t.Errorf("the caret is before %q", now[at:at+20])
			}
			p.put("spec", spec)
			p.Wait(`document.getElementById("status").textContent === "No errors"`)

			var loaded bool
			if p.Eval(`"playground" in (globalThis.msggenServices ?? {})`, &loaded); loaded {
				t.Error("what emits code is loaded before anybody has asked for code")
			}
			p.Do(chromedp.Click(`//button[@role="tab" and text()="Code"]`))
			for _, language := range []struct{ name, code string }{
				{"Go", "package orders"}, {"TypeScript", "export function applyEvent("}, {"Python", "def apply_event("}, {"JSON Schema", `"https://json-schema.org/draft/2020-12/schema"`},
			} {
				p.Do(chromedp.SetValue("#language", language.name, chromedp.ByQuery),
					chromedp.Evaluate(`document.getElementById("language").dispatchEvent(new Event("change"))`, nil))
				p.Wait(`document.getElementById("code").textContent.length > 0 && document.getElementById("emitting").textContent.endsWith("files")`)
				var code string
				p.Eval(`[...document.getElementById("emitted").options].map((o) => {
					document.getElementById("emitted").value = o.value;
					document.getElementById("emitted").dispatchEvent(new Event("change"));
					return document.getElementById("code").textContent;
				}).join("\n")`, &code)
				if !strings.Contains(code, language.code) {
					t.Errorf("%s: no %q in\n%s", language.name, language.code, code)
				}
			}
			p.Check()
			p.Screenshot("playground-code-" + look.String())

			p.put("spec", strings.Replace(spec, "protocol: orders", "protocol: tea_orders", 1))
			p.Wait(`document.getElementById("status").textContent === "No errors"`)
			p.Do(chromedp.Click("#share", chromedp.ByQuery))
			p.Wait(`location.hash.startsWith("#spec=")`)
			var link string
			p.Eval(`location.href`, &link)
			linked := b.Open(t, link, look)
			linked.Wait(`document.documentElement.dataset.ready && document.getElementById("code").textContent.length > 0`)
			linked.Eval(`document.getElementById("spec").value`, &spec)
			if !strings.Contains(spec, "protocol: tea_orders") {
				t.Errorf("the link brings\n%s", spec)
			}
			if got := linked.Text("#emitting"); !strings.HasSuffix(got, "files") {
				t.Errorf("code of the link: %s", got)
			}
		})
	}
}

// A link may hold anything.
func TestPlaygroundHostileLinks(t *testing.T) {
	b := Start(t)
	page := filepath.Join(Site(t, "golden/site/msggen.yaml"), "playground.html")
	p := b.Open(t, page, Looks[2])
	p.Wait(`document.documentElement.dataset.ready`)
	for script, want := range map[string]string{
		`"#spec=AAAA"`: "The link cannot be read: ",
		`writeLink({ files: { "a/a.yaml": "x: " + "a".repeat(5_000_000) }, file: "", subject: "", stream: "" })`: "The link cannot be read: it holds too much",
		`writeLink({ files: [], file: "" })`: "The link cannot be read: it holds something else",
		`writeLink(null)`:                    "The link cannot be read: it holds something else",
	} {
		p.Eval(`Promise.resolve(`+script+`).then((hash) => { location.hash = hash; return ""; })`, nil)
		p.Do(chromedp.Sleep(200 * time.Millisecond))
		if got := p.Text("#status"); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", script, got)
		}
	}
	p.Eval(`writeLink({ files: { "a/<img src=x onerror=alert(1)>.yaml": "msggen: 1\nprotocol: <b>x</b>\n" }, file: "", subject: "</script>", stream: "<i>" }).then((hash) => { location.hash = hash; return ""; })`, nil)
	p.Wait(`document.getElementById("status").textContent.endsWith("errors")`)
	var elements int
	if p.Eval(`document.querySelectorAll("main img, main b, main i").length`, &elements); elements != 0 {
		t.Errorf("a link has made %d elements", elements)
	}
}

// What is loaded at first, and what besides for code, compressed as servers do.
func TestPlaygroundSize(t *testing.T) {
	site := Site(t, "msggen.yaml")
	size := func(names ...string) int {
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		for _, name := range names {
			data, err := os.ReadFile(filepath.Join(site, name))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := w.Write(data); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return packed.Len()
	}
	first := size("playground.html", "base.css", "base.js", "playground.css", "playground-given.js", "playground-editor.js",
		"playground-link.js", "playground.js", "inspector-program.js")
	code := size("playground-program.js")
	t.Logf("%d bytes, and %d for code", first, code)
	if first > 3_200_000 || code > 4_800_000 {
		t.Errorf("the page takes %d bytes, and %d for code", first, code)
	}
}
