package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/publish"
)

// startPublishing is a project whose protocol has an address, and one published version.
func startPublishing(t *testing.T) {
	t.Helper()
	startProject(t)
	changeFile(t, ordersSpec, "version: 0.1.0", "version: 1.0.0\nschema_id: https://example.com/schemas/orders")
	want := result{0, "orders 1.0.0: site/orders/1.0.0\n30 files written, 0 files removed\n", ""}
	if got := msggen("", "publish", "site"); got != want {
		t.Fatalf("%+v", got)
	}
}

func publishedIndex(t *testing.T) *publish.Index {
	t.Helper()
	x, err := publish.ParseIndex([]byte(readFile(t, "site/index.json")))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestPublish(t *testing.T) {
	startPublishing(t)
	if r := msggen("", "publish", "site"); r != (result{0, "orders 1.0.0: site/orders/1.0.0\n0 files written, 0 files removed\n", ""}) {
		t.Errorf("once more: %+v", r)
	}
	changeFile(t, ordersSpec, "version: 1.0.0", "version: 1.1.0-rc.1")
	changeFile(t, ordersSpec, "      note: {type: string, default: \"\", doc: What the customer wrote.}\n", "")
	changeFile(t, ordersSpec, "      note_delta: self.note += event.delta\n", "")
	changeFile(t, ordersSpec, "ignore: [order_placed]", "ignore: [order_placed, note_delta]")
	if r := msggen("", "publish", "site"); r.code != exitOK {
		t.Fatalf("a version before a release: %+v", r)
	}
	if p := publishedIndex(t).Protocols[0]; p.Latest != "1.0.0" || len(p.Versions) != 2 || p.Versions[0].Version != "1.1.0-rc.1" {
		t.Errorf("%+v", p)
	}
	changeFile(t, ordersSpec, "version: 1.1.0-rc.1", "version: 1.1.0")
	if r := msggen("", "publish", "site"); r.code != exitOK {
		t.Fatalf("a release: %+v", r)
	}
	x := publishedIndex(t)
	if p := x.Protocols[0]; p.Latest != "1.1.0" || p.Versions[0].Version != "1.1.0" {
		t.Errorf("%+v", p)
	}
	if diff := cmp.Diff(readFile(t, "site/orders/1.1.0/orders.schema.json"), readFile(t, "site/orders/latest/orders.schema.json")); diff != "" {
		t.Errorf("the latest is not the release:\n%s", diff)
	}
	for _, v := range x.Protocols[0].Versions {
		for _, f := range v.Files {
			if f.ID != "" && f.ID != x.Base+f.Path {
				t.Errorf("%s is not where its $id says, %s", f.Path, f.ID)
			}
		}
	}
	// What was published is a project: later ones can be held against it.
	if r := msggen("", "--config", "site/orders/1.0.0/msggen.yaml", "generate"); r != (result{0, "1 protocol: 0 files written, 0 files removed\n", ""}) {
		t.Errorf("%+v", r)
	}
	if sum, err := exec.LookPath("sha256sum"); err == nil {
		check := exec.Command(sum, "--quiet", "-c", "msggen.sum")
		check.Dir = "site/orders/1.0.0"
		if out, err := check.CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	}
}

// What SchemaStore is given names the newest release and all versions.
func TestPublishCatalog(t *testing.T) {
	startPublishing(t)
	var got any
	if err := json.Unmarshal([]byte(readFile(t, "site/catalog.json")), &got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"$schema": "https://json.schemastore.org/schema-catalog.json",
		"version": 1.0,
		"schemas": []any{map[string]any{
			"name": "orders", "description": "Orders, and what happens to them.",
			"url":      "https://example.com/schemas/orders/latest/orders.schema.json",
			"versions": map[string]any{"1.0.0": "https://example.com/schemas/orders/1.0.0/orders.schema.json"},
		}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestPublishedVersionsStay(t *testing.T) {
	startPublishing(t)
	changeFile(t, ordersSpec, "      note: {type: string,", "      urgent: {type: bool, default: false, doc: Whether it is.}\n      note: {type: string,")
	before := readFile(t, "site/orders/1.0.0/msggen.sum")
	want := result{exitFindings, `orders 1.0.0 is published and differs: give the spec another ` + "`version`" + `
  site/orders/1.0.0/orders.codegen.schema.json: changed
  site/orders/1.0.0/orders.schema.json: changed
  site/orders/1.0.0/orders.strict.schema.json: changed
  site/orders/1.0.0/spec/orders/orders.yaml: changed
  site/orders/1.0.0/types/Order.schema.json: changed

nothing was published
`, ""}
	if diff := cmp.Diff(want, msggen("", "publish", "site"), cmp.AllowUnexported(result{})); diff != "" {
		t.Error(diff)
	}
	if readFile(t, "site/orders/1.0.0/msggen.sum") != before {
		t.Error("something was written")
	}
	changeFile(t, ordersSpec, "objects:\n", "objects:\n  Parcel: {doc: A parcel., fields: {id: {type: string, doc: Its id.}}}\n")
	if r := msggen("", "publish", "site"); !strings.Contains(r.stdout, "site/orders/1.0.0/types/Parcel.schema.json: new\n") {
		t.Errorf("%+v", r)
	}
	changeFile(t, ordersSpec, "version: 1.0.0", "version: 1.1.0")
	if r := msggen("", "publish", "site"); r.code != exitOK {
		t.Errorf("%+v", r)
	}

	schema := "site/orders/1.0.0/types/Item.schema.json"
	writeFile(t, schema, strings.Replace(readFile(t, schema), "integer", "number", 1))
	if err := os.Remove("site/orders/1.0.0/orders.schema.json"); err != nil {
		t.Fatal(err)
	}
	want = result{exitFindings, `site/orders/1.0.0/orders.schema.json is not as orders 1.0.0 was published
site/orders/1.0.0/types/Item.schema.json is not as orders 1.0.0 was published

nothing was published
`, ""}
	if diff := cmp.Diff(want, msggen("", "publish", "site"), cmp.AllowUnexported(result{})); diff != "" {
		t.Error(diff)
	}
}

// What a killed run has left is finished, and a file that was lost comes back.
func TestPublishMends(t *testing.T) {
	startPublishing(t)
	index, page := readFile(t, "site/index.json"), readFile(t, "site/orders/index.html")
	for _, lost := range []string{"site/index.json", "site/orders/index.html", "site/orders/1.0.0/orders.schema.json"} {
		if err := os.Remove(lost); err != nil {
			t.Fatal(err)
		}
		if r := msggen("", "publish", "site"); r.code != exitOK {
			t.Errorf("without %s: %+v", lost, r)
		}
	}
	if readFile(t, "site/index.json") != index || readFile(t, "site/orders/index.html") != page {
		t.Error("it is not as it was")
	}
}

func TestPublishRefuses(t *testing.T) {
	for _, tt := range []struct {
		name    string
		prepare func(t *testing.T)
		args    []string
		want    string
	}{
		{"another address", func(*testing.T) {}, []string{"site", "--base", "https://example.org/"},
			"msggen: site was published for https://example.com/schemas/, and not for https://example.org/\n"},
		{"no protocol of the project", func(*testing.T) {}, []string{"site", "order"},
			"msggen: there is no protocol order; did you mean orders?\n"},
		{"an index that is none", func(t *testing.T) { writeFile(t, "site/index.json", "[]") }, []string{"site"},
			"msggen: site/index.json is no index that msggen has written: json: cannot unmarshal array into Go value of type publish.Index\n"},
		{"somebody else's page", func(t *testing.T) { writeFile(t, "other/index.html", "Hello") }, []string{"other"},
			"msggen: other has an index.html that msggen has not published; choose another folder\n"},
		{"another address in the spec", func(t *testing.T) {
			changeFile(t, ordersSpec, "1.0.0\nschema_id: https://example.com/schemas/orders", "1.1.0\nschema_id: https://example.com/orders")
		}, []string{"site"},
			"msggen: the `schema_id` of orders, https://example.com/orders, is not below https://example.com/schemas/\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			startPublishing(t)
			tt.prepare(t)
			want := result{exitFailed, "", tt.want}
			if diff := cmp.Diff(want, msggen("", append([]string{"publish"}, tt.args...)...), cmp.AllowUnexported(result{})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Texts of a spec stay texts on the pages.
func TestPublishHostileTexts(t *testing.T) {
	startProject(t)
	changeFile(t, ordersSpec, "version: 0.1.0\ndoc: Orders, and what happens to them.",
		"version: 1.0.0\ntitle: \"<script>alert(1)</script>\"\ndoc: \"</title><img src=x onerror=alert(1)>\"")
	if r := msggen("", "publish", "site"); r.code != exitOK {
		t.Fatal(r)
	}
	for _, page := range []string{"site/index.html", "site/orders/index.html"} {
		if text := readFile(t, page); strings.Contains(text, "<script") || strings.Contains(text, "<img") {
			t.Errorf("%s has markup of the spec:\n%s", page, text)
		}
	}
	if _, err := os.Stat("site/catalog.json"); err == nil {
		t.Error("there is a catalog without addresses")
	}
}

// The protocols of this repository can be published together.
func TestPublishThisRepository(t *testing.T) {
	dir := t.TempDir()
	t.Chdir("../..")
	if r := msggen("", "publish", dir); r.code != exitOK || r.stderr != "" {
		t.Fatalf("%+v", r)
	}
	pages, err := filepath.Glob(filepath.Join(dir, "*", "index.html"))
	if err != nil || len(pages) < 10 {
		t.Errorf("%d pages, %v", len(pages), err)
	}
}
