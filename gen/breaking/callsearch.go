package breaking

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
	"github.com/msggen/msggen/gen/streams"
	"github.com/msggen/msggen/gen/wire"
)

// call is a constructor or an accessor in two versions.
type call struct {
	subject  string
	name     string
	old, new source.Span
	on, onIs *ir.Object // of an accessor; nil of a constructor
	args     []*ir.Argument
	gives    [2]ir.Type // on the old side and on the new one
}

// callSearches are those for constructors and accessors that say something else, or that
// come to rules that do.
func (c *comparer) callSearches(found *changes, typesDiffer bool) []*search {
	var list []*search
	add := func(one *call, own *cause, exprs ...ir.Expr) {
		causes := found.reached(nil, exprs...)
		if own != nil {
			causes[own] = true
		}
		for _, reached := range causesOf([]*entry{{causes: causes}}) {
			list = append(list, &search{comparer: c, pair: found.pair, cause: reached, call: one})
		}
		if len(causes) == 0 && typesDiffer {
			list = append(list, &search{comparer: c, pair: found.pair, call: one})
		}
	}
	for _, is := range found.new.Constructors {
		was := find(found.old.Constructors, func(x *ir.Constructor) bool { return x.Name == is.Name })
		if was == nil || c.arguments(was.Args) != c.arguments(is.Args) || c.spelled(was.Of) != c.spelled(is.Of) {
			continue
		}
		vars := append(argVars(was.Args, is.Args), was.Self, is.Self)
		x := c.across()
		var own *cause
		if !x.Inits(was.Inits, is.Inits, paired(vars)) {
			x.Lost = func(f *ir.Field) bool { return c.oneSided(found.pair, f) }
			own = found.cause(is.Name+"()", was.Span, is.Span, "", x.Inits(was.Inits, is.Inits, paired(vars)))
		} else if text(was.Args) != text(is.Args) {
			own = found.cause(is.Name+"()", was.Span, is.Span, "its arguments have other defaults", false)
		}
		add(&call{subject: key(is.Decl) + "()", name: is.Name, old: was.Span, new: is.Span, args: was.Args, gives: [2]ir.Type{was.Of, is.Of}},
			own, ir.InitOperands(is.Inits)...)
	}
	for _, is := range found.new.Accessors {
		was := find(found.old.Accessors, func(x *ir.Accessor) bool { return c.accessor(x) == c.accessor(is) })
		if was == nil || c.arguments(was.Args) != c.arguments(is.Args) || c.spelled(was.Returns) != c.spelled(is.Returns) {
			continue
		}
		vars := append(argVars(was.Args, is.Args), was.Self, is.Self)
		var own *cause
		if !c.alike(was.Value, is.Value, vars...) || text(was.Args) != text(is.Args) {
			own = found.cause(is.On.Name+"."+is.Name+"()", was.Span, is.Span, "", false)
		}
		add(&call{subject: c.accessor(is), name: is.Name, old: was.Span, new: is.Span, on: was.On, onIs: is.On, args: was.Args, gives: [2]ir.Type{was.Returns, is.Returns}},
			own, is.Value)
	}
	return list
}

func argVars(was, is []*ir.Argument) []*ir.Var {
	var vars []*ir.Var
	for i := range is {
		vars = append(vars, was[i].Var, is[i].Var)
	}
	return vars
}

// text is what arguments default to.
func text(args []*ir.Argument) string {
	var b strings.Builder
	for _, a := range args {
		if literal, ok := a.Default.(*ir.Literal); ok {
			b.WriteString(ir.JSON(literal.Value))
		} else if a.Default != nil {
			fmt.Fprintf(&b, "%T", a.Default)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// run tries small arguments, each with the smallest of the others, on small objects, then
// random ones.
func (one *call) run(s *search, budget int) *Example {
	maker := streams.NewMaker(s.pair.old, s.pair.new)
	old, new := streams.NewPlayer(s.pair.old), streams.NewPlayer(s.pair.new)
	objects := []string{""}
	if one.on != nil {
		objects = maker.Small(one.on)
	}
	values := make([][]string, len(one.args))
	for i, a := range one.args {
		values[i] = maker.Small(a.Var.Type)
		if a.Var.Optional || a.Default != nil {
			values[i] = append([]string{""}, values[i]...)
		}
	}
	tried := 0
	try := func(on string, args []string) *Example {
		tried++
		was, ok := one.result(old, on, args, 0)
		is, okNow := one.result(new, on, args, 1)
		if !ok || !okNow || was == is {
			return nil
		}
		if sound(was) && sound(is) && s.sameText(one.gives[0], one.gives[1], was, is) {
			return nil
		}
		return &Example{Call: one.shown(on, args), Old: was, New: is}
	}
	for _, on := range objects {
		args := make([]string, len(values))
		for i := range values {
			args[i] = values[i][0]
		}
		if e := try(on, args); e != nil {
			return e
		}
		for i := range values {
			for _, v := range values[i][1:] {
				if tried > budget/2 {
					return nil
				}
				args[i] = v
				if e := try(on, args); e != nil {
					return e
				}
			}
			args[i] = values[i][0]
		}
	}
	source := maker.Source(1)
	for tried < budget {
		on, args := "", make([]string, len(values))
		if one.on != nil {
			on = source.Document(one.on)
		}
		for i := range values {
			args[i] = values[i][source.IntN(len(values[i]))]
		}
		if e := try(on, args); e != nil {
			return e
		}
	}
	return nil
}

// sound reports whether a result is a document, and no error.
func sound(result string) bool { return json.Valid([]byte(result)) }

func (one *call) given(args []string) interp.Arguments {
	given := interp.Arguments{}
	for i, a := range one.args {
		if args[i] != "" {
			given[a.Var.Name] = json.RawMessage(args[i])
		}
	}
	return given
}

// result is what a call gives on one side, and whether that side can be called so at all.
func (one *call) result(player *streams.Player, on string, args []string, side int) (string, bool) {
	result := ""
	err := player.Bounded(func(m *interp.Machine) error {
		v, err := one.called(m, on, args, side)
		if err == nil {
			result = string(m.Snapshot(v))
		}
		return err
	})
	var failed *wire.Error
	if errors.As(err, &failed) {
		return "failed[" + string(failed.Code) + "]", true
	}
	return result, err == nil
}

func (one *call) called(m *interp.Machine, on string, args []string, side int) (interp.Value, error) {
	if one.on == nil {
		return m.Construct(one.name, one.given(args))
	}
	of := one.on
	if side == 1 {
		of = one.onIs
	}
	object, _, err := m.Restore(of, []byte(on))
	if err != nil {
		return nil, errors.New("not an object of that type")
	}
	return m.Access(one.name, object, one.given(args))
}

func (one *call) shown(on string, args []string) string {
	var list []string
	for i, a := range one.args {
		if args[i] != "" {
			list = append(list, a.Var.Name+": "+args[i])
		}
	}
	shown := one.name + "(" + strings.Join(list, ", ") + ")"
	if one.on != nil {
		shown += " of " + on
	}
	return shown
}
