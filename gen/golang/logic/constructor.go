package logic

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/codec"
	"github.com/msggen/msggen/gen/golang/expr"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/steps"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// optionalParam is the parameter with the arguments that need not be given.
const optionalParam = "optional"

// ConstructorDecls declares a constructor, and the struct of its optional
// arguments if it has any.
func (l *Logic) ConstructorDecls(c *ir.Constructor) []jen.Code {
	w := &constructorWriter{Logic: l, constructor: c}
	e := plan.ConstructorEffect(c)
	e.Fails = e.Fails || len(w.unions()) > 0
	w.fn = steps.New(l.Helpers, body.Ending{Fails: e.Fails})
	if e.Fails {
		w.fn.End.Values = []jen.Code{jen.Nil()}
	}
	for _, name := range []string{optionalParam, "opts"} {
		w.fn.Block.Taken[name] = true
	}
	w.params()
	for _, name := range w.nilable {
		w.fn.Add(w.refuseNil(jen.Id(name), name, jen.Nil()))
	}
	w.fn.Resolve(e.Draws)
	w.defaults()
	w.body()
	return w.decls(e.Draws)
}

type constructorWriter struct {
	*Logic
	constructor *ir.Constructor
	fn          *steps.Writer
	required    []jen.Code // parameters
	nilable     []string   // those of them that might be nil, which they must not
	optional    []*optionalArg
}

// unions are the arguments that have to be given and that Go cannot keep from being
// nil.
func (w *constructorWriter) unions() []*ir.Argument {
	var list []*ir.Argument
	for _, a := range w.constructor.Args {
		if _, union := a.Var.Type.(*ir.Union); union && !a.Var.Optional && a.Default == nil && !a.Variadic {
			list = append(list, a)
		}
	}
	return list
}

// optionalArg is a field of the struct of optional arguments.
type optionalArg struct {
	*ir.Argument
	name string
	arg  heldArg
}

// heldArg is how an argument that need not be given is held.
type heldArg struct {
	held shape.Holding
	// emptyIsMissing says that the argument counts as missing if it is Go's zero
	// value, which it cannot be otherwise.
	emptyIsMissing bool
}

// params names the parameters, and the fields of the struct.
func (w *constructorWriter) params() {
	fields := names.NewScope()
	for _, a := range w.constructor.Args {
		if !a.Var.Optional && a.Default == nil && !a.Variadic {
			param := w.fn.Block.Local(a.Var.Name)
			w.fn.Vars[a.Var] = body.Variable{Local: param, Held: shape.Hold(a.Var.Type, false)}
			w.required = append(w.required, jen.Id(param.Name).Add(w.GoType(a.Var.Type)))
			if _, union := a.Var.Type.(*ir.Union); union {
				w.nilable = append(w.nilable, param.Name)
			}
			continue
		}
		w.optional = append(w.optional, &optionalArg{
			Argument: a,
			name:     fields.Claim(names.GoPascal(a.Var.Name), names.GoPascal(a.Var.Name)+"Value"),
			arg:      w.howHeld(a),
		})
	}
}

// howHeld decides how an argument that need not be given is held, so that its
// absence can be told from every value, and as simply as that goes.
func (w *constructorWriter) howHeld(a *ir.Argument) heldArg {
	t := a.Var.Type
	if a.Default == nil {
		_, enum := t.(*ir.Enum)
		if enum || expr.EmptyIsMissing(w.constructor.Inits, a.Var) {
			return heldArg{shape.AsIs, true}
		}
		return heldArg{held: shape.Hold(t, true)}
	}
	usual := shape.Hold(t, false)
	v := w.Constant(t, a.DefaultConst(), codec.DrawFromConfig)
	switch _, enum := t.(*ir.Enum); {
	case v.Null && usual != shape.AsIs, v.Zero && usual == shape.AsIs:
		return heldArg{held: usual}
	case enum:
		return heldArg{shape.AsIs, true}
	default:
		return heldArg{held: shape.Hold(t, true)}
	}
}

// defaults gives the arguments that are not given their defaults.
func (w *constructorWriter) defaults() {
	f := w.fn
	if len(w.optional) == 0 {
		return
	}
	typ := jen.Id(w.IDs.Options(w.constructor))
	f.Add(jen.If(jen.Id(optionalParam).Op("==").Nil()).Block(
		jen.Id(optionalParam).Op("=").New(typ)))
	for _, a := range w.optional {
		given := func() *jen.Statement { return jen.Id(optionalParam).Dot(a.name) }
		t := a.Var.Type
		v := body.Variable{Code: given, Held: a.arg.held}
		switch {
		case a.Variadic:
			v.Missing = func(negated bool) value.Value { return value.NoneGiven(given(), negated) }
		case a.arg.emptyIsMissing:
			v.Missing = func(negated bool) value.Value { return value.IsEmpty(given(), negated) }
		}
		if a.Default == nil || a.arg == (heldArg{held: shape.Hold(t, false)}) {
			f.Vars[a.Var] = v
			continue
		}
		w.fallBack(a, v)
	}
}

// fallBack makes a variable for an argument that has a default.
func (w *constructorWriter) fallBack(a *optionalArg, given body.Variable) {
	f := w.fn
	f.BeginStep()
	t := a.Var.Type
	h := shape.Hold(t, false)
	l := f.Block.Local(a.Var.Name)
	use := func(v value.Value) { f.Add(l.ID().Op("=").Add(f.Put(v, h, t))) }
	fallback := func() value.Value {
		return f.WithName(a.Var.Name, func() value.Value { return f.Expr(a.Default, value.Keep) })
	}
	switch given.Held {
	case shape.AsIs, shape.Nilable: // of the same Go type
		f.Add(l.ID().Op(":=").Add(given.Code()))
		b := f.Body(func() { use(fallback()) })
		f.Add(jen.If(given.IsMissingIn(l).Code).Block(b.Code...))
	case shape.Pointer:
		f.Add(l.ID().Op(":=").Add(f.Typed(fallback(), t).Code))
		b := f.Body(func() {
			use(value.Unwrapped(value.Value{Code: given.Code(), Rank: value.RankPrimary, Held: shape.Pointer}))
		})
		f.Add(jen.If(given.IsMissing(true).Code).Block(b.Code...))
	default:
		f.Add(l.ID().Op(":=").Add(f.Put(f.Typed(fallback(), t), h, t)))
		b := f.Body(func() { use(value.Value{Code: given.Code(), Rank: value.RankPrimary, Held: given.Held}) })
		f.Add(jen.If(jen.Op("!").Add(given.Code()).Dot("IsAbsent").Call()).Block(b.Code...))
	}
	f.Vars[a.Var] = body.Variable{Local: l, Held: h}
}

// body makes the object.
func (w *constructorWriter) body() {
	f, c := w.fn, w.constructor
	f.BeginStep()
	f.Building, f.Built, f.ReadAgain = c.Self, map[string]*value.Local{}, map[*ir.Init]bool{}
	read := plan.FieldsRead(c.Inits, c.Self)
	for _, init := range c.Inits {
		f.ReadAgain[init] = read[init.Field.Name]
		delete(read, init.Field.Name)
	}
	for _, field := range c.Of.Fields {
		if read[field.Name] && field.Presence == ir.Optional {
			f.Built[field.Name] = w.absent(field)
		}
	}
	made := f.Checked(c.Of, c.Of.Name, f.Inits(c.Of, c.Inits))
	if f.End.Fails {
		f.Add(jen.Return(made.Code, jen.Nil()))
		return
	}
	f.Add(jen.Return(made.Code))
}

// absent declares a variable for a field that is asked for although it is given no
// value.
func (w *constructorWriter) absent(field *ir.Field) *value.Local {
	f := w.fn
	l := f.Block.Local(field.Name)
	f.Later(f.Block, func() *jen.Statement {
		if !l.Used {
			return jen.Null()
		}
		return jen.Var().Id(l.Name).Add(f.HeldType(shape.HoldField(field), field.Type))
	})
	return l
}

func (w *constructorWriter) decls(sources bool) []jen.Code {
	c := w.constructor
	name, options, made := w.IDs.Constructor(c), w.IDs.Options(c), w.TypeName(c.Of)
	doc := layout.DescribeFunc(name, makes(name, c.Doc), c.Deprecated, "makes "+indefinite(made)+".")
	doc = append(doc, argumentDocs(c.Args)...)
	params := w.required
	var decls []jen.Code
	if len(w.optional) > 0 {
		params = append(params, jen.Id(optionalParam).Op("*").Id(options))
		doc = append(append(doc, ""), layout.Note("If "+optionalParam+" is nil, all of it takes its defaults.")...)
		what := layout.Note(options + " are the arguments of " + name + " that need not be given.")
		decls = append(decls, what.Above(jen.Type().Id(options).Struct(w.optionFields()...)))
	}
	if sources {
		params = append(params, jen.Id("opts").Op("...").Add(w.Wire("Option")))
	}
	results := w.GoType(c.Of)
	if w.fn.End.Fails {
		results = jen.Params(results, jen.Error())
	}
	return append(decls, doc.Above(
		jen.Func().Id(name).Params(params...).Add(results).Block(w.fn.Finish()...)))
}

// makes turns the description of an object into that of a function that makes it.
func makes(name, doc string) string {
	first, _, _ := strings.Cut(doc, " ")
	if doc == "" || layout.IsVerb(first) {
		return doc
	}
	return name + " makes " + layout.LowerFirst(doc)
}

func (w *constructorWriter) optionFields() []jen.Code {
	var fields []jen.Code
	for _, a := range w.optional {
		fields = append(fields, layout.Remark(a.Doc, "").Codes()...)
		fields = append(fields, jen.Id(a.name).Add(w.HeldType(a.arg.held, a.Var.Type)))
	}
	return fields
}

// argumentDocs tells what the parameters of a function mean.
func argumentDocs(args []*ir.Argument) layout.Comment {
	var items layout.Comment
	for _, a := range args {
		if a.Doc == "" || a.Var.Optional || a.Default != nil {
			continue
		}
		for i, line := range names.Wrap(a.Var.Name+": "+a.Doc, layout.CommentWidth-4) {
			indent := "    "
			if i == 0 {
				indent = "  - "
			}
			items = append(items, indent+line)
		}
	}
	if items == nil {
		return nil
	}
	return append(layout.Comment{""}, items...)
}
