package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/names"
)

//go:embed starter
var starter embed.FS

var protocolName = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

func newInit() *cobra.Command {
	return &cobra.Command{
		Use:   "init [protocol]",
		Short: "Start a project: a project file and a small protocol to change",
		Long: `init writes msggen.yaml and spec/<protocol>/<protocol>.yaml into the current
folder (the folder of --config); where there is a project, the protocol alone. It
overwrites nothing. The protocol is called orders if no name is given.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			name := "orders"
			if len(args) == 1 {
				name = args[0]
			}
			if !protocolName.MatchString(name) {
				return fmt.Errorf("%q is not a protocol name: lower-case words, joined by _", name)
			}
			if len(name) > names.Longest {
				return fmt.Errorf("a name has at most %d characters, and this has %d", names.Longest, len(name))
			}
			if names.Device(name) {
				return fmt.Errorf("no protocol can be called %s, which is a device of Windows", name)
			}
			config, err := cmd.Flags().GetString("config")
			if err != nil {
				return err
			}
			spec := filepath.Join(filepath.Dir(config), "spec", name, name+".yaml")
			if _, err := os.Stat(config); err == nil && len(args) == 1 {
				if err := create(spec, "starter/protocol.yaml", name); err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "wrote %s\nnext: list `spec/%s` under `protocols` in %s, and change the protocol\n", spec, name, config)
				return nil
			}
			for _, file := range []string{config, spec} {
				if _, err := os.Lstat(file); err == nil {
					return fmt.Errorf("%s is already there", file)
				}
			}
			if err := create(config, "starter/msggen.yaml", name); err != nil {
				return err
			}
			if err := create(spec, "starter/protocol.yaml", name); err != nil {
				return err
			}
			generate := "msggen generate"
			if cmd.Flag("config").Changed {
				generate += " --config " + config
			}
			fmt.Fprintf(cmd.OutOrStdout(), "wrote %s and %s\nnext: change the protocol, then run `%s`\n", config, spec, generate)
			return nil
		},
	}
}

// create writes one file of the starter with the protocol's name filled in.
func create(path, from, name string) error {
	text, err := starter.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is already there", path)
	}
	if err != nil {
		return err
	}
	_, err = f.WriteString(strings.ReplaceAll(string(text), "NAME", name))
	return errors.Join(err, f.Close())
}
