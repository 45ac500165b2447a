package reference

import (
	"html/template"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/site"
)

// RuleSections are what runs: operations, pipelines, reducers, named rules and functions.
func (b *book) RuleSections() []Section {
	operations, pipelines, reducers, rules, functions := Section{Name: "Operations"}, Section{Name: "Pipelines"}, Section{Name: "Reducers"}, Section{Name: "Named rules"}, Section{Name: "Functions"}
	for _, o := range b.protocol.Operations {
		operations.Declared = append(operations.Declared, b.operation(o))
	}
	for _, p := range b.protocol.Pipelines {
		pipelines.Declared = append(pipelines.Declared, b.pipeline(p))
	}
	for _, r := range b.protocol.Reducers {
		reducers.Declared = append(reducers.Declared, b.reducer(r))
	}
	for _, r := range b.protocol.Rules {
		d := b.running(&r.Decl, "rule")
		d.Facts = append(d.Facts, Fact{"is given", b.params(r.Params)})
		d.Rules = []Rule{b.rule("", "", "", r.Span, r.Body)}
		rules.Declared = append(rules.Declared, d)
	}
	for _, f := range b.protocol.Functions {
		d := b.running(&f.Decl, "function")
		d.Facts = append(d.Facts, Fact{"is given", b.params(f.Params)}, Fact{"gives", b.spelled(f.Returns)}, Fact{"that is", code(b.expr(f.Value))})
		functions.Declared = append(functions.Declared, d)
	}
	var list []Section
	for _, s := range []Section{operations, pipelines, reducers, rules, functions} {
		if len(s.Declared) > 0 {
			s.ID = anchor("rules", s.Name)
			list = append(list, s)
		}
	}
	return list
}

// running is a declaration of something that runs, whose name may be that of another
// kind, too.
func (b *book) running(d *ir.Decl, kind string) Declared {
	v := b.declared(d, kind)
	v.ID = anchor(kind, d.Name)
	return v
}

func (b *book) ruleAddress(d *ir.Decl, kind string) string {
	at := rulesPage + "#" + anchor(kind, d.Name)
	if d.ForeignTo(b.protocol) {
		return "../" + d.Home.Name + "/" + at
	}
	return at
}

func (b *book) params(list []*ir.Var) template.HTML {
	var parts []string
	for _, v := range list {
		parts = append(parts, string(code(v.Name))+": "+string(b.spelled(v.Type)))
	}
	return template.HTML(strings.Join(parts, ", "))
}

func (b *book) operation(o *ir.Operation) Declared {
	d := b.running(&o.Decl, "operation")
	d.Facts = append(d.Facts, Fact{"request", code(strings.TrimSpace(string(o.Method) + " " + o.Pattern()))})
	if o.Input != nil {
		d.Facts = append(d.Facts, Fact{"a client sends", b.spelled(o.Input)})
	}
	d.Facts = append(d.Facts, Fact{"and gets a stream of", b.spelled(o.Events)})
	if o.ByLine {
		d.Facts = append(d.Facts, Fact{"which has", "one event a line (NDJSON)"})
	}
	if len(o.Until) > 0 {
		d.Facts = append(d.Facts, Fact{"which ends with", b.memberLinks(o.Until)})
	}
	if o.Pipeline != nil {
		d.Facts = append(d.Facts, Fact{"and goes through", link(b.ruleAddress(&o.Pipeline.Decl, "pipeline"), o.Pipeline.Name)})
	}
	if o.Resumable {
		d.Facts = append(d.Facts, Fact{"a broken connection", "is resumed behind the last event that came"})
	}
	return d
}

func (b *book) pipeline(p *ir.Pipeline) Declared {
	d := b.running(&p.Decl, "pipeline")
	var stages []string
	for _, r := range p.Stages {
		stages = append(stages, string(link(b.ruleAddress(&r.Decl, "reducer"), spelledName(&r.Decl, b.protocol))))
	}
	d.Facts = append(d.Facts,
		Fact{"takes", b.spelled(p.Stages[0].Input)},
		Fact{"stages", template.HTML(strings.Join(stages, " → "))},
		Fact{"gives", b.spelled(ir.Subject{Pipeline: p}.HandsOn())},
	)
	b.drawSequences(&d, ir.Subject{Pipeline: p})
	return d
}

func (b *book) reducer(r *ir.Reducer) Declared {
	d := b.running(&r.Decl, "reducer")
	d.Facts = append(d.Facts, Fact{"folds", b.spelled(r.Input)}, Fact{"into", b.spelled(r.State)})
	if r.Emits != nil {
		d.Facts = append(d.Facts, Fact{"emits", b.spelled(r.Emits)})
	}
	for _, s := range r.Signals {
		doc := code(s.Name)
		if s.Doc != "" {
			doc += ": " + site.Inline(s.Doc)
		}
		d.Facts = append(d.Facts, Fact{"signals", doc})
	}
	if len(r.Ignore) > 0 {
		d.Facts = append(d.Facts, Fact{"ignores", b.memberLinks(r.Ignore)})
	}
	if len(r.Pass) > 0 {
		d.Facts = append(d.Facts, Fact{"passes on", b.memberLinks(r.Pass)})
	}
	b.drawSequences(&d, ir.Subject{Reducer: r})
	d.Diagrams, d.Rules = append(d.Diagrams, b.machines(r)...), b.rulesOf(r)
	return d
}

func (b *book) memberLinks(list []*ir.Member) template.HTML {
	var parts []string
	for _, m := range list {
		parts = append(parts, string(b.memberLink(m)))
	}
	return template.HTML(strings.Join(parts, ", "))
}

func (b *book) memberLink(m *ir.Member) template.HTML {
	return "<code>" + link(b.typeAddress(m.Type), memberLabel(m)) + "</code>"
}

// spelledName is a name as specs of a protocol spell it.
func spelledName(d *ir.Decl, in *ir.Protocol) string {
	if d.ForeignTo(in) {
		return d.Home.Name + "." + d.Name
	}
	return d.Name
}
