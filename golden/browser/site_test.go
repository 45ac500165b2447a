package browser

import (
	"bytes"
	"context"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
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

// Diagrams of sequences and states can be read: letters as wide as they are stand inside of their boxes and
// of the picture, in colours that are not those of the ground. On a phone the picture
// scrolls, and not the page.
func TestDiagrams(t *testing.T) {
	b := Start(t)
	site := Site(t, "golden/site/msggen.yaml")
	for _, look := range Looks {
		t.Run(look.String(), func(t *testing.T) {
			p := b.Open(t, filepath.Join(site, "parcels/rules.html"), look)
			p.Eval(`document.querySelector(".diagram").scrollIntoView()`, nil)
			p.Screenshot("diagram-" + look.String())
			var found struct {
				Texts   int
				Faults  []string
				Scrolls bool
				Wide    bool
			}
			p.Eval(`(() => {
				const faults = [];
				const inside = (a, b) => a.x >= b.x && a.x + a.width <= b.x + b.width && a.y >= b.y && a.y + a.height <= b.y + b.height;
				const ground = getComputedStyle(document.body).backgroundColor;
				let texts = 0, scrolls = false;
				for (const svg of document.querySelectorAll("svg.ladder")) {
					const boxes = [...svg.querySelectorAll("rect")].map((r) => r.getBBox());
					for (const text of svg.querySelectorAll("text")) {
						texts++;
						const box = text.getBBox();
						const holders = text.classList.contains("label") ? [svg.viewBox.baseVal] : boxes;
						if (!holders.some((h) => inside(box, h))) faults.push("outside: " + text.textContent);
						if (getComputedStyle(text).fill === ground) faults.push("unseen: " + text.textContent);
					}
					for (const line of svg.querySelectorAll(".rung, path, circle")) {
						const style = getComputedStyle(line);
						if (style.fill === ground && style.stroke === ground) faults.push("unseen: a line");
					}
					const around = svg.parentElement;
					scrolls ||= around.scrollWidth > around.clientWidth;
				}
				return {Texts: texts, Faults: faults, Scrolls: scrolls, Wide: document.documentElement.scrollWidth > innerWidth};
			})()`, &found)
			if found.Texts < 17 || len(found.Faults) > 0 {
				t.Errorf("%d texts, %v", found.Texts, found.Faults)
			}
			if phone := look.Width < 720; found.Scrolls != phone || found.Wide {
				t.Errorf("the picture scrolls: %v; the page: %v", found.Scrolls, found.Wide)
			}
		})
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

// A page prints on sheets of paper, without what only a screen has a use for.
func TestPrint(t *testing.T) {
	b := Start(t)
	p := b.Open(t, filepath.Join(Site(t, "golden/site/msggen.yaml"), "parcels/rules.html"), Looks[3])
	var pdf []byte
	p.Do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		pdf, _, err = page.PrintToPDF().Do(ctx)
		return err
	}))
	sheets := len(regexp.MustCompile(`/Type\s*/Page\b[^s]`).FindAll(pdf, -1))
	if !bytes.HasPrefix(pdf, []byte("%PDF-")) || sheets < 2 {
		t.Errorf("%d bytes are printed, of %d sheets", len(pdf), sheets)
	}
	shown := func() (list []string) {
		p.Eval(`[".top", ".beside", "#main", "svg.ladder"].filter((s) => document.querySelector(s).checkVisibility())`, &list)
		return list
	}
	if got := shown(); len(got) != 4 {
		t.Errorf("on the screen there is %v", got)
	}
	p.Do(emulation.SetEmulatedMedia().WithMedia("print"))
	if got := shown(); !slices.Equal(got, []string{"#main", "svg.ladder"}) {
		t.Errorf("on paper there is %v", got)
	}
	var colour string
	if p.Eval(`getComputedStyle(document.body).colorScheme`, &colour); colour != "light" {
		t.Errorf("paper is %s", colour)
	}
}
