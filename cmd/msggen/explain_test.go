package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/explain"
)

func TestExplain(t *testing.T) {
	want := `second-document

A file goes on behind a line ` + "`---`" + `.

In YAML this line begins another document, and many tools read only the first
one. A spec file is one document; to split a protocol, use several files in its
folder.

Wrong:

    objects:
      Note: {fields: {text: string}}
    ---  # another document
    enums:
      Colour: {values: {red: Urgent.}}

Right:

    objects:
      Note: {fields: {text: string}}
    enums:
      Colour: {values: {red: Urgent.}}
`
	if r := msggen("", "explain", "second-document"); r != (result{stdout: want}) {
		t.Errorf("%+v", r)
	}
}

func TestExplainLists(t *testing.T) {
	r := msggen("", "explain")
	if r.code != exitOK || r.stderr != "" || !strings.HasPrefix(r.stdout, "Errors in specs\n\nFiles and YAML\n  not-utf8         A file has bytes that are not UTF-8\n") {
		t.Errorf("%+v", r)
	}
	for _, part := range []string{"without a name\n\nHeader, project and imports\n  no-header         No file", "\n\nBroken laws\n  law-", "\n\nBreaking changes\n\nChanges that break programs\n  protocol-removed               A protocol is not there any more\n"} {
		if !strings.Contains(r.stdout, part) {
			t.Errorf("the list has no %q", part)
		}
	}
	for _, code := range explain.Codes() {
		if strings.Count(r.stdout, "\n  "+code+" ") != 1 {
			t.Errorf("%s is not on one line of the list", code)
		}
	}
}

func TestExplainJSON(t *testing.T) {
	want := `{"code":"second-document","family":"diagnostics","group":"Files and YAML",` +
		`"what":"A file goes on behind a line ` + "`---`" + `.",` +
		`"why":"In YAML this line begins another document, and many tools read only the first one. A spec file is one document; to split a protocol, use several files in its folder.",` +
		`"examples":[{"kind":"wrong","language":"yaml","text":"objects:\n  Note: {fields: {text: string}}\n---  # another document\nenums:\n  Colour: {values: {red: Urgent.}}\n"},` +
		`{"kind":"right","language":"yaml","text":"objects:\n  Note: {fields: {text: string}}\nenums:\n  Colour: {values: {red: Urgent.}}\n"}],` +
		`"url":"https://github.com/msggen/msggen/blob/main/docs/diagnostics.md#second-document"}` + "\n"
	if r := msggen("", "explain", "second-document", "--format", "json"); r != (result{stdout: want}) {
		t.Errorf("%+v", r)
	}
	r := msggen("", "explain", "--format", "json")
	lines := strings.Split(strings.TrimSpace(r.stdout), "\n")
	if r.code != exitOK || r.stderr != "" || len(lines) != len(explain.Codes()) {
		t.Errorf("%d lines for %d codes: %d, %s", len(lines), len(explain.Codes()), r.code, r.stderr)
	}
	for _, line := range lines {
		if !json.Valid([]byte(line)) {
			t.Errorf("not JSON: %s", line)
		}
	}
}

func TestExplainRefuses(t *testing.T) {
	for _, c := range []struct {
		args   []string
		stderr string
	}{
		{[]string{"explain", "unknow-field"}, "msggen: there is no code `unknow-field`; did you mean `unknown-field`?\n"},
		{[]string{"explain", "x"}, "msggen: there is no code `x`; `msggen explain` lists all codes\n"},
		{[]string{"explain", ""}, "msggen: there is no code ``; `msggen explain` lists all codes\n"},
		{[]string{"explain", "unused", "--format", "sarif"}, "msggen: explain prints text or json, not \"sarif\"\n"},
		{[]string{"explain", "unused", "no-tag"}, "msggen: usage: msggen explain [CODE] [flags]\n"},
	} {
		if r := msggen("", c.args...); r != (result{code: exitFailed, stderr: c.stderr}) {
			t.Errorf("%q: %+v", c.args, r)
		}
	}
}

// A run with errors says once where they are explained, and only to people.
func TestErrorsNameExplain(t *testing.T) {
	startProject(t)
	spec := "spec/orders/orders.yaml"
	text := readFile(t, spec)
	text = strings.Replace(text, "self.note += ", "self.notes += ", 1)
	text = strings.Replace(text, "in self.items where", "in self.item where", 1)
	writeFile(t, spec, text)
	const hint = "`msggen explain unknown-field` says what this means\n"
	for _, command := range []string{"generate", "check"} {
		if r := msggen("", command); r.code != exitFailed || strings.Count(r.stderr, "msggen explain") != 1 || !strings.HasSuffix(r.stderr, hint) {
			t.Errorf("%s: %+v", command, r)
		}
	}
	for _, format := range []string{"json", "github"} {
		if r := msggen("", "check", "--format", format); strings.Contains(r.stderr, "msggen explain") {
			t.Errorf("%s: %s", format, r.stderr)
		}
	}
}
