package helper

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// helperVerbs begin the names of such functions and variables.
var helperVerbs = []string{
	"append", "check", "clone", "decode", "list", "object", "pattern", "read", "tag", "verify",
}

// IsVerifier reports whether a name might be that of a function that runs rules,
// which is told only as it is called.
func IsVerifier(name string) bool {
	words := names.Words(name)
	return len(words) > 1 && words[0] == "verify"
}

// RuleName is the Go function of a rule. What begins like a function of another
// kind gets a word in front.
func (l *Helpers) RuleName(r *ir.Rule) string { return l.ruleNames[r] }

func nameRules(p *ir.Protocol, scope functionNames) map[*ir.Rule]string {
	named := make(map[*ir.Rule]string, len(p.Rules))
	for _, r := range p.Rules {
		named[r] = scope.claim("apply", names.GoCamel(r.Name))
	}
	return named
}
