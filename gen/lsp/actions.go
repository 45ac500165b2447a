package lsp

import (
	"bytes"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

type (
	actionParams struct {
		documentParams
		Range textRange `json:"range"`
	}
	codeAction struct {
		Title       string        `json:"title"`
		Kind        string        `json:"kind"`
		Preferred   bool          `json:"isPreferred,omitempty"`
		Diagnostics []diagnostic  `json:"diagnostics"`
		Edit        workspaceEdit `json:"edit"`
	}
)

// codeActions are what mends the findings in a range.
func (s *server) codeActions(params *actionParams) ([]codeAction, error) {
	d := s.w.document(params.Document.URI)
	if d == nil {
		return nil, nil
	}
	f := d.file()
	start, end := f.Pos(offsetOf(f, params.Range.Start)), f.Pos(offsetOf(f, params.Range.End))
	actions := []codeAction{}
	for _, found := range d.project.found.Sorted() {
		at := found.Span
		if at.File == nil || at.File.Name != f.Name || end.Less(at.Start) || at.End.Less(start) {
			continue
		}
		for _, fix := range fixesOf(found) {
			actions = append(actions, codeAction{
				Title: fix.title, Kind: "quickfix", Preferred: fix.sure,
				Diagnostics: []diagnostic{d.project.diagnostic(found)},
				Edit:        workspaceEdit{map[string][]textEdit{d.uri: {{rangeOf(fix.at), fix.text}}}},
			})
		}
	}
	return actions, nil
}

// fix is an edit that mends a finding.
type fix struct {
	edit
	title string
	sure  bool // it is what the author meant
}

func fixesOf(d diag.Diagnostic) []fix {
	var fixes []fix
	if start, end, ok := wrote(d); ok {
		fixes = append(fixes, fix{edit{d.Span.File.Span(start, end), d.Meant}, "Write `" + d.Meant + "`", true})
	}
	if len(d.Missing) > 0 && d.Code == diag.UnhandledEvents {
		fixes = append(fixes, missingEvents(d)...)
	}
	return fixes
}

// wrote is where a finding has the name for which another was meant.
func wrote(d diag.Diagnostic) (start, end int, ok bool) {
	if d.Meant == "" || d.Wrote == "" {
		return 0, 0, false
	}
	start, end = d.Span.File.Offset(d.Span.Start), d.Span.File.Offset(d.Span.End)
	written := d.Span.File.Data[start:end]
	if bytes.Count(written, []byte(d.Wrote)) != 1 {
		return 0, 0, false
	}
	start += bytes.Index(written, []byte(d.Wrote))
	return start, start + len(d.Wrote), true
}

// missingEvents gives the events that a reducer does not speak of rules that fail, or says
// that they have no effect.
func missingEvents(d diag.Diagnostic) []fix {
	f := d.Span.File
	reducer := reducerAt(f, d.Span)
	if reducer == nil || reducer.Kind != syntax.MappingNode || reducer.Flow || len(reducer.Keys) == 0 {
		return nil
	}
	names := "`" + strings.Join(d.Missing, "`, `") + "`"
	if len(d.Missing) > 3 {
		names = "the other events"
	}
	fixes := []fix{}
	if e, ok := withRules(f, reducer, d.Missing); ok {
		fixes = append(fixes, fix{e, "Add rules for " + names, false})
	}
	if e, ok := withIgnored(f, reducer, d.Missing); ok {
		fixes = append(fixes, fix{e, "Ignore " + names, false})
	}
	return fixes
}

// reducerAt is the reducer whose name stands at a place.
func reducerAt(f *source.File, at source.Span) *syntax.Tree {
	root, _ := syntax.ReadTree(f)
	reducers := under(root, "reducers")
	if reducers == nil {
		return nil
	}
	start := f.Offset(at.Start)
	if i := slices.IndexFunc(reducers.Keys, func(key *syntax.Tree) bool { return key.Start == start }); i >= 0 {
		return reducers.Items[i]
	}
	return nil
}

// under is what stands under a key, or nil.
func under(t *syntax.Tree, key string) *syntax.Tree {
	if t == nil || t.Kind != syntax.MappingNode {
		return nil
	}
	if i := slices.IndexFunc(t.Keys, func(k *syntax.Tree) bool { return k.Value == key }); i >= 0 {
		return t.Items[i]
	}
	return nil
}

// withRules adds rules to those of a reducer.
func withRules(f *source.File, reducer *syntax.Tree, events []string) (edit, bool) {
	var rules []string
	for _, event := range events {
		if strings.HasSuffix(event, "*") {
			event = "'" + event + "'"
		}
		rules = append(rules, event+": {fail: not-written, message: there is no rule for this event yet}")
	}
	on := under(reducer, "on")
	switch {
	case on == nil:
		indent := "\n" + strings.Repeat(" ", reducer.Col-1)
		return behind(f, reducer, indent+"on:"+indent+"  "+strings.Join(rules, indent+"  "))
	case on.Kind != syntax.MappingNode:
		return edit{}, false
	case on.Flow:
		return inBrackets(f, on, strings.Join(rules, ", "))
	default:
		indent := "\n" + strings.Repeat(" ", on.Col-1)
		return behind(f, on, indent+strings.Join(rules, indent))
	}
}

// withIgnored adds events to those that have no effect.
func withIgnored(f *source.File, reducer *syntax.Tree, events []string) (edit, bool) {
	ignore := under(reducer, "ignore")
	switch {
	case ignore == nil:
		return behind(f, reducer, "\n"+strings.Repeat(" ", reducer.Col-1)+"ignore: ["+strings.Join(events, ", ")+"]")
	case ignore.Kind != syntax.ListNode:
		return edit{}, false
	case ignore.Flow:
		return inBrackets(f, ignore, strings.Join(events, ", "))
	default:
		indent := "\n" + strings.Repeat(" ", ignore.Col-1) + "- "
		return behind(f, ignore, indent+strings.Join(events, indent))
	}
}

// behind puts lines behind the last line of a block.
func behind(f *source.File, block *syntax.Tree, lines string) (edit, bool) {
	end := block.End
	if next := bytes.IndexByte(f.Data[end:], '\n'); next >= 0 {
		end += next // and behind a comment
	} else {
		end = len(f.Data)
	}
	if end > 0 && block.End > 0 && f.Data[block.End-1] == '\n' { // the end of a block of text
		end, lines = block.End, strings.TrimPrefix(lines, "\n")+"\n"
	}
	return edit{f.Span(end, end), lines}, true
}

// inBrackets puts something at the end of what stands in brackets.
func inBrackets(f *source.File, list *syntax.Tree, more string) (edit, bool) {
	at := list.End - 1
	if at <= list.Start {
		return edit{}, false
	}
	if len(list.Items) > 0 {
		at, more = list.Items[len(list.Items)-1].End, ", "+more
	}
	return edit{f.Span(at, at), more}, true
}
