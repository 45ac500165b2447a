package syntax

import (
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/source"
)

// Forward keeps fields and values of enums that no spec knows, whatever it says of
// them: for programs that are older than those that they talk to.
type Forward struct {
	// Members are the unions of which unknown members are kept, too, each with the name
	// of its protocol: notes.Block.
	Members []source.Text
}

// Same reports whether both keep the same.
func (f *Forward) Same(other *Forward) bool {
	if f == nil || other == nil {
		return f == other
	}
	return slices.EqualFunc(f.Members, other.Members, func(a, b source.Text) bool { return a.Value == b.Value })
}

// Keeps reports whether unknown members of a union are kept.
func (f *Forward) Keeps(protocol, union string) bool {
	return f != nil && slices.ContainsFunc(f.Members, func(m source.Text) bool { return m.Value == protocol+"."+union })
}

// Of are the unions of one protocol, without its name.
func (f *Forward) Of(protocol string) []source.Text {
	if f == nil {
		return nil
	}
	var unions []source.Text
	for _, m := range f.Members {
		if home, union, _ := strings.Cut(m.Value, "."); home == protocol {
			unions = append(unions, source.NewText(union, m.Whole(), nil))
		}
	}
	return unions
}

// forward reads `true`, or what is kept besides.
func (m *mapping) forward() *Forward {
	n := m.take("forward")
	if n == nil {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		if !m.flag("forward").Value {
			return nil
		}
		return &Forward{}
	}
	o := m.mapping(n, "`forward`", m.Key("forward"))
	if o == nil {
		return nil
	}
	f := &Forward{Members: o.names("members")}
	o.need("members")
	o.done()
	return f
}

var unionOfProtocol = regexp.MustCompile(`^[a-z][a-z0-9_]*\.[A-Za-z0-9]+$`)

func (r *reader) unions(f *Forward) {
	if f == nil {
		return
	}
	for _, m := range f.Members {
		r.spelling("members", m, unionOfProtocol, "unions with the names of their protocols, like notes.Block")
	}
}
