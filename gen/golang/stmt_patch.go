package golang

import (
	"path"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

func (p *pkg) jsonpatchPath() string { return path.Join(p.module, "wire", "jsonpatch") }

// patch applies a JSON Patch to a copy and assigns that if all went well.
func (f *fn) patch(s *ir.Patch, last bool) {
	to := f.spot(s.Target)
	t := s.Target.Type()
	operations := f.withName("patch", func() value { return f.look(s.Value) })
	list := s.Value.Type().(*ir.List)
	text := f.wire("AppendList").Call(jen.Nil(), operations.code, f.appender(hold(list.Elem, false), list.Elem))
	wanted := "NotNull"
	if _, nullable := t.(*ir.Nullable); nullable {
		wanted = "Anything"
	} else if isScalar(t, ir.Record) {
		wanted = "Object"
	}
	apply := jen.Qual(f.jsonpatchPath(), "Apply").
		Call(f.plain(to.read(), t).code, text, jen.Qual(f.jsonpatchPath(), wanted))

	err := f.errorName(plainError, "patch")
	patched := f.block.local("patched")
	f.add(jen.List(patched.id(), jen.Id(err)).Op(":=").Add(apply))
	then := &goStep{At: s.At, write: func() {
		result := patched.id()
		switch {
		case wanted == "Anything":
			result = f.wire("NilIfNull").Call(result)
		case holdField(to.field) == threeWay:
			result = f.valueType(t).Call(result)
		}
		to.assign(value{code: result, rank: rankPrimary, held: hold(t, false)})
		f.changed(to.field)
	}}
	otherwise := s.Else
	if s.Reason != nil {
		if uses, _ := countUses(s.Else, s.Reason); uses > 0 {
			reason := &goStep{At: s.At, write: func() {
				l := f.give(s.Reason.Name, primary(jen.Id(err).Dot("Error").Call()))
				f.vars[s.Reason] = variable{local: l}
			}}
			otherwise = append([]ir.Stmt{reason}, s.Else...)
		}
	}
	applied := &ir.IsNull{Node: ir.Node{T: boolType}, X: f.variableExpr("failure", &ir.Nullable{Elem: s.Target.Type()},
		variable{code: func() *jen.Statement { return jen.Id(err) }, held: nilable})}
	f.ifStep(&ir.If{At: s.At, Cond: applied, Then: append([]ir.Stmt{then}, s.Then...), Else: otherwise}, f.mark(), last)
}

// patches reports whether a protocol applies JSON Patches.
func patches(p *ir.Protocol) bool {
	found := false
	eachBody(p, func(body []ir.Stmt) {
		found = found || anyStep(body, func(s ir.Stmt) bool {
			_, ok := s.(*ir.Patch)
			return ok
		}, nil)
	})
	return found
}
