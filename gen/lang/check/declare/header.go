package declare

import (
	"net/url"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// policies are the protocol's defaults for what the spec does not describe.
type policies struct{ fields, members, events, values ir.Policy }

func (c *Declarer) header(spec *syntax.Spec) {
	c.unknown = policies{fields: ir.Drop, members: ir.Reject, events: ir.Keep, values: ir.Reject}
	h := spec.Header
	if h == nil {
		return
	}
	naming.Styled(c.Log, h.Protocol, naming.SnakeCase)
	naming.FileNamed(c.Log, h.Protocol)
	c.SetVersion(h.Version)
	p := c.Protocol
	p.Span, p.VersionAt = h.Protocol.Whole(), h.Version.Whole()
	p.Name, p.Version, p.Title = h.Protocol.Value, h.Version.Value, h.Title.Value
	p.Doc, p.SchemaID = table.Prose(h.Doc), strings.TrimRight(h.SchemaID.Value, "/")
	if p.Title == "" {
		p.Title = p.Name
	}
	if !h.SchemaID.IsZero() {
		if u, err := url.Parse(h.SchemaID.Value); err != nil || !u.IsAbs() || u.Fragment != "" {
			c.Report(diag.New(diag.BadSchemaID, h.SchemaID.Whole(), h.SchemaID.Value))
		}
	}
	c.unknown.fields = policy(h.Unknown.Fields, c.unknown.fields)
	c.unknown.members = policy(h.Unknown.Members, c.unknown.members)
	c.unknown.events = policy(h.Unknown.Events, c.unknown.events)
	c.unknown.values = policy(h.Unknown.Values, c.unknown.values)
	if p.LimitsAt = p.Span; h.Has("limits") {
		p.LimitsAt = h.Key("limits")
	}
	p.Limits = ir.Limits{
		EventSize: c.limit("event_size", h.Limits.EventSize, 1<<30),
		Depth:     c.limit("depth", h.Limits.Depth, maxDepth),
		Items:     c.limit("items", h.Limits.Items, 1<<30),
		Text:      c.limit("text", h.Limits.Text, 1<<30),
		PatchWork: c.limit("patch_work", h.Limits.PatchWork, 1<<30),
	}
}

// maxDepth is the depth that readers have room for; a spec may only say less.
const maxDepth = 512

// limit is a limit of the header, or 0.
func (c *Declarer) limit(name string, n *syntax.Int, most int) int {
	if n == nil {
		return 0
	}
	if n.Value < 1 || n.Value > most {
		c.Report(diag.New(diag.BadLimit, n.At, name, most, n.Value))
		return 0
	}
	return n.Value
}

// forward is a policy of fields or of the values of an enum, which a project may want
// to be ready for what comes.
func (c *Declarer) forward(text source.Text, otherwise ir.Policy) ir.Policy {
	if c.Spec.Forward != nil {
		return ir.Keep
	}
	return policy(text, otherwise)
}

// members is the policy of a union, of which a project may want to keep what comes.
func (c *Declarer) members(union, text source.Text, otherwise ir.Policy) ir.Policy {
	if c.Spec.Forward.Keeps(c.Protocol.Name, union.Value) {
		return ir.Keep
	}
	return policy(text, otherwise)
}

// keptUnions reports unions that a project wants to keep members of, and that are none.
func (c *Declarer) keptUnions() {
	for _, m := range c.Spec.Forward.Of(c.Protocol.Name) {
		var unions []string
		for _, u := range c.Spec.Unions {
			if !u.Tag.IsZero() {
				unions = append(unions, u.Name.Value)
			}
		}
		for _, e := range c.Spec.Events {
			unions = append(unions, e.Name.Value)
		}
		if t := c.Types[m.Value]; t == nil {
			c.Report(diag.New(diag.UnknownType, m.Whole(), m.Value).DidYouMean(m.Value, unions))
		} else if !slices.Contains(unions, m.Value) {
			c.Report(diag.New(diag.BadChoice, m.Whole(), "members", "unions with a tag", m.Value).
				WithRelated(t.At, "declared here"))
		}
	}
}

// policy reads a policy whose spelling has been checked.
func policy(text source.Text, otherwise ir.Policy) ir.Policy {
	switch text.Value {
	case "drop":
		return ir.Drop
	case "keep":
		return ir.Keep
	case "reject":
		return ir.Reject
	default:
		return otherwise
	}
}
