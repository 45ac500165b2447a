package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// pipeline checks that its stages fit together.
func (c *checker) pipeline(p *syntax.Pipeline) {
	naming.FileNamed(c.Log, p.Name)
	pipe := &ir.Pipeline{Decl: c.Decl(&p.Decl)}
	c.Protocol.Pipelines = append(c.Protocol.Pipelines, pipe)
	found := c.Found()
	defer func() { c.badPipes[pipe] = c.Found() > found }()
	var before *ir.Reducer
	names := map[string]source.Text{}
	states := map[*ir.Object]*ir.Reducer{}
	for _, name := range p.Stages {
		red := c.stage(p, name)
		if red == nil {
			before = nil // it has been reported; nothing is known of what it hands on
			continue
		}
		if slices.Contains(pipe.Stages, red) {
			c.Report(diag.New(diag.DuplicateMember, name.Whole(), p.Name.Value, name.Value))
			continue
		}
		if first, ok := names[red.Name]; ok {
			c.Report(diag.New(diag.NameClash, name.Whole(), name.Value, first.Value).WithRelated(first.Whole(), "the other name"))
			continue
		}
		names[red.Name] = name
		if other := states[red.State]; other != nil {
			c.badPipeline(name.Whole(), "`"+other.Name+"` and `"+red.Name+"` have the same state, "+red.State.Name, "every stage needs a state of its own")
		}
		states[red.State] = red
		c.beginsByDefault(red, name)
		c.takes(before, red, name)
		pipe.Stages = append(pipe.Stages, red)
		before = red
	}
	if len(p.Stages) == 0 && p.Has("stages") && !c.Flawed(pipe.Span) {
		c.Report(diag.New(diag.NothingLeft, p.Name.Whole(), p.Name.Value, "stages"))
	}
	if len(pipe.Stages) > 0 && len(pipe.Stages) == len(p.Stages) {
		pipe.Example = c.example(p.Example, pipe.Stages[0].Input)
	}
}

func (c *checker) badPipeline(at source.Span, what, hint string) {
	c.Report(diag.New(diag.BadPipeline, at, what).WithHint("%s", hint))
}

// stage finds a reducer. It is nil if there is none, or if it could not be
// understood.
func (c *checker) stage(p *syntax.Pipeline, name source.Text) *ir.Reducer {
	if red, ok := c.ImportedStage(name); ok {
		if red != nil {
			c.Index.Use(name.Whole(), red.Span)
			c.NoteType(rule.Ident{Name: name.Value, At: name.Whole()})
		}
		return red
	}
	for _, red := range c.Protocol.Reducers {
		if red.Name == name.Value {
			c.Index.Use(name.Whole(), red.Span)
			return red
		}
	}
	var names []string
	for _, r := range c.Spec.Reducers {
		names = append(names, r.Name.Value)
	}
	if !slices.Contains(names, name.Value) {
		d := diag.New(diag.UnknownReducer, name.Whole(), name.Value).DidYouMean(name.Value, names)
		c.Report(c.NewerHint(c.elsewhere(d, name.Value), name.Value, c.Newer.Reducers))
	}
	return nil
}

// beginsByDefault reports a stage that has no state before its first event.
func (c *checker) beginsByDefault(red *ir.Reducer, name source.Text) {
	if len(red.Starts) > 0 {
		c.badPipeline(name.Whole(), "`"+red.Name+"` has `start`", "keep what `start` makes in a field that is absent or null at first")
		return
	}
	if c.Objects[red.State].Incomplete() {
		return
	}
	var missing []string
	for _, f := range red.State.Fields {
		if f.Presence == ir.Required && f.Const == nil {
			missing = append(missing, f.Name)
		}
	}
	if len(missing) > 0 {
		c.badPipeline(name.Whole(), "`"+red.Name+"` has no state to begin with: "+red.State.Name+" needs "+diag.NameList(missing), "give its fields defaults")
	}
}

// takes reports a stage that cannot read all that comes from the one before.
func (c *checker) takes(before, red *ir.Reducer, name source.Text) {
	if before == nil || types.IsBad(handedOn(before)) {
		return
	}
	var missing []string
	for _, obj := range types.ObjectsOf(handedOn(before)) {
		if !holds(red.Input, obj) {
			missing = append(missing, obj.Name)
		}
	}
	if len(missing) > 0 {
		c.badPipeline(name.Whole(), "`"+red.Name+"` does not take what `"+before.Name+"` hands on: "+diag.NameList(missing),
			"the input of a stage has every member of what comes from the one before")
	}
}

// handedOn is the type of what a stage gives to the next one.
func handedOn(red *ir.Reducer) ir.Type {
	if red.Emits == nil {
		return red.Input
	}
	return red.Emits
}
