package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/msggen/msggen/gen/lang/diag"
)

// flagError words what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	var (
		unknown *pflag.NotExistError
		empty   *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &unknown):
		return unknownFlag(cmd, unknown)
	case errors.As(err, &empty):
		return fmt.Errorf("--%s needs a value: %s", empty.GetFlag().Name, empty.GetFlag().Usage)
	case errors.As(err, &invalid) && errors.Is(err, strconv.ErrRange):
		return fmt.Errorf("%s is too large for --%s", invalid.GetValue(), invalid.GetFlag().Name)
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s is %s, not %q", invalid.GetFlag().Name, kindOf(invalid.GetFlag()), invalid.GetValue())
	}
	return err
}

func unknownFlag(cmd *cobra.Command, err *pflag.NotExistError) error {
	given := "--" + err.GetSpecifiedName()
	if err.GetSpecifiedShortnames() != "" {
		given = "-" + err.GetSpecifiedName()
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	if near, ok := diag.Nearest(err.GetSpecifiedName(), names); ok {
		return fmt.Errorf("there is no flag %s; did you mean --%s?", given, near)
	}
	return fmt.Errorf("there is no flag %s; `%s --help` lists them", given, cmd.CommandPath())
}

// kindOf says what values a flag takes.
func kindOf(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "bool":
		return "true or false"
	case "int":
		return "a whole number"
	case "uint64":
		return "a whole number that is not negative"
	default:
		return f.Value.Type()
	}
}

// excluding refuses more than one of some flags.
func excluding(cmd *cobra.Command, names ...string) {
	cmd.MarkFlagsMutuallyExclusive(names...) // so that shells offer only one, too
	before := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		var given []string
		for _, name := range names {
			if cmd.Flags().Changed(name) {
				given = append(given, "--"+name)
			}
		}
		switch {
		case len(given) > 1:
			return fmt.Errorf("%s do not go together", strings.Join(given, " and "))
		case before != nil:
			return before(cmd, args)
		}
		return nil
	}
}
