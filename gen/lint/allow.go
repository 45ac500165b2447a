package lint

import (
	"bytes"
	"regexp"
	"slices"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// allowance is a comment that allows what a rule finds: on its line or, if it stands above
// a key or an item, all over what that says.
type allowance struct {
	code     diag.Code
	at       source.Span
	from, to int // lines
	used     bool
}

var (
	meant   = regexp.MustCompile(`^#\s*lint:`)
	written = regexp.MustCompile(`^#\s*lint:\s*allow\s+([a-z-]+)\s*:\s*\S`)
)

// allowed leaves out what is allowed, and adds what is wrong with allowances.
func allowed(spec *syntax.Spec, found diag.List) diag.List {
	var all []*allowance
	var left diag.List
	for _, file := range spec.Files {
		if !bytes.Contains(file.Data, []byte("lint:")) {
			continue // most have none, and reading takes longer than all rules
		}
		tree, _ := syntax.ReadTree(file)
		if tree == nil {
			continue
		}
		for _, c := range syntax.Comments(file, tree) {
			if !meant.MatchString(c.Text) {
				continue
			}
			at := file.Span(c.At, c.At+len(c.Text))
			m := written.FindStringSubmatch(c.Text)
			switch {
			case m == nil:
				left.Add(finding(badAllowance, at, "write `# lint: allow CODE: reason`", "the comment allows nothing"))
			case !slices.ContainsFunc(rules, func(r rule) bool { return string(r.code) == m[1] }):
				left.Add(finding(badAllowance, at, "", "there is no rule `"+m[1]+"`").DidYouMean(m[1], Codes()))
			default:
				a := &allowance{code: diag.Code(m[1]), at: at, from: c.Pos.Line, to: c.Pos.Line}
				if c.Alone {
					a.from, a.to = below(file, tree, c.At)
				}
				all = append(all, a)
			}
		}
	}
	for _, d := range found {
		if !covered(all, d) {
			left.Add(d)
		}
	}
	for _, a := range all {
		if !a.used {
			left.Add(finding(unusedAllowance, a.at, "take the comment away", "nothing here needs `"+string(a.code)+"` to be allowed"))
		}
	}
	return left.Sorted()
}

func covered(all []*allowance, d diag.Diagnostic) bool {
	found := false
	for _, a := range all {
		if a.code == d.Code && a.at.File == d.Span.File && a.from <= d.Span.Start.Line && d.Span.Start.Line <= a.to {
			a.used, found = true, true
		}
	}
	return found
}

// below gives the lines of what begins next behind a place.
func below(file *source.File, t *syntax.Tree, at int) (from, to int) {
	for i, item := range t.Items {
		start := item.Start
		if t.Kind == syntax.MappingNode {
			start = t.Keys[i].Start
		}
		if start > at {
			return file.Pos(start).Line, file.Pos(item.End).Line
		}
		if from, to := below(file, item, at); from > 0 {
			return from, to
		}
	}
	return 0, 0
}
