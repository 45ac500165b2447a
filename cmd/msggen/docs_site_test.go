package main

import (
	"os"
	"strings"
	"testing"
)

func TestDocs(t *testing.T) {
	startProject(t)
	want := result{0, "pages/index.html: 27 files written, 0 files removed\n", ""}
	if got := msggen("", "docs", "pages"); got != want {
		t.Fatalf("%+v", got)
	}
	for _, page := range []string{"pages/index.html", "pages/orders/index.html", "pages/orders/events.html", "pages/orders/types.html", "pages/orders/rules.html"} {
		if text := readFile(t, page); !strings.Contains(text, `<main id="main"`) || !strings.Contains(text, "orders") {
			t.Errorf("%s: %s", page, text)
		}
	}
	if got := msggen("", "docs", "pages"); got != (result{0, "pages/index.html: 0 files written, 0 files removed\n", ""}) {
		t.Errorf("once more: %+v", got)
	}
	if got := msggen("", "docs", "--title", "Our protocols", "pages", "orders"); got != (result{0, "pages/index.html: 7 files written, 0 files removed\n", ""}) {
		t.Errorf("another title: %+v", got)
	}
	if text := readFile(t, "pages/index.html"); !strings.Contains(text, "<title>Our protocols</title>") {
		t.Error(text)
	}
}

// Only what docs has written is replaced and removed.
func TestDocsKeepsWhatIsNotItsOwn(t *testing.T) {
	startProject(t)
	writeFile(t, "pages/index.html", "<p>mine</p>\n")
	want := result{2, "", "msggen: pages/index.html was not written by msggen; move it away or choose another output folder\n"}
	if got := msggen("", "docs", "pages"); got != want {
		t.Errorf("somebody's page: %+v", got)
	}
	if readFile(t, "pages/index.html") != "<p>mine</p>\n" {
		t.Error("it was overwritten")
	}
	if err := os.Remove("pages/index.html"); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "pages/mine.txt", "mine")
	if got := msggen("", "docs", "pages"); got.code != exitOK {
		t.Fatalf("%+v", got)
	}
	changeFile(t, "msggen.yaml", "spec/orders", "spec/parcels")
	if err := os.Rename("spec/orders", "spec/parcels"); err != nil {
		t.Fatal(err)
	}
	changeFile(t, "spec/parcels/orders.yaml", "protocol: orders", "protocol: parcels")
	if got := msggen("", "docs", "pages"); got != (result{0, "pages/index.html: 8 files written, 4 files removed\n", ""}) {
		t.Errorf("another protocol: %+v", got)
	}
	if _, err := os.Stat("pages/orders"); err == nil {
		t.Error("what no spec gives is still there")
	}
	if readFile(t, "pages/mine.txt") != "mine" {
		t.Error("what is not of docs has changed")
	}
}

// A folder that another command has written is none of docs, and the other way round.
func TestDocsAndOtherFolders(t *testing.T) {
	startPublishing(t)
	want := result{2, "", "msggen: site holds what msggen has written there, and that is no site; choose another folder\n"}
	if got := msggen("", "docs", "site"); got != want {
		t.Errorf("schemas that were published: %+v", got)
	}
	if got := msggen("", "generate"); got.code != exitOK {
		t.Fatal(got)
	}
	want.stderr = "msggen: sdk/go holds what msggen has written there, and that is no site; choose another folder\n"
	if got := msggen("", "docs", "sdk/go"); got != want {
		t.Errorf("an SDK: %+v", got)
	}
	if got := msggen("", "docs", "pages"); got.code != exitOK {
		t.Fatal(got)
	}
	want.stderr = "msggen: pages holds what msggen has written there, and nothing that was published; choose another folder\n"
	if got := msggen("", "publish", "pages"); got != want {
		t.Errorf("publishing into pages: %+v", got)
	}
}

func TestDocsBadUsage(t *testing.T) {
	startProject(t)
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"docs"}, "msggen: usage: msggen docs DIR [PROTOCOL...] [flags]\n"},
		{[]string{"docs", "pages", "order"}, "msggen: there is no protocol order; did you mean orders?\n"},
		{[]string{"docs", "msggen.yaml"}, ""},
	} {
		if got := msggen("", tt.args...); got.code != exitFailed || got.stdout != "" || tt.want != "" && got.stderr != tt.want {
			t.Errorf("%v: %+v", tt.args, got)
		}
	}
	changeFile(t, ordersSpec, "self.note +=", "self.notes +=")
	if got := msggen("", "docs", "pages"); got.code != exitFailed || !strings.Contains(got.stderr, "error[unknown-field]") {
		t.Errorf("a bad spec: %+v", got)
	}
	if _, err := os.Stat("pages"); err == nil {
		t.Error("something was written")
	}
}
