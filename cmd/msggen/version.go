package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print which msggen this is",
		Long: `version prints the version and the commit that msggen was built from, the version of
the spec language that it reads, and what it was built with.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(cmd.OutOrStdout(), versionText())
			return err
		},
	}
}

// versionText is what version prints, and the flag of that name.
func versionText() string {
	build, _ := debug.ReadBuildInfo()
	return fmt.Sprintf("msggen %s\nspec language 1\n%s %s/%s\n", versionOf(build), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// versionOf is the version of a build and its commit, as far as it knows them.
func versionOf(build *debug.BuildInfo) string {
	if build == nil {
		return "(unknown)"
	}
	settings := map[string]string{}
	for _, s := range build.Settings {
		settings[s.Key] = s.Value
	}
	version := build.Main.Version
	if commit := settings["vcs.revision"]; commit != "" {
		version += ", commit " + commit
		if settings["vcs.modified"] == "true" {
			version += " with changes"
		}
	}
	return version
}
