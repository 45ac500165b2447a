package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/explain"
	"github.com/msggen/msggen/gen/lang/diag"
)

func newExplain() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [CODE]",
		Short: "Say what the code of a finding means, with a wrong and a right example",
		Long: `explain says what a code means, why the rule is there, and what to write instead.
Without a code it lists all of them. With --format json it prints an object on a
line for each code, with its whole text.`,
		Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return explain.Codes(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := cmd.Flags().GetString("format")
			if err != nil {
				return err
			}
			if format != "text" && format != "json" {
				return fmt.Errorf("explain prints text or json, not %q", format)
			}
			code := ""
			if len(args) == 1 {
				code = args[0]
				if _, ok := explain.Of(code); !ok {
					return unknownCode(code)
				}
			}
			out := cmd.OutOrStdout()
			if format == "json" {
				return explainJSON(out, code)
			}
			text := explain.List()
			if t, ok := explain.Of(code); ok {
				text = t.Plain()
			}
			_, err = io.WriteString(out, text)
			return err
		},
	}
}

func unknownCode(code string) error {
	if near, ok := diag.Nearest(code, explain.Codes()); ok {
		return fmt.Errorf("there is no code `%s`; did you mean `%s`?", code, near)
	}
	return fmt.Errorf("there is no code `%s`; `msggen explain` lists all codes", code)
}

type explanation struct {
	Code     string           `json:"code"`
	Family   string           `json:"family"`
	Group    string           `json:"group"`
	What     string           `json:"what"`
	Why      string           `json:"why"`
	Examples []explainExample `json:"examples"`
	URL      string           `json:"url"`
}

type explainExample struct {
	Kind     string `json:"kind"`
	Language string `json:"language"`
	Text     string `json:"text"`
}

// explainJSON prints the text of a code, or of all if it is "".
func explainJSON(w io.Writer, code string) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	for _, family := range explain.Families() {
		for _, group := range family.Groups {
			for _, t := range group.Texts {
				if code != "" && t.Code != code {
					continue
				}
				line := explanation{
					Code: t.Code, Family: family.Name, Group: group.Title,
					What: t.What, Why: strings.Join(t.Why, "\n\n"), URL: t.Address(),
				}
				for _, e := range t.Examples {
					line.Examples = append(line.Examples, explainExample{e.Kind, e.Language, strings.Join(e.Lines, "\n") + "\n"})
				}
				if err := encoder.Encode(line); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
