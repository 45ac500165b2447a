package change

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/syntax"
)

func (f *Frame) put(s *syntax.PutStep, at ir.At) ir.Stmt {
	if !s.Has("put") && !f.isMap(s.Map) {
		return f.replaceAt("[…] =", s.Map, s.MapKey, s.Value, at)
	}
	where, t, target := f.mapPlace(s.Map, "put")
	if where == nil {
		f.ParseAndCheck(s.MapKey)
		f.ParseAndCheck(s.Value)
		return nil
	}
	key := f.Value(s.MapKey, types.String)
	value := f.Value(s.Value, t.Elem)
	if types.IsBadExpr(key) || types.IsBadExpr(value) || !f.Storable(value, t.Elem, target, "put") {
		return nil
	}
	f.Evaluated(where, key, value)
	f.Limits().Grows(where, value, s.Span())
	p, _ := fact.PathOf(where)
	f.Mutate(p, s.Span())
	return New(at, where, &ir.Put{Key: key, Value: value})
}

func (f *Frame) delete(s *syntax.DeleteStep, at ir.At) ir.Stmt {
	where, _, _ := f.mapPlace(s.Map, "delete")
	key := f.Value(s.MapKey, types.String)
	if where == nil || types.IsBadExpr(key) {
		return nil
	}
	f.Evaluated(where, key)
	p, _ := fact.PathOf(where)
	f.Mutate(p, s.Span())
	return New(at, where, &ir.Delete{Key: key})
}
