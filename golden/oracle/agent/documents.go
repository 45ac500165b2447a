package main

import (
	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

// documents compares which documents can be read, and what they are written as.
// A type that is named more than once is made up more often.
func documents(spec string, upstream runner.Runner, seed uint64, count int, differences func(*ir.Protocol) []*oracle.Difference, names ...string) (*comparison, error) {
	protocol, err := command.Load(".", spec)
	if err != nil {
		return nil, err
	}
	c := &comparison{Oracle: &oracle.Oracle{
		Reference: runner.NewInterp(protocol),
		Sides: []*oracle.Side{
			{Name: "upstream", Runner: upstream, Same: sameReading, Canonical: canonical, Differences: differences(protocol)},
		},
	}}
	source := chance.New(^seed)
	spellings := spellingsOf(protocol)
	c.found, err = c.Examples()
	for err == nil && c.Counts.Questions < count && len(c.found) == 0 {
		var list []*oracle.Question
		for len(list) < 10*batch {
			name := names[source.IntN(len(names))]
			text := source.Document(typeOf(protocol, name))
			if source.IntN(2) == 0 {
				text = source.Damaged(typeOf(protocol, name))
			}
			if holdsSurrogates(text) {
				continue
			}
			q := oracle.Document(name, respell(text, spellings, source))
			q.Label = "a made-up document"
			list = append(list, q)
		}
		c.found, err = c.Questions(list)
	}
	return c, err
}

// spellingsOf are the keys that may be spelled otherwise.
func spellingsOf(protocol *ir.Protocol) map[string]string {
	other := map[string]string{}
	for _, o := range protocol.Objects {
		for _, f := range o.Fields {
			if len(f.Also) > 0 {
				other[f.Name] = f.Also[0]
			}
		}
	}
	return other
}

// respell spells half of such keys otherwise, and now and then gives a key twice.
func respell(text string, spellings map[string]string, source *chance.Source) string {
	root, err := jsontree.Parse(text)
	if err != nil || len(spellings) == 0 {
		return text
	}
	root.Walk(func(n *jsontree.Node) {
		for i, key := range n.Keys {
			other, found := spellings[jsontree.Unquote(key)]
			switch {
			case !found || source.IntN(2) == 0:
			case source.IntN(20) == 0:
				n.Keys = append(n.Keys, jsontree.Quote(other))
				n.Items = append(n.Items, jsontree.Text("null"))
			default:
				n.Keys[i] = jsontree.Quote(other)
			}
		}
	})
	return root.String()
}

func typeOf(protocol *ir.Protocol, name string) ir.Type {
	for _, o := range protocol.Objects {
		if o.Name == name {
			return o
		}
	}
	return union(protocol, name)
}
