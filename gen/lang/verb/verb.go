// Package verb lists the steps of the language with the keys that belong to
// them. The parser and the schema for editors both go by this table. It refuses
// to know what the steps mean, and how anything is written in YAML.
package verb

import "slices"

// Kind is what stands under a key.
type Kind int

const (
	Text     Kind = iota // an expression, a name or a message
	Steps                // a list of steps
	Bindings             // expressions by name
	Flag                 // true or false
	Last                 // the word last
	Object               // the word object
	End                  // the word end
	Cases                // lists of steps by name
)

// Key is one key of a step, beside the verb itself.
type Key struct {
	Name   string
	Kind   Kind
	Needed bool
}

// Form is one set of keys that a verb may have.
type Form []Key

// Verb is a kind of step.
type Verb struct {
	Name string
	// Forms begin with the plain one. A later one is told by a needed key that
	// those before it lack, or by all of its needed keys if the plain one lacks any;
	// where several could be meant it is the last of them.
	Forms []Form
	// Alone: nothing stands under the verb itself.
	Alone bool
}

// Common may stand in every step.
var Common = Form{may("since"), may("until")}

// All lists the verbs in the order of the language reference.
var All = []*Verb{
	verb("set", Form{need("value")}),
	verb("unset", Form{}),
	verb("insert",
		Form{need("value"), need("after"), need("where")},
		Form{need("value"), need("after"), need("where"), need("past"), need("while")},
		Form{need("value"), need("index")},
		Form{need("value"), need("before"), need("where")}),
	verb("replace",
		Form{need("in"), may("as"), need("where"), need("value"), {"every", Flag, false}},
		Form{need("in"), need("as"), need("value"), {"every", Flag, false}},
		Form{need("index"), need("value")}),
	verb("push", Form{need("value"), may("as"), {"then", Steps, false}}),
	verb("extend", Form{need("value")}),
	verb("remove", Form{need("in"), may("as"), need("where")}, Form{need("index")}, Form{need("in"), need("as")}),
	verb("move",
		Form{need("in"), may("as"), need("where"), need("to")},
		Form{need("in"), need("as"), need("to")},
		Form{need("from"), need("to")}),
	verb("append", Form{need("value")}),
	verb("append_base64", Form{need("value")}),
	verb("add", Form{need("value")}),
	verb("merge", Form{need("value"), {"deep", Flag, false}}),
	verb("patch", Form{need("value"), may("as"), {"then", Steps, false}, {"else", Steps, false}}),
	verb("put", Form{need("key"), need("value")}),
	verb("delete", Form{need("key")}),
	verb("emit", Form{}),
	verb("signal", Form{}),
	verb("let", Form{need("value")}),
	verb("find",
		Form{need("in"), may("as"), may("where"), {"at", Last, false}, {"then", Steps, false}, {"else", Steps, false}},
		Form{need("in"), may("as"), may("where"), {"from", End, true}, {"then", Steps, false}, {"else", Steps, false}},
		Form{need("in"), may("as"), may("where"), need("index"), {"then", Steps, false}, {"else", Steps, false}},
		Form{need("in"), need("key"), {"then", Steps, false}, {"else", Steps, false}},
		Form{need("in"), may("as"), may("where"), need("push"), may("before"), {"then", Steps, false}},
		Form{need("in"), may("as"), may("where"), need("push"), {"at", Last, true}, {"then", Steps, false}},
		Form{need("in"), may("as"), may("where"), need("push"), need("index"), may("fill"), {"then", Steps, false}}),
	verb("parse", Form{need("value"), {"partial", Flag, false}, {"as", Object, false}, {"then", Steps, false}, {"else", Steps, false}}),
	verb("each", Form{need("in"), {"do", Steps, true}, may("as"), may("where")}),
	verb("if", Form{{"then", Steps, true}, {"else", Steps, false}}, Form{{"else", Steps, true}}),
	verb("switch", Form{{"cases", Cases, true}, {"else", Steps, false}}),
	verb("call", Form{{"with", Bindings, false}}),
	verb("skip", Form{need("message")}),
	verb("warn", Form{need("message")}),
	verb("fail", Form{need("message")}),
	{Name: "stop", Forms: []Form{{}}, Alone: true},
	{Name: "return", Forms: []Form{{}}, Alone: true},
}

func verb(name string, forms ...Form) *Verb { return &Verb{Name: name, Forms: forms} }

func need(name string) Key { return Key{name, Text, true} }

func may(name string) Key { return Key{name, Text, false} }

// HeadWords are the keys that may stand behind the name under a verb instead, in their
// order: `name in list as Type where condition`.
var HeadWords = []string{"in", "as", "where"}

// Heading reports whether the verb takes them.
func (v *Verb) Heading() bool { return v.Takes("in") }

// Names are the names of all verbs.
func Names() []string {
	names := make([]string, len(All))
	for i, v := range All {
		names[i] = v.Name
	}
	return names
}

// Named is the verb of a name, or nil.
func Named(name string) *Verb {
	if i := slices.IndexFunc(All, func(v *Verb) bool { return v.Name == name }); i >= 0 {
		return All[i]
	}
	return nil
}

// Takers lists the verbs that a key belongs to.
func Takers(key string) []string {
	var names []string
	for _, v := range All {
		if v.Takes(key) {
			names = append(names, v.Name)
		}
	}
	return names
}

// Takes reports whether a key belongs to the verb, in one of its forms.
func (v *Verb) Takes(key string) bool {
	return slices.ContainsFunc(v.Forms, func(f Form) bool { return f.Takes(key) })
}

// Form is the form that a step with these keys is meant to have. If it is not
// the plain one, by is the key that tells.
func (v *Verb) Form(has func(key string) bool) (f Form, by string) {
	for i := len(v.Forms) - 1; i > 0; i-- {
		needed, beyond := v.Forms[i].Needed(), false
		for _, key := range needed {
			before := slices.ContainsFunc(v.Forms[:i], func(f Form) bool { return f.Takes(key) })
			if !before && has(key) {
				return v.Forms[i], key
			}
			beyond = beyond || !v.Forms[0].Takes(key)
		}
		if beyond && all(needed, has) {
			return v.Forms[i], needed[len(needed)-1]
		}
	}
	for _, f := range v.Forms[1:] {
		if !all(v.Forms[0].Needed(), has) && all(f.Needed(), has) {
			return f, ""
		}
	}
	return v.Forms[0], ""
}

func all(keys []string, has func(string) bool) bool {
	return !slices.ContainsFunc(keys, func(key string) bool { return !has(key) })
}

// Takes reports whether a key belongs to the form.
func (f Form) Takes(key string) bool {
	return slices.ContainsFunc(f, func(k Key) bool { return k.Name == key })
}

// Needed lists the keys that must be there.
func (f Form) Needed() []string {
	var names []string
	for _, k := range f {
		if k.Needed {
			names = append(names, k.Name)
		}
	}
	return names
}
