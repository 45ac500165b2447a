package declare

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/codec"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
)

// methods prints times, and accessors and reducers, which stand in modules that import
// this one.
func (d *declarer) methods(o *ir.Object) {
	for _, f := range o.Fields {
		if shape.HasTime(o, f) {
			d.time(f)
		}
	}
	for _, a := range d.Protocol.Accessors {
		if a.On == o {
			d.accessor(a)
		}
	}
	for _, r := range d.Protocol.Reducers {
		if r.State == o {
			d.reducer(r)
		}
	}
}

// validator has pydantic run what codecs run: the rules of fields, what is computed of
// others, and checks.
func (d *declarer) validator(o *ir.Object) {
	var verified []string
	for _, f := range o.Fields {
		if plan.Ruled(f.Type) && codec.Verify(d.Module, f.Type) != "" {
			verified = append(verified, "("+layout.Quoted(d.Attribute(f.Name))+", "+layout.Quoted(f.Name)+", "+d.late("_logic")+"."+d.VerifyName(o, f)+")")
		}
	}
	finished := o.Derives() || len(o.Checks) > 0
	if len(verified) == 0 && !finished {
		return
	}
	d.Line()
	d.Line("@", d.Library("pydantic", "model_validator"), `(mode="after")`)
	d.Block("def _validated(self) -> "+d.Library("typing", "Self"), func() {
		if len(verified) > 0 {
			d.Call(d.Runtime("rules", "enter")+"(", append([]string{"self"}, verified...), ")")
		}
		if finished {
			d.Line(d.late("_logic"), ".", d.Get(shape.RoleFinish, o), "(self)")
		}
		d.Line("return self")
	})
}

func (d *declarer) time(f *ir.Field) {
	attribute := d.Attribute(f.Name)
	d.Line()
	d.Line("@property")
	d.Block("def "+d.TimeOf(f.Name)+"(self) -> "+d.Library("datetime", "datetime")+" | None", func() {
		d.Doc("`"+attribute+"` as a time; None if it says none.", "")
		d.Line("return ", d.Runtime("times", "to_time"), "(self.", attribute, ", ", layout.Quoted(string(plan.Time(f))), ")")
	})
}

func (d *declarer) accessor(a *ir.Accessor) {
	params, args := []string{"self"}, []string{"self"}
	var optional []string // by name only, behind any number of arguments
	variadic := ""
	taken := names.NewScope("self")
	for _, arg := range a.Args {
		name := taken.Claim(shape.FunctionName(arg.Var.Name))
		switch {
		case arg.Variadic:
			variadic = d.AnyNumber(name, arg)
			args = append(args, d.Given(name, arg))
			continue
		case arg.Default != nil || arg.Var.Optional:
			optional = append(optional, d.MayGive(name, arg))
		default:
			params = append(params, name+": "+d.Type(arg.Var.Type))
		}
		args = append(args, name)
	}
	if variadic != "" {
		params = append(params, variadic)
	}
	params = append(params, optional...)
	returns, ignored := d.Type(a.Returns), "  # type: ignore[no-any-return]"
	if scalar, ok := ir.NonNull(a.Returns).(*ir.Scalar); ok && scalar.Kind == ir.Any {
		ignored = ""
	}
	d.Line()
	d.Block("def "+d.Get(shape.RoleAccessor, a)+"("+strings.Join(params, ", ")+") -> "+returns, func() {
		d.Doc(a.Doc, a.Deprecated)
		d.Line("return ", d.late("_logic"), ".", d.Get(shape.RoleAccess, a), "(", strings.Join(args, ", "), ")", ignored)
	})
}

func (d *declarer) reducer(r *ir.Reducer) {
	d.Line()
	params := []string{"self", "event: " + d.Type(r.Input)}
	args := []string{"self", "event", "new_id", "now", "limits"}
	if r.Emits != nil {
		params = append(params, "emit: "+d.Library("collections.abc", "Callable")+"[["+d.Type(r.Emits)+"], None] | None = None")
		args = append(args, "emit")
	}
	params = append(params, "*",
		"new_id: "+d.Library("collections.abc", "Callable")+"[[], str] = "+d.Runtime("sources", "new_id"),
		"now: "+d.Library("collections.abc", "Callable")+"[[], str] = "+d.Runtime("sources", "now"), d.LimitsParam())
	d.Call("def "+d.Get(shape.RoleMethod, r)+"(", params, ") -> "+d.Runtime("fold", "Outcome")+":")
	d.In(func() {
		d.Doc(r.Doc, r.Deprecated)
		d.Line("return ", d.late("reducers"), ".", shape.ReducerTable(r), ".apply(", strings.Join(args, ", "), ")  # type: ignore[no-any-return]")
	})
}

// late is a module that imports this one.
func (d *declarer) late(module string) string {
	d.modules[module] = true
	return "_" + strings.TrimPrefix(module, "_")
}
