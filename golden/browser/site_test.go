package browser

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestSite opens the pages of protocols from disk: those of hostile authors, and of a
// protocol in the box.
func TestSite(t *testing.T) {
	b := Start(t)
	for _, tt := range []struct {
		project string
		pages   []string
		looks   []Look
	}{
		{"golden/site/msggen.yaml", []string{"index", "parcels/index", "parcels/events", "parcels/types", "parcels/rules", "labels/rules"}, Looks},
		{"msggen.yaml", []string{"index", "agui/index", "bridge/rules", "openai/events"}, []Look{Looks[0], Looks[3]}},
	} {
		site := Site(t, tt.project)
		for _, name := range tt.pages {
			for _, look := range tt.looks {
				t.Run(name+"/"+look.String(), func(t *testing.T) {
					p := b.Open(t, filepath.Join(site, name+".html"), look)
					p.Check()
					p.Screenshot(strings.ReplaceAll(name, "/", "-") + "-" + look.String())
				})
			}
		}
	}
}

// The reader's choice of a theme is kept from page to page.
func TestTheme(t *testing.T) {
	b := Start(t)
	site := Site(t, "golden/site/msggen.yaml")
	p := b.Open(t, filepath.Join(site, "index.html"), Looks[2])
	var before, after, next string
	colour := `getComputedStyle(document.body).backgroundColor`
	p.Eval(colour, &before)
	p.Do(chromedp.Click("#theme", chromedp.ByQuery))
	p.Eval(colour, &after)
	if before == after {
		t.Errorf("the colour stays %s", before)
	}
	p.Check()
	p.Do(chromedp.Click("main a", chromedp.ByQuery), chromedp.WaitReady("#main .entries", chromedp.ByQuery))
	if p.Eval(colour, &next); next != after {
		t.Errorf("on the next page it is %s, not %s", next, after)
	}
}

// Search finds what is on other pages, by the keyboard alone.
func TestSearch(t *testing.T) {
	b := Start(t)
	site := Site(t, "golden/site/msggen.yaml")
	for _, look := range Looks {
		p := b.Open(t, filepath.Join(site, "labels/index.html"), look)
		p.Do(chromedp.KeyEvent("/"))
		p.Eval(`document.activeElement.value = ""`, nil) // chromedp sends what a key would write all the same
		p.Do(chromedp.KeyEvent("stop reached"))
		p.Wait(`document.querySelector(".found li a")?.textContent === "stop_reached"`)
		p.Check()
		p.Do(chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible("#StopReachedEvent:target", chromedp.ByQuery))
	}
}

// Tabs go by the keyboard, and those of one kind go together.
func TestTabs(t *testing.T) {
	b := Start(t)
	site := Site(t, "golden/site/msggen.yaml")
	p := b.Open(t, filepath.Join(site, "parcels/types.html"), Looks[2])
	p.Do(chromedp.Focus("#main [role=tab]", chromedp.ByQuery), chromedp.KeyEvent(kb.ArrowRight))
	var shown []string
	p.Eval(`[...new Set([...document.querySelectorAll("#main .tabs [data-tab=Go]")].map((panel) => String(panel.checkVisibility())))]`, &shown)
	if len(shown) != 1 || shown[0] != "true" {
		t.Errorf("the tabs for Go: %v", shown)
	}
	p.Check()
}
