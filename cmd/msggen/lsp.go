package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/lsp"
)

// typing is how long an author may think before what is wrong is shown.
const typing = 120 * time.Millisecond

func newLSP() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Serve editors: errors while typing, completion, renaming",
		Long: `lsp speaks the Language Server Protocol on standard input and output, for editors that
start it. It checks the protocols of the nearest project file above what is open, or
the folder alone if no project lists it, with what has not been saved yet. It reads
files and writes none.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			config, err := cmd.Flags().GetString("config")
			if err != nil {
				return err
			}
			build, _ := debug.ReadBuildInfo()
			return lsp.Serve(cmd.InOrStdin(), closing{cmd.OutOrStdout()}, lsp.Options{
				Disk: disk{}, Config: filepath.Base(config), Version: versionOf(build), Delay: typing,
			})
		},
	}
	cmd.Flags().Bool("stdio", true, "what is done anyway; some editors say so to every server")
	return cmd
}

// disk is all of the disk, or of all disks.
type disk struct{}

// Open opens a file by its whole path without the first slash.
func (disk) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if runtime.GOOS != "windows" { // where it begins with the letter of a drive
		name = "/" + name
	}
	return os.Open(filepath.FromSlash(name))
}

// closing is where the answers go; whoever started the program closes it.
type closing struct{ io.Writer }

func (closing) Close() error { return nil }
