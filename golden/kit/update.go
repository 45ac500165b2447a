package kit

import (
	"encoding/json"
	"path/filepath"
	"strings"

	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/internal/vector"
)

// Update writes what the interpreter gives into the files, for review.
func (v Set) Update(t T, r runner.Runner) {
	for _, file := range v.streams(t) {
		v.updateStream(t, r, file)
	}
	for _, file := range v.documents(t) {
		updateDocument(t, r, file)
	}
	for _, file := range v.calls(t) {
		v.updateCall(t, r, file)
	}
}

func (v Set) updateStream(t T, r runner.Runner, file string) {
	s, err := vector.ReadStream(file)
	if err != nil {
		t.Fatal(err)
	}
	begun(t, Do(t, r, v.beginning(t, s)))
	for i := range s.Steps {
		step := &s.Steps[i]
		got := Do(t, r, stepOf(step))
		step.Outcome, step.Stage, step.Path = got.Outcome, got.Stage, got.Path
		step.Warnings, step.Signals, step.Emitted = got.Warnings, got.Signals, nil
		for _, emitted := range got.Emitted {
			step.Emitted = append(step.Emitted, json.RawMessage(emitted))
		}
		step.State = json.RawMessage(value(got))
		if vector.Worded(got.Outcome) || step.Message != "" {
			step.Message = got.Message
		}
	}
	if err := vector.Write(file, s); err != nil {
		t.Fatal(err)
	}
}

func updateDocument(t T, r runner.Runner, file string) {
	d, err := vector.ReadDocument(file)
	if err != nil {
		t.Fatal(err)
	}
	got := Do(t, r, runner.Request{Op: runner.OpDecode, Type: d.Type, Document: d.Text()})
	code, failed := strings.CutPrefix(got.Outcome, "error:")
	if kind := filepath.Base(filepath.Dir(file)); failed != (kind == "invalid") {
		t.Errorf("%s: not %s: %s at %q: %s", file, kind, got.Outcome, got.Path, got.Message)
		return
	}
	d.Canonical, d.Error = nil, nil
	if failed {
		d.Error = &vector.Error{Code: code, Path: got.Path}
	} else {
		d.Canonical = json.RawMessage(got.Value)
	}
	if err := vector.Write(file, d); err != nil {
		t.Fatal(err)
	}
}

func (v Set) updateCall(t T, r runner.Runner, file string) {
	c, err := vector.ReadCall(file)
	if err != nil {
		t.Fatal(err)
	}
	got := Do(t, r, v.request(t, c))
	c.Value, c.Error = nil, nil
	if code, failed := strings.CutPrefix(got.Outcome, "error:"); failed {
		c.Error = &vector.Error{Code: code, Path: got.Path}
	} else {
		c.Value = json.RawMessage(got.Value)
	}
	if err := vector.Write(file, c); err != nil {
		t.Fatal(err)
	}
}
