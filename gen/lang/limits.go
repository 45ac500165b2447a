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
	maxBytes  = 1 << 20
	maxTypes  = 1000
	maxFields = 10_000 // each as often as it is inherited
	maxOwn    = 1000   // fields of one object
	maxSteps  = 1000   // of one rule, with those inside them
	maxRules  = 1000   // with reducers
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

// tooMany reports the type or the field with which a protocol has too many, the object
// that has, and the step with which a rule has.
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
	list = append(list, tooManyRules(spec)...)
	for _, body := range bodies(spec) {
		steps := 0
		for step := range syntax.Within(body) {
			if steps++; steps > maxSteps {
				list.Add(diag.New(diag.TooManySteps, step.Span(), maxSteps))
				break
			}
		}
	}
	return list, len(list) > 0
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
