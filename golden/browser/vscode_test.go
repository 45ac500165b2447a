package browser

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// The folder that somebody opens: a project whose one spec has a mistake, and is laid out
// by nobody.
var opened = map[string]string{
	"msggen.yaml": "msggen: 1\nprotocols: [counter]\njsonschema: {out: out}\n",
	"counter/counter.yaml": strings.NewReplacer(
		"word.seen += 1", "word.sen += 1",
		"protocol: counter", "protocol:   counter",
	).Replace(counter),
}

// TestVSCode has the extension in a real VS Code, as it is served to a browser, and tries
// what docs/editors.md says of it.
func TestVSCode(t *testing.T) {
	root := os.Getenv("MSGGEN_VSCODE")
	if root == "" {
		t.Skip("make test-vscode runs it, as it takes a VS Code from elsewhere")
	}
	b := Start(t)
	dir, home := t.TempDir(), t.TempDir()
	for name, text := range opened {
		write(t, filepath.Join(dir, name), text)
	}
	spec := filepath.Join(dir, "counter", "counter.yaml")
	settings := filepath.Join(home, "data", "Machine", "settings.json")
	write(t, settings, `{"msggen.command": "no-such-msggen"}`)
	c := code(t, b, root, home, spec)

	c.wait("word of the program that is not there", `[...document.querySelectorAll(".notifications-toasts .notification-list-item-message")].some((m) => m.textContent.includes("no-such-msggen lsp does not start"))`)
	c.run("Notifications: Clear All Notifications")
	write(t, settings, `{}`)
	c.wait("a mark below the mistake", `!!document.querySelector(".squiggly-error")`)
	c.run("Problems: Focus on Problems View")
	c.wait("the error", "document.querySelector(\".markers-panel\")?.textContent.includes(\"did you mean `seen`?\")")

	c.goTo(spec, "sen += 1", 1)
	c.run("Quick Fix...")
	c.wait("the quick fix", `document.querySelector(".action-widget")?.textContent.includes("seen")`)
	c.key("Enter", 13, 0)
	c.wait("no mark", `!document.querySelector(".squiggly-error")`)
	c.save()
	c.has(spec, "word.seen += 1")

	c.goTo(spec, "text += event.text", 1)
	c.run("Show or Focus Hover")
	c.wait("what it is", `[...document.querySelectorAll(".monaco-hover")].some((h) => /text/.test(h.textContent) && /string/.test(h.textContent))`)
	c.key("Escape", 27, 0)

	c.goTo(spec, "text += event.text", 1)
	c.run("Go to Definition")
	line := place(t, spec, "text: {type: string", 0)
	c.wait("the definition", fmt.Sprintf(`document.querySelector(".statusbar").textContent.includes("Ln %d")`, line.line))

	c.goTo(spec, "word.seen += 1", len("word."))
	c.run("Trigger Suggest")
	c.wait("completion", `[...document.querySelectorAll(".suggest-widget .monaco-list-row")].map((r) => r.getAttribute("aria-label")).join().includes("seen")`)
	c.key("Escape", 27, 0)

	c.goTo(spec, "Word: {doc", 1)
	c.run("Rename Symbol")
	c.wait("the new name", `document.activeElement?.closest(".rename-box") !== null`)
	c.insert("Term")
	c.key("Enter", 13, 0)
	c.wait("what was renamed", `document.querySelector(".view-lines").textContent.includes("Term")`)
	c.save()
	c.has(spec, "self.words += [Term{id: event.id}]")

	c.run("Format Document")
	c.wait("layout", `document.querySelector(".view-lines").textContent.replaceAll("\u00a0", " ").includes("protocol: counter")`)
	c.save()
	c.has(spec, "\nprotocol: counter\n")
}

// Code is a VS Code in a page.
type Code struct {
	*Page
}

// code opens a file of the folder above that of the file.
func code(t testing.TB, b *Browser, root, home, file string) *Code {
	t.Helper()
	program := filepath.Join(home, "bin", "msggen")
	build := exec.Command("go", "build", "-o", program, "./cmd/msggen")
	build.Dir = Root(t)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	args := []string{
		filepath.Join(root, "out", "server-main.js"), "--accept-server-license-terms", "--without-connection-token",
		"--user-data-dir", filepath.Join(home, "data"), "--server-data-dir", filepath.Join(home, "data"), "--extensions-dir", filepath.Join(home, "extensions"),
		"--host", "127.0.0.1", "--port", port, "--disable-workspace-trust", "--disable-telemetry", "--force-disable-user-env",
	}
	install := exec.Command("node", append(args, "--install-extension", filepath.Join(Root(t), "editors", "vscode", "dist", "msggen.vsix"))...)
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	server := exec.Command("node", args...)
	server.Env = append(os.Environ(), "PATH="+filepath.Dir(program)+string(os.PathListSeparator)+os.Getenv("PATH"))
	server.Stdout, server.Stderr = t.Output(), t.Output()
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill() // asked to end, it complains of its own native modules
		_ = server.Wait()
	})
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		answer, err := http.Get("http://" + address)
		if err == nil {
			_ = answer.Body.Close()
			break
		}
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
	ctx, cancel := chromedp.NewContext(b.ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(cancel)
	c := &Code{&Page{t: t, ctx: ctx}}
	c.Do(
		chromedp.EmulateViewport(1280, 900),
		chromedp.Navigate("http://"+address+"/?"+url.Values{
			"folder":  {filepath.Dir(filepath.Dir(file))},
			"payload": {fmt.Sprintf(`[["openFile", "vscode-remote://%s%s"]]`, address, file)},
		}.Encode()),
	)
	c.wait("the file", fmt.Sprintf(`document.querySelector(".tab.active")?.textContent.includes(%q)`, filepath.Base(file)))
	return c
}

// wait waits until an expression is true, and shows what is to be seen if it is never.
func (c *Code) wait(what, expression string) {
	c.t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for {
		var ok bool
		c.Eval(expression+" === true", &ok)
		if ok {
			return
		}
		if time.Now().After(deadline) {
			c.t.Log(c.Screenshot("vscode"))
			var text string
			c.Eval(`document.body.innerText`, &text)
			c.t.Fatalf("VS Code has no %s, which shows: %s", what, text)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// key presses a key.
func (c *Code) key(name string, number int64, with input.Modifier) {
	c.t.Helper()
	for _, kind := range []input.KeyType{input.KeyRawDown, input.KeyUp} {
		c.Do(input.DispatchKeyEvent(kind).WithKey(name).WithCode(name).WithWindowsVirtualKeyCode(number).WithModifiers(with))
	}
}

// insert types where the cursor is.
func (c *Code) insert(text string) {
	c.t.Helper()
	c.Do(input.InsertText(text))
}

// ask types into the palette.
func (c *Code) ask(text string) {
	c.t.Helper()
	c.key("F1", 112, 0)
	c.wait("palette", `document.activeElement?.closest(".quick-input-widget") !== null && document.activeElement.value === ">"`)
	c.Eval(`document.activeElement.select()`, nil)
	c.insert(text)
}

// run runs a command.
func (c *Code) run(name string) {
	c.t.Helper()
	c.ask(">" + name)
	row := fmt.Sprintf(`[...document.querySelectorAll(".quick-input-list .monaco-list-row")].find((r) => r.querySelector(".label-name")?.textContent === %q)`, name)
	c.wait(name+" in the palette", "!!"+row)
	var at []float64
	c.Eval(`(({ x, y, width, height }) => [x + width / 2, y + height / 2])(`+row+`.getBoundingClientRect())`, &at)
	c.Do(chromedp.MouseClickXY(at[0], at[1]))
	c.wait("end of the palette", `document.querySelector(".quick-input-widget").style.display === "none"`)
}

// save writes the file that is open to the disk.
func (c *Code) save() {
	c.t.Helper()
	c.key("s", 83, input.ModifierCtrl)
	c.wait("what is saved", `!document.querySelector(".tab.dirty")`)
}

type position struct{ line, col int }

// place is where a text stands in a file for the first time, and some characters behind.
func place(t testing.TB, file, text string, behind int) position {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, _, ok := strings.Cut(string(data), text)
	if !ok {
		t.Fatalf("%s has no %q: %s", file, text, data)
	}
	line := strings.Count(before, "\n") + 1
	return position{line, len(before) - strings.LastIndex(before, "\n") + behind}
}

// goTo puts the cursor behind some characters of a text of the file that is open.
func (c *Code) goTo(file, text string, behind int) {
	c.t.Helper()
	at := place(c.t, file, text, behind)
	c.ask(fmt.Sprintf(":%d:%d", at.line, at.col))
	c.wait("the line", `/Go to line/.test(document.querySelector(".quick-input-list .monaco-list-row")?.textContent)`)
	c.key("Enter", 13, 0)
	c.wait("the place", fmt.Sprintf(`document.querySelector(".statusbar").textContent.includes("Ln %d, Col %d")`, at.line, at.col))
}

// has waits until a text is in a file of the disk.
func (c *Code) has(file, want string) {
	c.t.Helper()
	deadline := time.Now().Add(5 * time.Second)
	for {
		data, err := os.ReadFile(file)
		if err != nil {
			c.t.Fatal(err)
		}
		if strings.Contains(string(data), want) {
			return
		}
		if time.Now().After(deadline) {
			c.t.Fatalf("%s has no %q: %s", file, want, data)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func write(t testing.TB, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
