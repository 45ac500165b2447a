package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/wire"
)

func newReplay() *cobra.Command {
	var o replayOptions
	cmd := &cobra.Command{
		Use:   "replay protocol [events.ndjson | -]",
		Short: "Fold a recorded stream with the reference interpreter",
		Long: `replay reads one JSON event a line, from a file or (-, the default) from
standard input, folds them with a reducer and prints the state at the end: one
line for every state the stream began, the last one last.

With --each it first prints a line for every event with its outcome. Skipped
events, warnings and events a rule fails on are reported on standard error; a
failed event leaves the state as it was and makes the exit code 1. A line that
is not an event of the protocol ends the replay with exit code 2, after what
was folded until then has been printed.`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.protocol, o.input = args[0], "-"
			if len(args) == 2 {
				o.input = args[1]
			}
			return replay(cmd, o)
		},
	}
	cmd.Flags().StringVar(&o.reducer, "reducer", "", "the reducer to run; needed if the protocol has several")
	cmd.Flags().StringVar(&o.state, "state", "", "a file with the state to start from, as JSON")
	cmd.Flags().BoolVar(&o.each, "each", false, "print the outcome of every event")
	return cmd
}

type replayOptions struct {
	protocol, input string
	reducer, state  string
	each            bool
}

func replay(cmd *cobra.Command, o replayOptions) error {
	p, err := load(cmd)
	if err != nil {
		return err
	}
	protocol, err := p.find(o.protocol)
	if err != nil {
		return err
	}
	machine := interp.New(protocol)
	name, err := pickReducer(protocol, o.reducer)
	if err != nil {
		return err
	}
	reducer, err := machine.Reducer(name)
	if err != nil {
		return err
	}
	r := replayer{machine: machine, reducer: reducer, name: "standard input", each: o.each, out: cmd.OutOrStdout(), notes: cmd.ErrOrStderr()}
	if o.state != "" {
		text, err := os.ReadFile(o.state)
		if err != nil {
			return err
		}
		if r.state, _, err = machine.Decode(reducer.State(), text); err != nil {
			return fmt.Errorf("%s: %w", o.state, err)
		}
	}
	in := cmd.InOrStdin()
	if o.input != "-" {
		f, err := os.Open(o.input)
		if err != nil {
			return err
		}
		defer f.Close()
		in, r.name = f, o.input
	}
	err = r.run(in)
	if end := r.finish(); err == nil {
		err = end
	}
	return err
}

// find returns the protocol of that name.
func (p *project) find(name string) (*ir.Protocol, error) {
	var have []string
	for _, protocol := range p.protocols {
		if protocol.Name == name {
			return protocol, nil
		}
		have = append(have, protocol.Name)
	}
	return nil, unknown("protocol", name, have)
}

func pickReducer(p *ir.Protocol, name string) (string, error) {
	var have []string
	for _, r := range p.Reducers {
		have = append(have, r.Name)
	}
	switch {
	case name != "" && slices.Contains(have, name):
		return name, nil
	case name != "":
		return "", unknown("reducer", name, have)
	case len(have) == 1:
		return have[0], nil
	case len(have) == 0:
		return "", fmt.Errorf("protocol %s has no reducer", p.Name)
	default:
		return "", fmt.Errorf("protocol %s has several reducers; choose one with --reducer: %s", p.Name, strings.Join(have, ", "))
	}
}

func unknown(kind, name string, have []string) error {
	if near, ok := diag.Nearest(name, have); ok {
		return fmt.Errorf("there is no %s %s; did you mean %s?", kind, name, near)
	}
	return fmt.Errorf("there is no %s %s; there is: %s", kind, name, strings.Join(have, ", "))
}

// replayer folds one stream.
type replayer struct {
	machine *interp.Machine
	reducer *interp.Reducer
	state   interp.Value // nil before any
	name    string       // of the stream, for messages
	each    bool
	failed  bool
	out     io.Writer
	notes   io.Writer
}

func (r *replayer) run(in io.Reader) error {
	for line, err := range wire.NDJSON(in) {
		if err == nil {
			err = r.line(line)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", r.name, line.Number, err)
		}
	}
	return nil
}

func (r *replayer) line(line wire.Line) error {
	event, _, err := r.machine.Decode(r.reducer.Input(), line.Text)
	if err != nil {
		return err
	}
	before := r.state
	next, outcome, err := r.reducer.Fold(before, event)
	r.note(line.Number, outcome, err)
	if before != nil && next != before {
		r.print(before)
	}
	r.state = next
	return nil
}

// record is what --each prints of an event.
type record struct {
	Line     int      `json:"line"`
	Outcome  string   `json:"outcome"`
	Code     string   `json:"code,omitempty"`
	Message  string   `json:"message,omitempty"`
	Warnings []string `json:"warnings,omitempty"`
}

func (r *replayer) note(line int, o wire.Outcome, err error) {
	rec := record{Line: line, Outcome: o.Status.String(), Code: o.Notice.Code, Message: o.Notice.Message}
	for _, w := range o.Warnings {
		rec.Warnings = append(rec.Warnings, w.Code)
		fmt.Fprintf(r.notes, "%s:%d: warning[%s]: %s\n", r.name, line, w.Code, w.Message)
	}
	var failure *wire.Error
	switch {
	case errors.As(err, &failure):
		rec.Outcome, rec.Code, rec.Message = "failed", failure.Code, failure.Error()
		r.failed = true
		fmt.Fprintf(r.notes, "%s:%d: error[%s]: %s\n", r.name, line, failure.Code, failure.Error())
	case err != nil:
		rec.Outcome, rec.Message = "failed", err.Error()
		r.failed = true
		fmt.Fprintf(r.notes, "%s:%d: error: %v\n", r.name, line, err)
	case o.Status == wire.Skipped:
		fmt.Fprintf(r.notes, "%s:%d: skipped[%s]: %s\n", r.name, line, o.Notice.Code, o.Notice.Message)
	}
	if r.each {
		text, err := json.Marshal(rec)
		if err != nil {
			panic("replay: " + err.Error()) // strings and an int
		}
		fmt.Fprintf(r.out, "%s\n", text)
	}
}

func (r *replayer) print(state interp.Value) {
	fmt.Fprintf(r.out, "%s\n", r.machine.Encode(state))
}

// finish prints the last state, whether or not the stream was read to its end.
func (r *replayer) finish() error {
	if r.state != nil {
		r.print(r.state)
	}
	if r.failed {
		return errFindings
	}
	return nil
}
