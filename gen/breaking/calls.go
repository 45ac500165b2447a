package breaking

import (
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// calls compares what programs call, but not what comes of it.
func (c *comparer) calls(p pair) {
	for _, was := range p.old.Constructors {
		is := find(p.new.Constructors, func(x *ir.Constructor) bool { return x.Name == was.Name })
		switch {
		case is == nil:
			c.add("constructor-removed", key(was.Decl)+"()", was.Span, p.new.Span, "")
		case c.arguments(was.Args) != c.arguments(is.Args) || c.spelled(was.Of) != c.spelled(is.Of):
			c.add("constructor-arguments-changed", key(is.Decl)+"()", was.Span, is.Span, "(%s), not (%s)", short(c.arguments(is.Args), p.new), short(c.arguments(was.Args), p.new))
		}
	}
	for _, was := range p.old.Accessors {
		is := find(p.new.Accessors, func(x *ir.Accessor) bool { return c.accessor(x) == c.accessor(was) })
		switch {
		case is == nil:
			c.add("accessor-removed", c.accessor(was), was.Span, p.new.Span, "")
		case c.arguments(was.Args) != c.arguments(is.Args) || c.spelled(was.Returns) != c.spelled(is.Returns):
			c.add("accessor-signature-changed", c.accessor(is), was.Span, is.Span, "(%s) %s, not (%s) %s",
				short(c.arguments(is.Args), p.new), short(c.spelled(is.Returns), p.new), short(c.arguments(was.Args), p.new), short(c.spelled(was.Returns), p.new))
		}
	}
	for _, was := range p.old.Reducers {
		is := find(p.new.Reducers, func(x *ir.Reducer) bool { return x.Name == was.Name })
		if is == nil {
			c.add("reducer-removed", key(was.Decl), was.Span, p.new.Span, "")
			continue
		}
		if a, b := c.signature(was), c.signature(is); a != b {
			c.add("reducer-signature-changed", key(is.Decl), was.Span, is.Span, "%s, not %s", short(b, p.new), short(a, p.new))
		}
		for _, s := range was.Signals {
			if find(is.Signals, func(x *ir.Signal) bool { return x.Name == s.Name }) == nil {
				c.add("signal-removed", key(is.Decl)+"."+s.Name, s.Span, is.Span, "")
			}
		}
	}
	for _, was := range p.old.Pipelines {
		is := find(p.new.Pipelines, func(x *ir.Pipeline) bool { return x.Name == was.Name })
		switch {
		case is == nil:
			c.add("pipeline-removed", key(was.Decl), was.Span, p.new.Span, "")
		case c.stages(was) != c.stages(is):
			c.add("stages-changed", key(is.Decl), was.Span, is.Span, "%s, not %s", short(c.stages(is), p.new), short(c.stages(was), p.new))
		}
	}
}

func (c *comparer) operations(p pair) {
	for _, was := range p.old.Operations {
		is := find(p.new.Operations, func(x *ir.Operation) bool { return x.Name == was.Name })
		if is == nil {
			c.add("operation-removed", key(was.Decl), was.Span, p.new.Span, "")
			continue
		}
		subject := key(is.Decl)
		if a, b := c.exchange(was), c.exchange(is); a != b {
			c.add("operation-signature-changed", subject, was.Span, is.Span, "%s, not %s", short(b, p.new), short(a, p.new))
		}
		if was.ByLine != is.ByLine {
			c.add("stream-form-changed", subject, was.Span, is.Span, "%s, not %s", form(is), form(was))
		}
		if a, b := string(was.Method)+" "+was.Pattern(), string(is.Method)+" "+is.Pattern(); a != b {
			c.add("operation-address-changed", subject, was.Span, is.Span, "%s, not %s", b, a)
		}
		if a, b := until(was), until(is); a != b {
			c.add("operation-end-changed", subject, was.Span, is.Span, "%s, not %s", b, a)
		}
	}
}

// sse is what `sse` says of events.
func sse(s ir.SSE) string {
	var parts []string
	if s.Done != "" {
		parts = append(parts, "done: "+strconv.Quote(s.Done))
	}
	if s.MayEnd {
		parts = append(parts, "done_optional: true")
	}
	if s.Named {
		parts = append(parts, "event")
	}
	if s.Bare {
		parts = append(parts, "in_data: false")
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

// form is how the events of an operation stand in its stream, as specs have it.
func form(o *ir.Operation) string {
	if o.ByLine {
		return "ndjson"
	}
	return "sse"
}

func until(o *ir.Operation) string {
	var names []string
	for _, m := range o.Until {
		names = append(names, m.Label())
	}
	text := "anywhere"
	if len(names) > 0 {
		text = strings.Join(names, ", ")
	}
	if o.Resumable {
		text += ", resumable"
	}
	return text
}

func (c *comparer) exchange(o *ir.Operation) string {
	input := "nothing"
	if o.Input != nil {
		input = c.spelled(o.Input)
	}
	text := input + " to " + c.spelled(o.Events)
	if o.Pipeline != nil {
		text += " by " + o.Pipeline.Name
	}
	return text
}

func (c *comparer) signature(r *ir.Reducer) string {
	text := c.spelled(r.Input) + " into " + c.spelled(r.State)
	if r.Emits != nil {
		text += ", emits " + c.spelled(r.Emits)
	}
	return text
}

func (c *comparer) stages(p *ir.Pipeline) string {
	var names []string
	for _, r := range p.Stages {
		names = append(names, key(r.Decl))
	}
	return strings.Join(names, ", ")
}

func (c *comparer) accessor(a *ir.Accessor) string { return c.oldKey(a.On.Decl) + "." + a.Name + "()" }

// arguments are those of a call, as specs spell them.
func (c *comparer) arguments(args []*ir.Argument) string {
	var list []string
	for _, a := range args {
		text := a.Var.Name + ": " + c.spelled(a.Var.Type)
		if a.Var.Optional || a.Default != nil {
			text = a.Var.Name + "?: " + c.spelled(a.Var.Type)
		}
		if a.Variadic {
			text = "..." + text
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// find is the first element of which something is true, or nothing.
func find[T any](list []*T, wanted func(*T) bool) *T {
	for _, x := range list {
		if wanted(x) {
			return x
		}
	}
	return nil
}
