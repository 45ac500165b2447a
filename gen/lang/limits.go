package lang

import (
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// What a protocol may have at most. Nobody writes that much by hand, and what takes more
// would be checked and emitted in more time and memory than a build should take.
const (
	maxBytes  = 1 << 20
	maxTypes  = 1000
	maxFields = 10_000
	maxSteps  = 1000 // of one rule, with those inside them
	maxRules  = 1000 // with reducers
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

// tooMany reports the type or the field with which a protocol has too many, and the step
// with which a rule has.
func tooMany(spec *syntax.Spec) (diag.List, bool) {
	var list diag.List
	types, fields := 0, 0
	add := func(at source.Text, objects ...*syntax.Object) {
		for _, o := range objects {
			fields += len(o.Fields)
		}
		switch types++; {
		case len(list) > 0:
		case types > maxTypes:
			list.Add(diag.New(diag.TooMany, at.Whole(), maxTypes, "types"))
		case fields > maxFields:
			list.Add(diag.New(diag.TooMany, at.Whole(), maxFields, "fields"))
		}
	}
	for _, a := range spec.Aliases {
		add(a.Name)
	}
	for _, e := range spec.Enums {
		add(e.Name)
	}
	for _, o := range spec.Objects {
		add(o.Name, o)
	}
	for _, u := range spec.Unions {
		add(u.Name)
	}
	for _, e := range spec.Events {
		for _, event := range e.Of {
			add(event.Name, &event.Object)
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
		list.Add(diag.New(diag.TooMany, names[maxRules].Whole(), maxRules, "rules and reducers"))
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
