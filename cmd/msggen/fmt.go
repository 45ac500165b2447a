package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/format"
	"github.com/msggen/msggen/gen/output"
	"github.com/msggen/msggen/gen/source"
)

func newFmt() *cobra.Command {
	var check bool
	cmd := &cobra.Command{
		Use:   "fmt [file | folder | -]...",
		Short: "Lay spec files out as all specs are",
		Long: `fmt lays spec files out anew: indentation, quotes, blanks in rules, steps in their
short forms. Comments, blank lines and the order of keys stay; what a spec means does
not change. Files are those named, those below the folders named, or without arguments
those of all protocols of the project; - formats standard input to standard output.

With --check nothing is written: what differs is printed as a unified diff, and the
exit code is 1. A file that is no YAML is reported and left as it is.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if slices.Contains(args, "-") {
				if len(args) > 1 || check {
					return errors.New("- stands alone")
				}
				return fmtStdin(cmd)
			}
			files, err := fmtFiles(cmd, args)
			if err != nil {
				return err
			}
			return fmtAll(cmd, files, check)
		},
	}
	cmd.Flags().BoolVar(&check, "check", false, "write nothing; print what differs, and exit with 1 if anything does")
	return cmd
}

func fmtStdin(cmd *cobra.Command) error {
	data, err := io.ReadAll(cmd.InOrStdin())
	if err != nil {
		return err
	}
	text, found, err := format.File(source.NewFile("<stdin>", data))
	if err := errors.Join(report(cmd, found), err); err != nil {
		return err
	}
	_, err = cmd.OutOrStdout().Write(text)
	return err
}

// fmtFiles are the files to be formatted, each once, in the order in which they were
// named.
func fmtFiles(cmd *cobra.Command, args []string) ([]string, error) {
	if len(args) == 0 {
		file, err := cmd.Flags().GetString("config")
		if err != nil {
			return nil, err
		}
		p, found, err := openProject(file, false)
		if err != nil {
			return nil, err
		}
		if err := report(cmd, found); err != nil {
			return nil, err
		}
		for _, dir := range p.config.Protocols {
			args = append(args, filepath.Join(p.dir, filepath.FromSlash(dir.Value)))
		}
	}
	var files []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no %s", arg)
		}
		if err != nil {
			return nil, err
		}
		named := []string{arg}
		switch {
		case info.IsDir():
			if named, err = specsIn(arg); err != nil {
				return nil, err
			}
		case !lang.IsSpecName(filepath.Base(arg)):
			return nil, fmt.Errorf("%s is no spec file (*.yaml, *.yml)", arg)
		}
		for _, file := range named {
			if !slices.Contains(files, file) {
				files = append(files, file)
			}
		}
	}
	return files, nil
}

// specsIn lists the spec files below a folder, as protocols have them.
func specsIn(dir string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(dir, func(file string, e fs.DirEntry, err error) error {
		switch name := e.Name(); {
		case err != nil:
			return err
		case e.IsDir() && file != dir && (strings.HasPrefix(name, ".") || name == "node_modules"):
			return fs.SkipDir
		case lang.IsSpec(e):
			files = append(files, file)
		}
		return nil
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s: %w", dir, lang.ErrNoSpec)
	}
	return files, err
}

func fmtAll(cmd *cobra.Command, files []string, check bool) error {
	var list diag.List
	var differing []string
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		text, found, err := format.File(source.NewFile(filepath.ToSlash(file), data))
		if err != nil {
			return err
		}
		list = append(list, found...)
		if found.HasErrors() || bytes.Equal(text, data) {
			continue
		}
		differing = append(differing, file)
		if check {
			fmt.Fprint(cmd.OutOrStdout(), output.Diff(file, file+" (formatted)", data, text))
		} else if err := output.Replace(file, text); err != nil {
			return err
		}
	}
	for _, file := range differing {
		if check {
			fmt.Fprintf(cmd.OutOrStdout(), "%s: not formatted\n", file)
		} else {
			fmt.Fprintln(cmd.OutOrStdout(), file)
		}
	}
	if err := report(cmd, list); err != nil {
		return err
	}
	if check && len(differing) > 0 {
		fmt.Fprintf(cmd.OutOrStdout(), "\n%s not formatted; `msggen fmt` mends it\n", plural(len(differing), "file"))
		return errFindings
	}
	return nil
}
