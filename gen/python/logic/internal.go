// Package logic prints what a protocol does: functions, rules, checks, accessors,
// constructors, reducers and pipelines.
package logic

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/python/codec"
	"github.com/msggen/msggen/gen/python/expr"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
	"github.com/msggen/msggen/gen/python/steps"
	"github.com/msggen/msggen/gen/target"
)

// InternalFile is the module of what the other modules use.
func InternalFile(p *shape.Package) target.File {
	l := &internal{p.NewModule("_logic")}
	for _, o := range p.Protocol.Objects {
		if !o.Abstract {
			l.object(o)
		}
	}
	for _, f := range p.Protocol.Functions {
		l.function(f)
	}
	for _, a := range p.Protocol.Accessors {
		l.accessor(a)
	}
	for _, r := range p.Protocol.Rules {
		l.rule(r)
	}
	return l.File("Rules, checks and functions, which the other modules share.")
}

type internal struct{ *shape.Module }

func (l *internal) any() string { return l.Library("typing", "Any") }

// params are the parameters of an internal function.
func (l *internal) params(names ...string) string {
	for i := range names {
		names[i] += ": " + l.any()
	}
	return strings.Join(names, ", ")
}

func (l *internal) object(o *ir.Object) {
	for _, f := range o.Fields {
		if verify := codec.Verify(l.Module, f.Type); verify != "" {
			l.Blank(1)
			l.Line(l.VerifyName(o, f), " = ", verify)
		}
	}
	if len(o.Checks) > 0 {
		l.checks(o)
	}
	if o.Derives() {
		l.derive(o)
	}
	if o.Derives() || len(o.Checks) > 0 {
		l.Blank(2)
		l.Block("def "+l.Get(shape.RoleFinish, o)+"("+l.params("made")+") -> "+l.any(), func() {
			if o.Derives() {
				l.Line(l.Get(shape.RoleDerive, o), "(made)")
			}
			if len(o.Checks) > 0 {
				l.Line(l.Get(shape.RoleCheck, o), "(made)")
			}
			l.Line("return made")
		})
	}
}

func (l *internal) checks(o *ir.Object) {
	l.Blank(2)
	l.Block("def "+l.Get(shape.RoleCheck, o)+"("+l.params("made")+") -> None", func() {
		for _, c := range o.Checks {
			s := expr.NewScope(l.Module)
			s.Name(c.Self, "made")
			l.Block("if "+s.Negated(c.That), func() {
				l.Line("raise ", l.Runtime("errors", "ParseError"), "(", layout.Quoted(c.Code), ", ", s.Message(c.Message), ")")
			})
		}
	})
}

func (l *internal) derive(o *ir.Object) {
	l.Blank(2)
	l.Block("def "+l.Get(shape.RoleDerive, o)+"("+l.params("made")+") -> None", func() {
		for _, f := range o.Fields {
			if f.Derived == nil {
				continue
			}
			partial := "False"
			if f.Derived.Partial {
				partial = "True"
			}
			kind := "any"
			if s, ok := f.Type.(*ir.Scalar); ok && s.Kind == ir.Record {
				kind = "object"
			}
			absent := "None"
			if shape.NullMeansNull(f) {
				absent = l.Runtime("presence", "ABSENT")
			}
			l.Line("made.", l.Attribute(f.Name), " = ", l.Runtime("steps", "derived"), "(made.", l.Attribute(f.Derived.From), ", ", partial, ", ",
				layout.Quoted(kind), ", ", absent, ")")
		}
	})
}

func (l *internal) function(f *ir.Function) {
	s := expr.NewScope(l.Module)
	var names []string
	for _, v := range f.Params {
		names = append(names, s.Bind(v))
	}
	l.Blank(2)
	l.Block("def "+l.Get(shape.RoleFunction, f)+"("+l.params(names...)+") -> "+l.any(), func() {
		l.Doc(f.Doc, f.Deprecated)
		l.Line("return ", s.Text(f.Value))
	})
}

func (l *internal) accessor(a *ir.Accessor) {
	s := expr.NewScope(l.Module)
	s.Fresh("self")
	s.Name(a.Self, "self")
	names := []string{"self"}
	for _, arg := range a.Args {
		names = append(names, s.Bind(arg.Var))
	}
	l.Blank(2)
	given := l.params(names...)
	if !slices.ContainsFunc(a.Args, func(arg *ir.Argument) bool { return !arg.Var.Optional && arg.Default == nil }) {
		// What a retired member becomes is asked without arguments.
		for _, arg := range a.Args {
			given = strings.Replace(given, s.Bind(arg.Var)+": "+l.any(), s.Bind(arg.Var)+": "+l.any()+" = "+l.NotGiven(arg), 1)
		}
	}
	l.Block("def "+l.Get(shape.RoleAccess, a)+"("+given+") -> "+l.any(), func() {
		defaults(s, a.Args)
		l.Line("return ", s.Text(a.Value))
	})
}

// defaults gives arguments their values that were not given.
func defaults(s *expr.Scope, args []*ir.Argument) {
	for _, arg := range args {
		if arg.Default == nil {
			continue
		}
		if c, ok := arg.Default.(*ir.Literal); ok && c.Value == ir.Const(ir.NullConst{}) {
			continue
		}
		s.Block("if "+s.Bind(arg.Var)+" is "+s.NotGiven(arg), func() {
			s.Line(s.Bind(arg.Var), " = ", s.Text(arg.Default))
		})
	}
}

func (l *internal) rule(r *ir.Rule) {
	s := expr.NewScope(l.Module)
	var names []string
	for _, v := range r.Params {
		names = append(names, s.Bind(v)+": "+annotation(l.Module, v, r.Params, r.Body))
	}
	l.Blank(2)
	l.Block("def "+l.Get(shape.RoleRule, r)+"("+strings.TrimPrefix(strings.Join(names, ", ")+", run: "+l.Runtime("fold", "Run"), ", ")+") -> bool", func() {
		l.Doc(r.Doc, r.Deprecated)
		(&steps.Printer{Scope: s}).Body(r.Body)
	})
}
