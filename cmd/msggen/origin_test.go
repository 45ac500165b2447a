package main

import (
	"os"
	"strings"
	"testing"
)

// TestOrigin generates a project that says where it is from, after one that does not:
// of that nothing is said.
func TestOrigin(t *testing.T) {
	startProject(t)
	if r := msggen("", "generate"); r.code != exitOK {
		t.Fatalf("generate: %+v", r)
	}
	manifest := readFile(t, "sdk/ts/orders/package.json")
	_, err := os.Stat("sdk/go/LICENSE")
	if strings.Contains(manifest, `"license"`) || strings.Contains(manifest, `"repository"`) || err == nil {
		t.Errorf("a licence or a repository is made up:\n%s", manifest)
	}
	const text = "Do as you like.\n"
	if err := os.Mkdir("legal", 0o755); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "legal/TERMS", text)
	writeFile(t, "msggen.yaml", readFile(t, "msggen.yaml")+
		"license: {spdx: LicenseRef-Terms, file: legal/TERMS}\nrepository: https://example.com/orders.git\n")
	if r := msggen("", "generate"); r.code != exitOK {
		t.Fatalf("generate: %+v", r)
	}
	for _, file := range []string{"sdk/go/LICENSE", "sdk/ts/orders/LICENSE"} {
		if got := readFile(t, file); got != text {
			t.Errorf("%s holds %q", file, got)
		}
	}
	manifest = readFile(t, "sdk/ts/orders/package.json")
	for _, want := range []string{`"license": "LicenseRef-Terms"`, `"url": "git+https://example.com/orders.git"`} {
		if !strings.Contains(manifest, want) {
			t.Errorf("there is no %s in\n%s", want, manifest)
		}
	}
	if r := msggen("", "check"); r.code != exitOK {
		t.Errorf("check: %+v", r)
	}
}
