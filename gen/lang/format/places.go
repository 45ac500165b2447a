package format

import (
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/lang/verb"
)

// place is what stands where in a spec, as far as the layout depends on it.
type place struct {
	// rule: the text is an expression, a step on a line, or what names an element.
	rule bool
	// names: the text lists names, separated by commas.
	names bool
	// braced: a mapping goes into braces if there is room.
	braced bool
	// steps: a list of steps, or one of them.
	steps bool
	// keys, each and items are what stands under the keys of a mapping, by name or under
	// all of them, and in a list.
	keys  map[string]*place
	each  *place
	items *place
	// only is the key of a mapping whose value may stand for it.
	only string
	// listed: the keys of a mapping are lists of names.
	listed bool
}

// in says what stands under which key of a mapping.
func (p *place) in(t *syntax.Tree) func(key string) *place {
	if p == step {
		v := verbOf(t)
		return func(key string) *place { return inStep(v, key) }
	}
	return func(key string) *place {
		switch {
		case p == nil:
			return nil
		case p.keys[key] != nil:
			return p.keys[key]
		default:
			return p.each
		}
	}
}

// item is what stands in a list.
func (p *place) item() *place {
	switch {
	case p == nil:
		return nil
	case p.steps:
		return step
	default:
		return p.items
	}
}

var (
	expression = &place{rule: true}
	bindings   = &place{braced: true, each: expression}
	step       = &place{rule: true} // whose keys depend on its verb
	steps      = &place{steps: true, rule: true}
	field      = &place{braced: true, only: "type"}
	params     = &place{braced: true, each: field}
	fields     = &place{each: field}
	cases      = &place{each: steps, listed: true}
	object     = &place{keys: map[string]*place{
		"fields": fields,
		"checks": {items: &place{keys: map[string]*place{"that": expression}}},
	}}
	start  = &place{keys: map[string]*place{"value": expression, "unless": expression}}
	valued = &place{keys: map[string]*place{"value": expression, "params": params, "args": fields}}

	file = &place{keys: map[string]*place{
		"enums":     {each: &place{keys: map[string]*place{"values": {each: &place{braced: true, only: "doc"}}}}},
		"objects":   {each: object},
		"events":    {each: &place{keys: map[string]*place{"of": {each: object}}}},
		"functions": {each: valued},
		"accessors": {each: valued},
		"rules":     {each: &place{keys: map[string]*place{"params": params, "do": steps}}},
		"reducers": {each: &place{keys: map[string]*place{
			"first": steps, "do": steps, "unknown": steps, "end": steps, "on": cases, "after": cases,
			"start": {keys: start.keys, each: start},
		}}},
		"constructors": {each: &place{keys: map[string]*place{"args": fields, "set": {each: expression}}}},
	}}
)

// notRules are the texts under verbs, and under keys of steps, that are names, codes and
// messages.
var notRules = map[string]bool{
	"signal": true, "let": true, "call": true, "skip": true, "warn": true, "fail": true, "parse": true,
	"message": true, "after": true, "past": true, "since": true, "until": true,
}

// inStep is what stands under a key of a step.
func inStep(v *verb.Verb, key string) *place {
	if v == nil {
		return nil
	}
	switch {
	case key == v.Name:
		return &place{rule: !notRules[key]}
	case key == "as":
		return &place{names: true}
	case key == "before" && v.Name == "insert":
		return nil // a name
	}
	for _, form := range v.Forms {
		for _, k := range form {
			if k.Name != key {
				continue
			}
			switch k.Kind {
			case verb.Steps:
				return steps
			case verb.Cases:
				return cases
			case verb.Bindings:
				return bindings
			case verb.Text:
				return &place{rule: !notRules[key]}
			case verb.Flag, verb.Last, verb.Object, verb.End:
				return nil
			}
		}
	}
	return nil
}
