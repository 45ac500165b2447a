package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/syntax"
)

func (f *Frame) parse(s *syntax.ParseStep, at ir.At) ir.Stmt {
	value := f.Value(s.Value, types.String)
	f.Evaluated(value)
	v := f.Variable(s.Name.Value, ir.Let, &ir.Nullable{Elem: types.Any})
	if s.Object {
		v.Type = types.Record
	}
	stmt := &ir.Parse{At: at, Var: v, Value: value, Partial: s.Partial}

	done, failed := f.branch(), f.branch()
	done.Bind(s.Name, v)
	stmt.Then = done.Steps(s.Then)
	stmt.Else = failed.Steps(s.Else)
	f.Meet(&done.Way, &failed.Way)
	f.Leave(s.Name, inThen)
	if types.IsBadExpr(value) {
		return nil
	}
	return stmt
}
