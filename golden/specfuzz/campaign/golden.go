package campaign

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/internal/vector"
)

// golden writes a failure as a case for golden/cases: the spec, and a vector with
// what the interpreter gives. Only its name has to be thought of.
func (c *Campaign) golden(f *Failure) error {
	name := fmt.Sprintf("found_%d", f.Number)
	spec := f.Spec.Clone()
	spec.Rename(name)
	dir := filepath.Join(c.place(f), name)
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	for file, data := range spec.Files() {
		folder := path.Dir(file)
		if folder == name {
			folder = "spec"
		}
		if err := save(filepath.Join(dir, folder, path.Base(file)), data); err != nil {
			return err
		}
	}
	if spec.Forward {
		project := "msggen: 1\nprotocols: [spec]\nforward:\n  members: [" + strings.Join(spec.Kept(), ", ") + "]\n"
		if err := save(filepath.Join(dir, "msggen.yaml"), []byte(project)); err != nil {
			return err
		}
	}
	s := &subject{spec: spec}
	if _, err := c.check(s); err != nil || s.protocol == nil || len(f.Fold) == 0 {
		return nil // there is nothing to run
	}
	in := runner.NewInterp(s.protocol)
	vectors := filepath.Join(dir, "vectors")
	switch first := f.Fold[0]; first.Op {
	case runner.OpDecode:
		got, _ := in.Do(first)
		return writeDocument(vectors, first, got)
	case runner.OpConstruct, runner.OpAccess:
		got, _ := in.Do(first)
		return writeCall(vectors, first, got)
	}
	return writeStream(vectors, in, f.Fold)
}

func save(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

const vectorDoc = "Found by the spec fuzzer."

func writeDocument(dir string, asked runner.Request, got runner.Answer) error {
	d := &vector.Document{Name: "found", Doc: vectorDoc, Type: asked.Type, Document: json.RawMessage(asked.Document)}
	kind := "valid"
	if d.Error = errorOf(got); d.Error != nil {
		kind = "invalid"
	} else {
		d.Canonical = json.RawMessage(got.Value)
	}
	name := filepath.Join(dir, "documents", kind, "found.json")
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return vector.Write(name, d)
}

func writeCall(dir string, asked runner.Request, got runner.Answer) error {
	c := &vector.Call{Name: "found", Doc: vectorDoc, Args: json.RawMessage(asked.Args)}
	if asked.Op == runner.OpConstruct {
		c.Constructor = asked.Call
	} else {
		c.Accessor, c.On = asked.Call, json.RawMessage(asked.Document)
	}
	if c.Error = errorOf(got); c.Error == nil {
		c.Value = json.RawMessage(got.Value)
	}
	name := filepath.Join(dir, "calls", "found.json")
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return vector.Write(name, c)
}

// errorOf is the error that an answer is, or nil.
func errorOf(got runner.Answer) *vector.Error {
	code, failed := strings.CutPrefix(got.Outcome, "error:")
	if !failed {
		return nil
	}
	return &vector.Error{Code: code, Path: got.Path}
}

func writeStream(dir string, in *runner.Interp, fold []runner.Request) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the interpreter panics: %v", p)
		}
	}()
	begin := fold[0]
	s := &vector.Stream{Name: "found", Doc: vectorDoc, Start: json.RawMessage("null")}
	if begin.Reducer != nil {
		s.Reducer = begin.Reducer.Name
	} else {
		s.Pipeline = begin.Pipeline.Name
	}
	s.Limits = begin.Limits
	if begin.State != "" {
		s.Start = json.RawMessage(begin.State)
	}
	in.Do(begin)
	for _, r := range fold[1:] {
		got, _ := in.Do(r)
		if r.Op == runner.OpResume {
			continue // vectors run with checkpoints anyway
		}
		step := vector.Step{
			End: r.Op == runner.OpEnd, Incomplete: r.Incomplete, Outcome: got.Outcome, Stage: got.Stage, Path: got.Path,
			Warnings: got.Warnings, Signals: got.Signals, State: json.RawMessage("null"),
		}
		if !step.End {
			step.Event = json.RawMessage(r.Event)
		}
		for _, v := range got.Emitted {
			step.Emitted = append(step.Emitted, json.RawMessage(v))
		}
		if got.Value != "" {
			step.State = json.RawMessage(got.Value)
		}
		if strings.HasPrefix(got.Outcome, "skipped:") {
			step.Message = got.Message
		}
		s.Steps = append(s.Steps, step)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return vector.Write(filepath.Join(dir, "found.json"), s)
}
