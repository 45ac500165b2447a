package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/lang/diag"
)

// Exit codes: CI can tell a finding from a run that could not happen.
const (
	exitOK       = 0
	exitFindings = 1 // drift, a rejected stream
	exitFailed   = 2 // bad usage, bad spec, nothing to work on
)

// errFindings ends a command whose work is done and whose answer is "not clean".
// What was found has been printed.
var errFindings = errors.New("findings")

// errPrinted ends a command that could not run and has said why.
var errPrinted = errors.New("printed")

// run executes one command line and gives the exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	out := &printed{Writer: stdout}
	root.SetOut(out)
	root.SetErr(stderr)
	err := root.Execute()
	if out.err != nil && (err == nil || errors.Is(err, errFindings)) {
		err = out.err // what was to be told is lost
	}
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errFindings):
		return exitFindings
	case errors.Is(err, errPrinted):
		return exitFailed
	default:
		fmt.Fprintf(stderr, "msggen: %v\n", err)
		return exitFailed
	}
}

// printed remembers that something could not be printed, as on a disk that is full.
type printed struct {
	io.Writer
	err error
}

func (w *printed) Write(text []byte) (int, error) {
	n, err := w.Writer.Write(text)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// taking says how a command is used that is given other arguments than it takes.
func taking(args cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, given []string) error {
		if args(cmd, given) != nil {
			return fmt.Errorf("usage: %s", cmd.UseLine())
		}
		return nil
	}
}

// knownCommand refuses what is no command.
func knownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	if near, ok := diag.Nearest(args[0], names); ok {
		return fmt.Errorf("there is no command %s; did you mean %s?", args[0], near)
	}
	return fmt.Errorf("there is no command %s; `msggen --help` lists them", args[0])
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "msggen",
		Short: "The protocol compiler for streaming agents",
		Long: `msggen reads types, events and reducer rules declared in YAML and writes Go,
TypeScript and Python SDKs and JSON Schemas that mean the same thing.

Exit codes: 0 ok, 1 findings (drift, a file that is not formatted, what lint finds, a
change that breaks somebody, a rejected stream), 2 could not run.`,
		Version:       versionText(),
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          knownCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetVersionTemplate("{{.Version}}")
	root.SetFlagErrorFunc(flagError)
	root.PersistentFlags().StringP("config", "c", "msggen.yaml", "the project file; paths in it are relative to its folder")
	root.PersistentFlags().String("format", "text", "how diagnostics are printed: text, json, github or sarif")
	root.AddCommand(
		newGenerate(), newCheck(), newBreaking(), newWatch(), newReplay(), newInspect(),
		newFmt(), newLint(), newInit(), newSchema(), newExplain(),
		newLaws(), newDocs(), newPublish(), newLSP(), newVersion(),
	)
	for _, c := range root.Commands() {
		if c.Args != nil {
			c.Args = taking(c.Args)
		}
	}
	root.InitDefaultHelpCmd()
	if help, _, err := root.Find([]string{"help"}); err == nil {
		help.Args = func(_ *cobra.Command, args []string) error {
			if found, _, err := root.Find(args); err == nil && found != root {
				return nil
			}
			return knownCommand(root, args)
		}
	}
	return root
}
