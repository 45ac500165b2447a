package lang_test

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// A project may want fields and values of enums to be kept, whatever a spec says, and
// members of the unions that it lists. What else rules build on stays: members of other
// unions, and states that only this program writes.
func TestForward(t *testing.T) {
	fsys := folder(map[string]string{
		"base/a.yaml": "msggen: 1\nprotocol: base\nversion: 1.0.0\nunknown: {fields: reject, values: reject}\n" +
			"enums: {E: {unknown: reject, values: {x: {}}}}\nobjects: {A: {unknown: reject, fields: {kind: {const: a}}}}\n" +
			"unions: {U: {tag: kind, of: [A]}}\n",
		"user/a.yaml": "msggen: 1\nprotocol: user\nversion: 1.0.0\nimports: {b: ../base}\nobjects:\n" +
			"  B: {fields: {a: b.A, e: b.E}}\n  S: {internal: true, unknown: reject, fields: {n: {type: string, default: ''}}}\n" +
			"events: {V: {tag: type, of: {v: {fields: {n: string}}}}}\n" +
			"reducers: {r: {state: S, input: V, on: {v: [{set: self.n, value: event.n}]}}}\n",
		"now.yaml":   "msggen: 1\nprotocols: [base, user]\n",
		"later.yaml": "msggen: 1\nprotocols: [base, user]\nforward: true\n",
		"never.yaml": "msggen: 1\nprotocols: [base, user]\nforward: false\n",
		"all.yaml":   "msggen: 1\nprotocols: [base, user]\nforward: {members: [base.U, user.V]}\n",
	})
	project := func(name string) *syntax.Project {
		p, found, err := lang.LoadProject(fsys, name)
		if err != nil || found.HasErrors() {
			t.Fatal(found, err)
		}
		return p
	}
	now, later, all := project("now.yaml"), project("later.yaml"), project("all.yaml")
	if project("never.yaml").Forward.Same(later.Forward) || !project("never.yaml").Forward.Same(now.Forward) {
		t.Error("false is no wish")
	}
	loader := lang.NewLoader(fsys)
	for _, step := range []struct {
		project                             *syntax.Project
		object, enum, other, another, union ir.Policy
	}{
		{now, ir.Reject, ir.Reject, ir.Drop, ir.Reject, ir.Reject},
		{later, ir.Keep, ir.Keep, ir.Keep, ir.Reject, ir.Reject},
		{later, ir.Keep, ir.Keep, ir.Keep, ir.Reject, ir.Reject},
		{all, ir.Keep, ir.Keep, ir.Keep, ir.Reject, ir.Keep},
		{later, ir.Keep, ir.Keep, ir.Keep, ir.Reject, ir.Reject},
		{now, ir.Reject, ir.Reject, ir.Drop, ir.Reject, ir.Reject},
	} {
		protocols, found, err := loader.LoadAll(step.project)
		if err != nil || found.HasErrors() {
			t.Fatal(found, err)
		}
		base, user := protocols[0], protocols[1]
		if base.Objects[0].Unknown != step.object || base.Enums[0].Unknown != step.enum ||
			user.Objects[0].Unknown != step.other || user.Objects[1].Unknown != step.another || base.Unions[0].Unknown != step.union {
			t.Errorf("forward %v: got %v, %v, %v, %v, %v", step.project.Forward != nil, base.Objects[0].Unknown,
				base.Enums[0].Unknown, user.Objects[0].Unknown, user.Objects[1].Unknown, base.Unions[0].Unknown)
		}
		loader = loader.Again()
	}
}

// A union of which members are to be kept is one of a protocol of the project.
func TestForwardHomes(t *testing.T) {
	fsys := folder(map[string]string{
		"base/a.yaml": "msggen: 1\nprotocol: base\nversion: 1.0.0\nobjects: {A: {fields: {kind: {const: a}}}}\nunions: {U: {tag: kind, of: [A]}}\n",
		"p.yaml":      "msggen: 1\nprotocols: [base]\nforward: {members: [bse.U, base.U, more.U]}\n",
	})
	project, found, err := lang.LoadProject(fsys, "p.yaml")
	if err != nil || found.HasErrors() {
		t.Fatal(found, err)
	}
	_, found, err = lang.LoadProtocols(fsys, project)
	if err != nil || len(found) != 2 || found[0].Message != "there is no type `bse.U`" || found[0].Hint != "did you mean `base.U`?" || found[1].Message != "there is no type `more.U`" {
		t.Errorf("got %v, %v", found, err)
	}
}
