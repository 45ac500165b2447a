package declare

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/python/shape"
)

// methods prints accessors and reducers, which stand in modules that import this one.
func (d *declarer) methods(o *ir.Object) {
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

func (d *declarer) accessor(a *ir.Accessor) {
	params, args := []string{"self"}, []string{"self"}
	var optional []string // by name only, behind any number of arguments
	variadic := ""
	taken := names.NewScope("self")
	for _, arg := range a.Args {
		name := taken.Claim(shape.FunctionName(arg.Var.Name))
		switch {
		case arg.Variadic:
			variadic = "*" + name + ": " + d.Type(arg.Var.Type.(*ir.List).Elem)
			args = append(args, "list("+name+") or None")
			continue
		case arg.Default != nil || arg.Var.Optional:
			t := d.Type(ir.NonNull(arg.Var.Type))
			optional = append(optional, name+": "+t+" | None = "+d.NotGiven(arg))
		default:
			params = append(params, name+": "+d.Type(arg.Var.Type))
		}
		args = append(args, name)
	}
	if variadic != "" {
		params = append(params, variadic)
	}
	params = append(params, optional...)
	d.Line()
	d.Block("def "+d.Get(shape.RoleAccessor, a)+"("+strings.Join(params, ", ")+") -> "+d.Type(a.Returns), func() {
		d.Doc(a.Doc, a.Deprecated)
		d.Line("return ", d.late("_logic"), ".", d.Get(shape.RoleAccess, a), "(", strings.Join(args, ", "), ")  # type: ignore[no-any-return]")
	})
}

func (d *declarer) reducer(r *ir.Reducer) {
	d.Line()
	params := []string{"self", "event: " + d.Type(r.Input)}
	args := []string{"self", "event", "new_id", "now"}
	if r.Emits != nil {
		params = append(params, "emit: "+d.Library("collections.abc", "Callable")+"[["+d.Type(r.Emits)+"], None] | None = None")
		args = append(args, "emit")
	}
	params = append(params, "*",
		"new_id: "+d.Library("collections.abc", "Callable")+"[[], str] = "+d.Runtime("sources", "new_id"),
		"now: "+d.Library("collections.abc", "Callable")+"[[], str] = "+d.Runtime("sources", "now"))
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
