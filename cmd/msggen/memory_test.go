//go:build linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/msggen/msggen/internal/need"
)

// TestMemory generates protocols near the limits of the language for all targets: none
// takes more than 256 MiB.
func TestMemory(t *testing.T) {
	need.Time(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name, spec := range map[string]string{"fields": manyMaps(), "members": manyMembers(), "unions": manyUnions(), "steps": manySteps()} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			writeFile(t, filepath.Join(dir, "msggen.yaml"), "msggen: 1\nprotocols: [spec]\ngo: {out: go, module: example.com/large}\n"+
				"typescript: {out: ts}\npython: {out: py}\njsonschema: {out: schemas}\n")
			if err := os.Mkdir(filepath.Join(dir, "spec"), 0o755); err != nil {
				t.Fatal(err)
			}
			writeFile(t, filepath.Join(dir, "spec", "large.yaml"), "msggen: 1\nprotocol: large\nversion: 1.0.0\n"+spec)
			cmd := exec.Command(self, "generate")
			cmd.Dir = dir
			peak := filepath.Join(t.TempDir(), "peak")
			cmd.Env = append(os.Environ(), asCommand+"=1", peakFile+"="+peak, "GOGC=") // as people run it
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			const most = 256 << 10 // in KiB, as the system counts
			status, err := os.ReadFile(peak)
			if err != nil {
				t.Fatal(err)
			}
			var used int
			_, after, _ := strings.Cut(string(status), "VmHWM:")
			if _, err := fmt.Sscan(after, &used); err != nil {
				t.Fatal(err)
			}
			t.Logf("%d KiB, %v", used, cmd.ProcessState.UserTime())
			if used > most {
				t.Errorf("it takes %d KiB, want at most %d", used, most)
			}
		})
	}
}

// manyMaps are almost as many fields as a protocol may have, of a type of which every
// language has much to print.
func manyMaps() string {
	var spec strings.Builder
	spec.WriteString("objects:\n")
	for o := range 100 {
		fmt.Fprintf(&spec, "  O%d:\n    fields:\n", o)
		for f := range 99 {
			fmt.Fprintf(&spec, "      f%d: {type: 'map[list[O0]]', optional: true, doc: A field with some words that say what it is.}\n", f)
		}
	}
	return spec.String()
}

// manyMembers is a union of almost as many members as a protocol may have types, which a
// rule tells apart one by one.
func manyMembers() string {
	const count = 980
	var types, members, cases strings.Builder
	for m := range count {
		fmt.Fprintf(&types, "  M%[1]d: {fields: {k: {const: m%[1]d}, o%[1]d: {type: string, optional: true}}}\n", m)
		fmt.Fprintf(&members, "M%d, ", m)
		fmt.Fprintf(&cases, "          m%[1]d: self.size += %[1]d\n", m)
	}
	return "objects:\n  Note: {fields: {size: {type: int, default: 0}}}\n  Edit: {fields: {u: U}}\n" + types.String() +
		"unions:\n  U: {tag: k, of: [" + strings.TrimSuffix(members.String(), ", ") + "]}\n" +
		"reducers:\n  apply:\n    state: Note\n    input: Edit\n    do:\n      - switch: event.u.k\n        cases:\n" + cases.String()
}

// manyUnions are almost as many members of unions as a protocol may have.
func manyUnions() string {
	const count = 900
	var types, unions strings.Builder
	var members []string
	for m := range count {
		fmt.Fprintf(&types, "  M%[1]d: {fields: {k: {const: m%[1]d}}}\n", m)
		members = append(members, fmt.Sprintf("M%d", m))
	}
	for u := range 11 {
		fmt.Fprintf(&unions, "  U%d: {tag: k, of: [%s]}\n", u, strings.Join(members, ", "))
	}
	return "objects:\n" + types.String() + "unions:\n" + unions.String()
}

// manySteps are almost as many steps as a protocol may have, in rules that are almost as
// long as may be.
func manySteps() string {
	var spec strings.Builder
	spec.WriteString("objects:\n  Note: {fields: {text: {type: string, default: ''}}}\n  Edit: {fields: {text: string}}\n" +
		"reducers:\n  apply:\n    state: Note\n    input: Edit\n    do:\n")
	for r := range 10 {
		fmt.Fprintf(&spec, "      - {call: rule_%d, with: {note: self, edit: event}}\n", r)
	}
	spec.WriteString("rules:\n")
	for r := range 10 {
		fmt.Fprintf(&spec, "  rule_%d:\n    params: {note: Note, edit: Edit}\n    do:\n", r)
		for step := range 998 {
			fmt.Fprintf(&spec, "      - note.text += edit.text + '%d'\n", step)
		}
	}
	return spec.String()
}
