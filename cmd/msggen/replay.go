package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/trace"
	"github.com/msggen/msggen/gen/wire"
)

func newReplay() *cobra.Command {
	var o replayOptions
	cmd := &cobra.Command{
		Use:   "replay [protocol] [events.ndjson | -]",
		Short: "Fold a recorded stream with the reference interpreter",
		Long: `replay reads a recording, from a file or (-, the default) from standard input: one
JSON event a line, or server-sent events, whichever it begins like. A file alone is of
the only protocol that the project has. It folds them:
with the pipeline of the protocol, if it has one and no reducer is named, or else
with a reducer. It prints the state at the end: of a pipeline, that of its last
stage; of a reducer, one line for every state the stream began, the last one last.
Where the last stage, or the reducer, emits values, those are printed instead, one a
line. States are printed as --state takes them, with their private fields.

With --each it first prints a line for every event with its outcome, and at the end
the state also where values were emitted. Skipped events, warnings and events a rule
fails on are reported on standard error (with --quiet, only the latter), and with
--notes what was read but not understood, too. With --incomplete the end of the file
is where the stream was cut off, and so it is of server-sent events without what the
protocol ends them with, and of what ends in the middle of an event, which makes the
exit code 1. So does a failed event; it ends a pipeline, while a reducer goes on with
the state as it was. A line that is not an event of the protocol ends the replay with
exit code 2. What was folded until then is printed.`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return replay(cmd, o, args)
		},
	}
	cmd.Flags().StringVar(&o.pipeline, "pipeline", "", "the pipeline to run; needed if the protocol has several")
	cmd.Flags().StringVar(&o.reducer, "reducer", "", "the reducer to run; needed if the protocol has several and no pipeline")
	cmd.Flags().StringVar(&o.stage, "stage", "", "the stage of a pipeline to run alone; the same as --reducer")
	cmd.Flags().StringVar(&o.state, "state", "", "a file with the state to start from, as JSON; for a reducer")
	cmd.Flags().BoolVar(&o.each, "each", false, "print the outcome of every event")
	cmd.Flags().BoolVar(&o.incomplete, "incomplete", false, "take the stream for one that was cut off, at its end")
	cmd.Flags().BoolVar(&o.notes, "notes", false, "report what was read but not understood")
	cmd.Flags().BoolVarP(&o.quiet, "quiet", "q", false, "report nothing but events that fail")
	excluding(cmd, "notes", "quiet")
	excluding(cmd, "pipeline", "reducer", "stage")
	excluding(cmd, "pipeline", "state")
	return cmd
}

type replayOptions struct {
	pipeline, reducer, stage string
	state                    string
	each, notes, quiet       bool
	incomplete               bool
}

func replay(cmd *cobra.Command, o replayOptions, args []string) error {
	p, err := load(cmd)
	if err != nil {
		return err
	}
	protocol, input, err := p.recording(args)
	if err != nil {
		return err
	}
	r := replayer{
		machine: interp.New(protocol, wire.WithLimits(wire.Limits{Depth: protocol.Limits.Depth})), eventSize: protocol.Limits.EventSize, name: "standard input", each: o.each, diagnose: o.notes, incomplete: o.incomplete,
		out: cmd.OutOrStdout(), failures: cmd.ErrOrStderr(), notes: cmd.ErrOrStderr(),
	}
	if o.quiet {
		r.notes = io.Discard
	}
	if err := r.open(protocol, o); err != nil {
		return err
	}
	in := cmd.InOrStdin()
	if input != "-" {
		f, err := os.Open(input)
		if err != nil {
			return err
		}
		defer f.Close()
		in, r.name = f, input
	}
	err = r.run(in)
	if end := r.finish(); err == nil {
		err = end
	}
	return err
}

// open makes ready what the options ask for.
func (r *replayer) open(p *ir.Protocol, o replayOptions) error {
	subject, err := subjectOf(p, o.pipeline, cmp.Or(o.reducer, o.stage), o.state == "")
	if err != nil && o.state != "" {
		return fmt.Errorf("--state is for a reducer: %w", err)
	}
	if err != nil {
		return err
	}
	var state interp.Value
	if o.state != "" {
		text, err := os.ReadFile(o.state)
		if err != nil {
			return err
		}
		// A state is no event, whose depth is bounded.
		if state, _, err = interp.New(p).Restore(subject.Reducer.State, text); err != nil {
			return fmt.Errorf("%s: %w", o.state, err)
		}
	}
	r.input = subject.Input()
	r.stream, err = trace.Open(r.machine, subject, state)
	return err
}

// subjectOf chooses a reducer or a pipeline: the one that is named, or else the only
// pipeline, if one will do, or the only reducer.
func subjectOf(p *ir.Protocol, pipeline, reducer string, pipelines bool) (ir.Subject, error) {
	kind, name := "reducer", reducer
	if pipeline != "" || reducer == "" && pipelines && len(p.Pipelines) > 0 {
		kind, name = "pipeline", pipeline
	}
	var have []string
	byName := map[string]ir.Subject{}
	for _, s := range ir.Subjects(p) {
		if (s.Pipeline != nil) == (kind == "pipeline") {
			have = append(have, s.Name())
			byName[s.Name()] = s
		}
	}
	name, err := pick(p, kind, name, have)
	return byName[name], err
}

// recording is a protocol and the file that a stream of it is in, or -. A file alone is of
// the only protocol.
func (p *project) recording(args []string) (*ir.Protocol, string, error) {
	protocol, err := p.find(args[0])
	switch {
	case len(args) == 2:
		return protocol, args[1], err
	case err == nil || !isRecording(args[0]):
		return protocol, "-", err
	case len(p.protocols) == 1:
		return p.protocols[0], args[0], nil
	default:
		return nil, "", fmt.Errorf("%s is a file: name the protocol before it, as in `msggen replay %s %s`", args[0], p.protocols[0].Name, args[0])
	}
}

func isRecording(name string) bool {
	if name == "-" {
		return true
	}
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
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

// pick chooses one of the reducers or pipelines of a protocol.
func pick(p *ir.Protocol, kind, name string, have []string) (string, error) {
	switch {
	case name != "" && slices.Contains(have, name):
		return name, nil
	case name != "":
		return "", unknown(kind, name, have)
	case len(have) == 1:
		return have[0], nil
	case len(have) == 0:
		return "", fmt.Errorf("protocol %s has no %s", p.Name, kind)
	default:
		return "", fmt.Errorf("protocol %s has several %ss; choose one with --%s: %s", p.Name, kind, kind, strings.Join(have, ", "))
	}
}

func unknown(kind, name string, have []string) error {
	if near, ok := diag.Nearest(name, have); ok {
		return fmt.Errorf("there is no %s %s; did you mean %s?", kind, name, near)
	}
	return fmt.Errorf("there is no %s %s; there is: %s", kind, name, strings.Join(have, ", "))
}
