package browser

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
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
