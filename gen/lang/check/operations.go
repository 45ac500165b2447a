package check

import (
	"regexp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// operation checks how client and server meet. No two have one name.
func (c *checker) operation(o *syntax.Operation, names map[string]source.Text) {
	naming.Styled(c.Log, o.Name, naming.SnakeCase)
	if first, ok := names[naming.Pascal(o.Name.Value)]; ok {
		c.Report(diag.New(diag.DuplicateName, o.Name.Whole(), o.Name.Value, "an operation").WithRelated(first.Whole(), "declared here"))
	}
	names[naming.Pascal(o.Name.Value)] = o.Name
	naming.FileNamed(c.Log, o.Name)
	op := &ir.Operation{
		Decl: c.Decl(&o.Decl), Method: ir.Post, Input: c.objectOrTagged(o.Input), Events: c.objectOrTagged(o.Events),
		ByLine: o.Stream.Value == "ndjson", Resumable: o.Resumable.Value,
	}
	if o.Method.Value == string(ir.Get) {
		op.Method = ir.Get
	}
	if op.ByLine && op.Resumable {
		c.badOperation(o.Key("resumable"), "a stream by line cannot be resumed: its events have no ids", "leave it out, or stream server-sent events")
	}
	c.sendsAll(op.Input, o.Input)
	c.sendsAll(op.Events, o.Events)
	c.path(op, o.Path)
	if op.Method == ir.Get {
		c.query(op, o)
	}
	if op.Events == nil || types.IsBad(op.Events) {
		return
	}
	if d := ir.DeclOf(op.Events); d.ForeignTo(c.Protocol) && !d.Home.Streams(op.Events) {
		c.badOperation(o.Events.Whole(), "`"+d.Home.Name+"` makes no stream of "+d.Name, "name a union of events, or a type that a reducer there takes")
	}
	c.until(op, o)
	c.operationPipeline(op, o.Pipeline)
	c.Protocol.Operations = append(c.Protocol.Operations, op)
}

// sendsAll reports private fields of what an operation sends.
func (c *checker) sendsAll(t ir.Type, name source.Text) {
	if t == nil || types.IsBad(t) {
		return
	}
	for _, obj := range types.ObjectsOf(t) {
		for _, f := range obj.Private() {
			if obj.Event == nil { // of events it has been reported
				c.Report(diag.New(diag.BadPrivate, name.Whole(), "an operation sends all of "+obj.Name+", which has the private field `"+f.Name+"`").
					WithRelated(f.Span, "declared here"))
			}
		}
	}
}

// until finds the events that end a stream.
func (c *checker) until(op *ir.Operation, o *syntax.Operation) {
	union, ok := op.Events.(*ir.Union)
	if !ok {
		if o.Has("until") {
			c.badOperation(o.Key("until"), "`until` names events, and `"+o.Events.Value+"` is an object", "leave it out")
		}
		return
	}
	until := &eventUses{c: c, union: union, by: map[*ir.Member]source.Span{}}
	for _, name := range o.Until {
		op.Until = append(op.Until, until.claim(name)...)
	}
}

func (c *checker) badOperation(at source.Span, what, hint string) {
	c.Report(diag.New(diag.BadOperation, at, what).WithHint("%s", hint))
}

// segment is a part of a path: a hole for a field, or what a URL holds as it is.
var segment = regexp.MustCompile(`^(?:\{(.+)\}|[A-Za-z0-9._~!$&'()*+,;=:@-]+)$`)

// path takes a path apart.
func (c *checker) path(op *ir.Operation, path source.Text) {
	if path.IsZero() {
		return
	}
	if !strings.HasPrefix(path.Value, "/") {
		below := path.Value
		if _, address, ok := strings.Cut(below, "://"); ok { // of which the client is told
			_, below, _ = strings.Cut(address, "/")
		}
		c.badOperation(path.Whole(), "a path begins with a slash", "write `/"+below+"`")
		return
	}
	for start := 1; start <= len(path.Value); {
		end := len(path.Value)
		if slash := strings.IndexByte(path.Value[start:], '/'); slash >= 0 {
			end = start + slash
		}
		c.segment(op, path.Slice(start, end))
		start = end + 1
	}
}

func (c *checker) segment(op *ir.Operation, text source.Text) {
	parts := segment.FindStringSubmatch(text.Value)
	switch {
	case text.Value == "":
		c.badOperation(text.Whole(), "the path has an empty part", "write no slash at the end, and one between two parts")
	case parts == nil || text.Value == "." || text.Value == "..":
		c.badOperation(text.Whole(), "`"+text.Value+"` is no part of a path", "a part is `{field}`, or letters, digits and the signs that stand for themselves in a URL")
	case parts[1] == "" && hasField(op.Input, text.Value):
		c.badOperation(text.Whole(), "`"+text.Value+"` stands for itself", "the field is `{"+text.Value[1:]+"}`")
	case parts[1] == "":
		op.Path = append(op.Path, ir.Segment{Text: text.Value})
	default:
		c.hole(op, text.Slice(1, len(text.Value)-1))
	}
}

// hasField reports whether a part of a path, `:id`, is how others write a field of the input.
func hasField(input ir.Type, part string) bool {
	object, ok := input.(*ir.Object)
	name, colon := strings.CutPrefix(part, ":")
	return ok && colon && object.Field(name) != nil
}

// hole finds the field that a part of a path is taken from.
func (c *checker) hole(op *ir.Operation, name source.Text) {
	input, ok := op.Input.(*ir.Object)
	if !ok {
		if op.Input == nil || !types.IsBad(op.Input) {
			c.badOperation(name.Whole(), "there is no field `"+name.Value+"`: the input is no object", "name an object as `input`")
		}
		return
	}
	c.Index.Fields(name.Whole(), name.Value, input)
	field := input.Field(name.Value)
	if field == nil {
		var names []string
		for _, f := range input.Fields {
			names = append(names, f.Name)
		}
		if !c.Objects[input].Incomplete() {
			c.Report(diag.New(diag.UnknownField, name.Whole(), input.Name, name.Value).DidYouMean(name.Value, names))
		}
		return
	}
	if types.IsBad(field.Type) {
		return
	}
	if field.Presence == ir.Optional || !isPart(field.Type) || types.IsKind(field.Type, ir.Number, ir.Bool) {
		c.badOperation(name.Whole(), "`"+name.Value+"` cannot be a part of a path", "a part is a text, an enum or a whole number that is always there")
		return
	}
	op.Path = append(op.Path, ir.Segment{Field: field})
}

// query takes the fields of the input that go into the query of the URL.
func (c *checker) query(op *ir.Operation, o *syntax.Operation) {
	if op.Input == nil || types.IsBad(op.Input) {
		return
	}
	input, ok := op.Input.(*ir.Object)
	if !ok {
		c.badOperation(o.Input.Whole(), "a GET has no body for a union", "use POST, or an object, whose fields make the query of the URL")
		return
	}
	var unfit []string
	for _, f := range input.Fields {
		if slices.ContainsFunc(op.Path, func(s ir.Segment) bool { return s.Field == f }) {
			continue
		}
		if !types.IsBad(f.Type) && !isPart(f.Type) {
			unfit = append(unfit, f.Name)
		}
		op.Query = append(op.Query, f)
	}
	if len(unfit) > 0 {
		c.badOperation(o.Input.Whole(), "the query of a GET has no place for "+diag.NameList(unfit), "use POST; a query holds texts, enums, numbers and truth values")
	}
}

// isPart reports whether values of a type can be written as part of a URL.
func isPart(t ir.Type) bool {
	if _, isNullable := t.(*ir.Nullable); isNullable {
		return false
	}
	return types.IsText(t) || types.IsPrimitive(t)
}

// operationPipeline finds what a client does with the events.
func (c *checker) operationPipeline(op *ir.Operation, name source.Text) {
	if name.IsZero() {
		return
	}
	var names []string
	for _, p := range c.Spec.Pipelines {
		names = append(names, p.Name.Value)
	}
	i := slices.IndexFunc(c.Protocol.Pipelines, func(p *ir.Pipeline) bool { return p.Name == name.Value })
	if i < 0 && slices.ContainsFunc(names, func(own string) bool { return naming.Misspelt(own, name.Value) }) {
		return // it should be called so, which has been said
	}
	if i < 0 {
		d := diag.New(diag.UnknownPipeline, name.Whole(), name.Value).DidYouMean(name.Value, names)
		if slices.ContainsFunc(c.Spec.Reducers, func(r *syntax.Reducer) bool { return r.Name.Value == name.Value }) {
			d = d.OrElse("it is a reducer; a pipeline may have one stage: `pipelines: {Notes: {stages: [%s]}}`", name.Value)
		}
		c.Report(c.NewerHint(d, name.Value, c.Newer.Types))
		return
	}
	pipe := c.Protocol.Pipelines[i]
	c.Index.Use(name.Whole(), pipe.Span)
	if len(pipe.Stages) == 0 || c.Flawed(pipe.Span) || c.badPipes[pipe] {
		return // it has been reported
	}
	var missing []string
	for _, obj := range types.ObjectsOf(op.Events) {
		if !holds(pipe.Stages[0].Input, obj) {
			missing = append(missing, obj.Name)
		}
	}
	if len(missing) > 0 {
		c.badOperation(name.Whole(), "`"+name.Value+"` does not take "+diag.NameList(missing), "its first stage has to take every event of the operation")
		return
	}
	if input := pipe.Stages[0].Input; !op.ByLine && ir.SSEOf(input) != ir.SSEOf(op.Events) {
		c.badOperation(name.Whole(), "`"+name.Value+"` reads "+ir.DeclOf(input).Name+", whose `sse` is another than that of "+ir.DeclOf(op.Events).Name,
			"give both the same")
		return
	}
	op.Pipeline = pipe
}
