package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// noting is a test whose faults are looked at instead of failing it.
type noting struct {
	testing.TB
	faults []string
	at     []func()
}

func (n *noting) Helper()          {}
func (n *noting) Cleanup(f func()) { n.at = append(n.at, f) }
func (n *noting) Errorf(format string, args ...any) {
	n.faults = append(n.faults, fmt.Sprintf(format, args...))
}

func (n *noting) end() {
	for i := len(n.at) - 1; i >= 0; i-- {
		n.at[i]()
	}
}

// What pages promise is found where a page does not keep it.
func TestFaultsAreFound(t *testing.T) {
	b := Start(t)
	for _, tt := range []struct{ name, body, want string }{
		{"none", `<p>Text</p>`, ""},
		{"console", `<script>console.error("planted")</script>`, `on the console: "planted"`},
		{"warning", `<script>console.warn("planted")</script>`, `on the console: "planted"`},
		{"exception", `<script>null.planted</script>`, "an exception: "},
		{"outside", `<script>fetch("http://127.0.0.1:9/planted").catch(() => {})</script>`, "a request outside: http://127.0.0.1:9/planted"},
		{"missing", `<script src="planted.js"></script>`, "planted.js"},
		{"axe", `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`, "image-alt"},
		{"contrast", `<p style="color: #eee; background: #fff">Text</p>`, "color-contrast"},
		{"wide", `<div style="width: 5000px">Text</div>`, "pixels wider than the window"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "page.html")
			text := `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:,"></head><body><main><h1>Page</h1>` + tt.body + `</main></body></html>`
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			n := &noting{TB: t}
			p := b.Open(n, file, Looks[2])
			p.Do(chromedp.Sleep(300 * time.Millisecond))
			p.Check()
			n.end()
			switch found := strings.Join(n.faults, "\n"); {
			case tt.want == "" && found != "":
				t.Errorf("there is no fault, but it says %s", found)
			case !strings.Contains(found, tt.want):
				t.Errorf("it says %q, and nothing of %q", found, tt.want)
			}
		})
	}
}
