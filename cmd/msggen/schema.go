package main

import (
	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/lang/schema"
)

func newSchema() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of the spec language, for editors",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := cmd.OutOrStdout().Write(schema.Document())
			return err
		},
	}
}
