package render

import (
	"encoding/json"
	"io"
	"net/url"
	"slices"

	"github.com/msggen/msggen/gen/explain"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// The part of SARIF 2.1.0 that msggen writes.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID      string     `json:"id"`
		Short   *sarifText `json:"shortDescription,omitempty"`
		HelpURI string     `json:"helpUri,omitempty"`
		Help    *sarifHelp `json:"help,omitempty"`
	}
	sarifHelp struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifText    `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
)

// SARIF prints one log with one run, as code scanning services read it.
func SARIF(w io.Writer, l diag.List) error {
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "msggen", Rules: []sarifRule{}}},
		ColumnKind: "unicodeCodePoints",
		Results:    []sarifResult{},
	}
	codes := []string{}
	for _, d := range l {
		codes = append(codes, string(d.Code))
	}
	slices.Sort(codes)
	codes = slices.Compact(codes)
	for _, code := range codes {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, ruleOf(code))
	}
	for _, d := range l {
		index, _ := slices.BinarySearch(codes, string(d.Code))
		result := sarifResult{
			RuleID: string(d.Code), RuleIndex: index, Level: d.Severity.String(), Message: sarifText{d.Message},
		}
		if d.Hint != "" {
			result.Message.Text += "; " + d.Hint
		}
		if !d.Span.IsZero() {
			result.Locations = []sarifLocation{location(d.Span)}
		}
		for _, r := range d.Related {
			if r.Span.IsZero() {
				result.Message.Text += "\n" + r.Message
				continue
			}
			at := location(r.Span)
			at.Message = &sarifText{r.Message}
			result.Related = append(result.Related, at)
		}
		run.Results = append(run.Results, result)
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(sarifLog{
		Schema:  "https://json.schemastore.org/sarif-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{run},
	})
}

// ruleOf is what there is to say of a code, which services show beside its results.
func ruleOf(code string) sarifRule {
	rule := sarifRule{ID: code}
	if t, ok := explain.Of(code); ok {
		rule.Short = &sarifText{t.What}
		rule.HelpURI = t.Address()
		rule.Help = &sarifHelp{Text: t.Plain(), Markdown: t.Markdown()}
	}
	return rule
}

func location(s source.Span) sarifLocation {
	uri := url.URL{Path: s.File.Name}
	return sarifLocation{Physical: sarifPhysical{
		Artifact: sarifArtifact{uri.String()},
		Region:   sarifRegion{s.Start.Line, s.Start.Col, s.End.Line, s.End.Col},
	}}
}
