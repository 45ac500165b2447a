package lang

import (
	"slices"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// What a protocol may have at most. Nobody writes that much by hand, and what takes more
// would be checked and emitted in more time and memory than a build should take.
const (
	maxBytes    = 1 << 20
	maxTypes    = 1000
	maxFields   = 10_000 // each as often as it is inherited
	maxMembers  = 10_000 // of all unions, each as often as it is one
	maxOwn      = 1000   // fields of one object
	maxSteps    = 1000   // of one rule, with those inside them
	maxAllSteps = 10_000
	maxRules    = 1000 // with reducers
)

// tooLarge reports the file with which the files of a protocol are too large to be read.
func tooLarge(files []*source.File) (diag.List, bool) {
	var list diag.List
	size := 0
	for _, file := range files {
		if size += len(file.Data); size > maxBytes {
			list.Add(diag.New(diag.TooLarge, file.Span(0, 0), maxBytes))
			return list, true
		}
	}
	return nil, false
}

// tooMany reports the type with which a protocol has too many types, fields or members, the
// object that has, and the step with which a rule has, or all of them have.
func tooMany(spec *syntax.Spec) (diag.List, bool) {
	var list diag.List
	types, fields := 0, 0
	inherited := fieldsOf(spec)
	add := func(at source.Text, own int, bases ...source.Text) {
		for _, base := range bases {
			own += inherited(base.Value)
		}
		fields += own
		switch types++; {
		case len(list) > 0:
		case types > maxTypes:
			list.Add(diag.New(diag.TooMany, at.Whole(), "the protocol", maxTypes, "types"))
		case own > maxOwn:
			list.Add(diag.New(diag.TooMany, at.Whole(), "`"+at.Value+"`", maxOwn, "fields").
				WithHint("put some of them into objects of their own"))
		case fields > maxFields:
			list.Add(diag.New(diag.TooMany, at.Whole(), "the protocol", maxFields, "fields"))
		}
	}
	for _, a := range spec.Aliases {
		add(a.Name, 0)
	}
	for _, e := range spec.Enums {
		add(e.Name, 0)
	}
	for _, o := range spec.Objects {
		add(o.Name, len(o.Fields), o.Base...)
	}
	for _, u := range spec.Unions {
		add(u.Name, 0)
	}
	for _, e := range spec.Events {
		for _, event := range e.Of {
			add(event.Name, len(event.Fields), slices.Concat(event.Base, []source.Text{e.Base})...)
		}
	}
	list = append(list, tooManyMembers(spec)...)
	list = append(list, tooManyRules(spec)...)
	list = append(list, tooManySteps(spec)...)
	return list, len(list) > 0
}

// tooManySteps reports the step with which a rule has too many, or a protocol.
func tooManySteps(spec *syntax.Spec) (list diag.List) {
	all := 0
	for _, body := range bodies(spec) {
		steps := 0
		for step := range syntax.Within(body) {
			if steps++; steps > maxSteps {
				list.Add(diag.New(diag.TooManySteps, step.Span(), maxSteps))
				break
			}
			if all++; all == maxAllSteps+1 {
				list.Add(diag.New(diag.TooMany, step.Span(), "the protocol", maxAllSteps, "steps"))
			}
		}
	}
	return list
}

// tooManyMembers reports the union with which the unions of a protocol have too many.
func tooManyMembers(spec *syntax.Spec) (list diag.List) {
	unions, counts := map[string]*syntax.Union{}, map[string]int{}
	for _, u := range spec.Unions {
		unions[u.Name.Value] = u
	}
	var count func(u *syntax.Union) int
	count = func(u *syntax.Union) int {
		if n, known := counts[u.Name.Value]; known {
			return n
		}
		counts[u.Name.Value] = 0 // of what is a member of itself, which is an error of its own
		n := 0
		for _, m := range u.Of {
			if inner := unions[m.Name.Value]; inner != nil && m.Type.Value == "" {
				n += count(inner)
			} else {
				n++
			}
			n = min(n, maxMembers+1)
		}
		counts[u.Name.Value] = n
		return n
	}
	all := 0
	for _, u := range spec.Unions {
		if all += count(u); all > maxMembers {
			list.Add(diag.New(diag.TooMany, u.Name.Whole(), "the protocol", maxMembers, "members of unions"))
			break
		}
	}
	return list
}

// fieldsOf tells how many fields an object has, those of its bases included. More than a
// protocol may have are not counted.
func fieldsOf(spec *syntax.Spec) func(name string) int {
	objects, counts := map[string]*syntax.Object{}, map[string]int{}
	for _, o := range spec.Objects {
		objects[o.Name.Value] = o
	}
	var count func(name string) int
	count = func(name string) int {
		o := objects[name]
		if n, known := counts[name]; known || o == nil {
			return n
		}
		counts[name] = 0 // of what is a base of itself, which is an error of its own
		n := len(o.Fields)
		for _, base := range o.Base {
			n = min(n+count(base.Value), maxFields+1)
		}
		counts[name] = n
		return n
	}
	return count
}

// tooManyRules reports the rule or the reducer with which a protocol has too many.
func tooManyRules(spec *syntax.Spec) (list diag.List) {
	var names []source.Text
	for _, r := range spec.Rules {
		names = append(names, r.Name)
	}
	for _, r := range spec.Reducers {
		names = append(names, r.Name)
	}
	if len(names) > maxRules {
		list.Add(diag.New(diag.TooMany, names[maxRules].Whole(), "the protocol", maxRules, "rules and reducers"))
	}
	return list
}

// bodies are the steps of all rules.
func bodies(spec *syntax.Spec) [][]syntax.Step {
	var all [][]syntax.Step
	for _, r := range spec.Rules {
		all = append(all, r.Do)
	}
	for _, r := range spec.Reducers {
		all = append(all, r.Bodies()...)
	}
	return all
}
