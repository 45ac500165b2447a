package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/spf13/cobra"
)

func newWatch() *cobra.Command {
	return &cobra.Command{
		Use:   "watch",
		Short: "Generate, and again whenever a spec changes",
		Long: `watch does what generate does, then watches the project file and the folders of
its protocols and of what they import. When a file is saved, added, renamed or
removed, the protocols concerned are generated again: the edited one and those
that import it. Every time one line says which, how many files changed and how
long it took.

A mistake in a spec is printed as generate prints it; the outputs stay as they
are until it is mended. An interrupt or a SIGTERM ends watch with exit code 0.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			file, err := cmd.Flags().GetString("config")
			if err != nil {
				return err
			}
			if err := show(cmd, nil); err != nil { // a bad --format
				return err
			}
			if _, err := os.Stat(file); os.IsNotExist(err) {
				return fmt.Errorf("there is no %s; `msggen init` makes one", file)
			}
			watcher, err := fsnotify.NewWatcher()
			if err != nil {
				return fmt.Errorf("cannot watch files: %w", err)
			}
			defer watcher.Close()
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			s := newSession(cmd, file, newFolderWatch(watcher, file))
			return s.watch(ctx)
		},
	}
}

// How long to wait for more before something is done.
const (
	// quiet tells the end of a save: editors write, rename and remove in a row.
	quiet = 8 * time.Millisecond
	// patience is what a broken spec is given before it is reported. It may be
	// half of a change to several files.
	patience = 150 * time.Millisecond
	// settled is when nobody is waiting for an answer any more.
	settled = 400 * time.Millisecond
)

// watch generates once, then after every change, until ctx ends.
func (s *session) watch(ctx context.Context) error {
	s.generate(time.Now())
	fmt.Fprintln(s.cmd.OutOrStdout(), "watching for changes; interrupt to end")
	var first time.Time // when what has not been handled yet began; zero: nothing
	due := time.NewTimer(settled)
	for {
		select {
		case <-ctx.Done():
			return nil
		case event := <-s.folders.watcher.Events:
			if s.folders.concerns(event) {
				if first.IsZero() {
					first = time.Now()
				}
				due.Reset(quiet)
			}
		case err := <-s.folders.watcher.Errors:
			// Events may be lost: look at everything.
			fmt.Fprintf(s.cmd.ErrOrStderr(), "msggen: watching: %v\n", err)
			first = time.Now()
			due.Reset(quiet)
		case <-due.C:
			switch {
			case first.IsZero() && s.broken == nil:
				s.settle()
				continue
			case first.IsZero():
				s.printBroken()
				continue
			}
			s.generate(first)
			first = time.Time{}
			due.Reset(settled)
			if s.broken != nil {
				due.Reset(patience)
			}
		}
	}
}
