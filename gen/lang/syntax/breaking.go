package syntax

import (
	"regexp"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/source"
)

// Breaking is what a project says of changes that break somebody.
type Breaking struct {
	Versions source.Text // the policy of VersionPolicies; may be missing
	Accepted []Acceptance
}

// Acceptance is a finding that a project has decided to live with.
type Acceptance struct {
	Finding source.Text // a code and a subject
	Reason  source.Text
}

// VersionPolicies say how far a version is raised for a change that breaks somebody. The
// first one holds if none is given.
var VersionPolicies = []string{"semver", "minor", "any", "none"}

var findingForm = regexp.MustCompile(`^[a-z][a-z-]* \S+$`)

func (m *mapping) breaking() *Breaking {
	n := m.take("breaking")
	if n == nil {
		return nil
	}
	o := m.mapping(n, "`breaking`", m.Key("breaking"))
	if o == nil {
		return nil
	}
	b := &Breaking{Versions: o.choice("versions", VersionPolicies...)}
	if list := o.take("accepted"); list != nil && o.kind(list, yaml.SequenceNode, quote("accepted")) {
		for _, item := range list.Content {
			one := o.mapping(item, "an entry of `accepted`", o.start(item))
			if one == nil {
				continue
			}
			a := Acceptance{Finding: one.text("finding"), Reason: one.text("reason")}
			one.need("finding", "reason")
			one.done()
			o.spelling("finding", a.Finding, findingForm, "a code and a subject like field-removed notes.Note.title")
			b.Accepted = append(b.Accepted, a)
		}
	}
	o.done()
	return b
}
