// Package browser opens pages in a browser without a window, from disk or from a server,
// and holds each to what all pages promise: nothing goes wrong in it, it asks for nothing
// elsewhere, and everybody can use it, on a phone as on a desk, in light and dark.
package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Browser is a running browser.
type Browser struct {
	ctx context.Context
	axe string
}

// Start starts a browser that ends with the test. Without one the test is skipped, or
// fails if CI=true.
func Start(t testing.TB) *Browser {
	t.Helper()
	axe, err := os.ReadFile(filepath.Join(Root(t), "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		absent(t, "there is no axe-core; `npm ci` installs it")
	}
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			program = found
			break
		}
	}
	if program == "" {
		absent(t, "there is no browser")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox)
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Run(ctx); err != nil {
		t.Fatal(err)
	}
	return &Browser{ctx, string(axe)}
}

func absent(t testing.TB, why string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(why)
	}
	t.Skip(why)
}

// Root is the folder of the repository.
func Root(t testing.TB) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// Look is how somebody looks at a page.
type Look struct {
	Dark          bool
	Width, Height int64
}

// Looks are those that every page is tried with.
var Looks = []Look{{false, 390, 844}, {true, 390, 844}, {false, 1280, 900}, {true, 1280, 900}}

func (l Look) String() string {
	scheme := "light"
	if l.Dark {
		scheme = "dark"
	}
	return fmt.Sprintf("%s-%d", scheme, l.Width)
}

// Page is a page that is open. Its complaints fail the test when that ends, and so does
// what anybody could not use of it at a Check.
type Page struct {
	t   testing.TB
	ctx context.Context
	axe string

	mu         sync.Mutex
	complaints []string
}

// Open opens a page: an address, or a file of the disk.
func (b *Browser) Open(t testing.TB, where string, look Look) *Page {
	t.Helper()
	address := where
	if !strings.Contains(where, "://") {
		file, err := filepath.Abs(where)
		if err != nil {
			t.Fatal(err)
		}
		address = (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
	}
	home, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(b.ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(cancel)
	p := &Page{t: t, ctx: ctx, axe: b.axe}
	chromedp.ListenTarget(ctx, func(event any) { p.hear(event, home) })
	scheme := "light"
	if look.Dark {
		scheme = "dark"
	}
	p.Do(
		network.Enable(), log.Enable(),
		chromedp.EmulateViewport(look.Width, look.Height),
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
		}),
		chromedp.Navigate(address),
		chromedp.WaitReady("body"),
	)
	t.Cleanup(func() {
		for _, c := range p.heard() {
			t.Errorf("%s, %s: %s", where, look, c)
		}
	})
	return p
}

// hear notes what a page must not do.
func (p *Page) hear(event any, home *url.URL) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		p.complain("an exception: " + e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning {
			text := ""
			for _, arg := range e.Args {
				text += " " + string(arg.Value) + arg.Description
			}
			p.complain("on the console:" + text)
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.LevelError || e.Entry.Level == log.LevelWarning {
			p.complain("logged: " + e.Entry.Text + " " + e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		to, err := url.Parse(e.Request.URL)
		switch {
		case err == nil && (to.Scheme == "data" || to.Scheme == "blob"):
		case err != nil || to.Scheme != home.Scheme || to.Host != home.Host:
			p.complain("a request outside: " + e.Request.URL)
		}
	}
}

func (p *Page) complain(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.complaints = append(p.complaints, what)
}

func (p *Page) heard() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.complaints
}

// Do runs actions, all of which have to succeed.
func (p *Page) Do(actions ...chromedp.Action) {
	p.t.Helper()
	if err := chromedp.Run(p.ctx, actions...); err != nil {
		p.t.Fatalf("%v; the page complains: %q", err, p.heard())
	}
}

// Text is what is to be seen of an element.
func (p *Page) Text(selector string) string {
	p.t.Helper()
	var text string
	p.Do(chromedp.Text(selector, &text, chromedp.ByQuery))
	return text
}

// Eval is what a piece of JavaScript gives, which may be a promise.
func (p *Page) Eval(script string, result any) {
	p.t.Helper()
	p.Do(chromedp.Evaluate(script, result, func(e *runtime.EvaluateParams) *runtime.EvaluateParams {
		return e.WithAwaitPromise(true)
	}))
}

// Wait waits until an expression is true.
func (p *Page) Wait(expression string) {
	p.t.Helper()
	p.Do(chromedp.Poll(expression, nil, chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(30*time.Second)))
}

// violation is what axe says of a page that somebody cannot use.
type violation struct {
	ID, Help string
	Nodes    []struct {
		Target         []json.RawMessage
		FailureSummary string
	}
}

// Check holds the page as it is now against all rules of axe, and looks whether it is
// wider than the window.
func (p *Page) Check() {
	p.t.Helper()
	var text string
	p.Eval(p.axe+`;
axe.run(document, { resultTypes: ["violations"], preload: false }).then((found) => JSON.stringify(found.violations))`, &text)
	var found []violation
	if err := json.Unmarshal([]byte(text), &found); err != nil {
		p.t.Fatal(err)
	}
	for _, v := range found {
		for i, n := range v.Nodes {
			if i == 5 {
				p.t.Errorf("%s: and %d more", v.ID, len(v.Nodes)-i)
				break
			}
			p.t.Errorf("%s (%s): %s: %s", v.ID, v.Help, n.Target, n.FailureSummary)
		}
	}
	var over float64
	p.Eval(`document.documentElement.scrollWidth - document.documentElement.clientWidth`, &over)
	if over > 0 {
		p.t.Errorf("the page is %v pixels wider than the window", over)
	}
}

// Screenshot writes what is to be seen into a file below .cache/browser, whose name it
// gives.
func (p *Page) Screenshot(name string) string {
	p.t.Helper()
	var data []byte
	p.Do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		data, err = page.CaptureScreenshot().WithFormat(page.CaptureScreenshotFormatWebp).WithQuality(70).Do(ctx)
		return err
	}))
	file := filepath.Join(Root(p.t), ".cache", "browser", name+".webp")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		p.t.Fatal(err)
	}
	return file
}

// Site is the site that msggen docs writes for a project. The
// project file is named as seen from the top of the repository.
func Site(t testing.TB, project string) string {
	t.Helper()
	dir := t.TempDir()
	cmd := exec.Command("go", "run", "./cmd/msggen", "--config", project, "docs", dir)
	cmd.Dir = Root(t)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("msggen docs: %v\n%s", err, out)
	}
	return dir
}
