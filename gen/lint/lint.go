// Package lint says of specs that are right what a careful reviewer would say of them:
// rules that never run, names of two styles, what nobody has documented. What a rule is
// for, and an example of what it finds, is in gen/explain; whoever wants it otherwise in
// one place allows it there, with a reason.
package lint

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// rule is one thing that is looked for. Its code never changes.
type rule struct {
	code diag.Code
	find func(*pass)
}

var rules = []rule{
	{"undocumented", undocumented},
	{"mixed-names", mixedNames},
	{"deprecated-alone", deprecatedAlone},
	{"required-later", requiredLater},
	{"ambiguous-untagged", ambiguousUntagged},
	{"never-runs", neverRuns},
	{"same-branches", sameBranches},
	{"no-effect", noEffect},
	{"never-read", neverRead},
	{"never-emits", neverEmits},
	{"shared-code", sharedCode},
	{"slow-pattern", slowPattern},
	{"unstable-order", unstableOrder},
	{"odd-hole", oddHole},
}

// Codes of the allowances themselves.
const (
	badAllowance    diag.Code = "bad-allowance"
	unusedAllowance diag.Code = "unused-allowance"
)

// Codes are those of all findings.
func Codes() []string {
	var codes []string
	for _, r := range rules {
		codes = append(codes, string(r.code))
	}
	return append(codes, string(badAllowance), string(unusedAllowance))
}

// Check looks at a spec without errors, and at what it means.
func Check(spec *syntax.Spec, protocol *ir.Protocol) diag.List {
	p := &pass{Spec: spec, Protocol: protocol}
	for _, r := range rules {
		p.code = r.code
		r.find(p)
	}
	return allowed(spec, p.found.Sorted())
}

// pass is what a rule sees of a protocol.
type pass struct {
	*syntax.Spec
	Protocol *ir.Protocol
	code     diag.Code
	found    diag.List
}

func (p *pass) report(at source.Span, hint, format string, args ...any) {
	p.found.Add(finding(p.code, at, hint, fmt.Sprintf(format, args...)))
}

// related adds another place to what was reported last.
func (p *pass) related(at source.Span, message string) {
	last := len(p.found) - 1
	p.found[last] = p.found[last].WithRelated(at, message)
}

func finding(code diag.Code, at source.Span, hint, message string) diag.Diagnostic {
	return diag.Diagnostic{Code: code, Severity: diag.Warning, Span: at, Message: message, Hint: hint}
}
