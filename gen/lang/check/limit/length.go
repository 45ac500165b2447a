package limit

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
)

// mostOf is how long lists and maps, or texts, may become by steps; 0: as long as they like.
func (l *Limits) mostOf(t ir.Type) int {
	switch t := t.(type) {
	case *ir.List, *ir.Map:
		return l.scope.Protocol.Limits.Items
	case *ir.Scalar:
		if t.Kind == ir.String {
			return l.scope.Protocol.Limits.Text
		}
	default: // has no length
	}
	return 0
}

// length are the tests before and behind a change that makes something longer.
func (l *Limits) length(change *ir.Change) (before, behind []ir.Stmt) {
	switch do := change.Do.(type) {
	case *ir.Push:
		before, do.Value = l.text(change, do.Value)
		before = append(before, l.Length(change, &ir.Bound{One: true})...)
	case *ir.Insert:
		before, do.Value = l.text(change, do.Value)
		before = append(before, l.Length(change, &ir.Bound{One: true})...)
	case *ir.Put:
		before, do.Value = l.text(change, do.Value)
		if before != nil { // the key comes first
			name, key := l.scope.Once("key", do.Key, change.Span())
			before, do.Key = append(name, before...), key
		}
		behind = l.Length(change, &ir.Bound{})
	case *ir.Append:
		if l.mostOf(do.Value.Type()) > 0 {
			before, do.Value = l.scope.Once("more", do.Value, change.Span())
			before = append(before, l.Length(change, &ir.Bound{More: ir.Copy(do.Value)})...)
		}
	case *ir.Extend:
		if _, place := fact.PathOf(do.Value); place {
			before = l.Length(change, &ir.Bound{More: ir.Copy(do.Value)})
		} else {
			behind = l.Length(change, &ir.Bound{})
		}
	case *ir.Set:
		if isMade(do.Value) {
			behind = l.Length(change, &ir.Bound{})
		} else {
			before, do.Value = l.text(change, do.Value)
		}
	case *ir.Replace:
		before, behind = l.element(change, do)
	default:
		if change.Traits().Longer {
			behind = l.Length(change, &ir.Bound{})
		}
	}
	return before, behind
}

// Length completes the test for what a change makes longer, if there is a limit.
func (l *Limits) Length(s *ir.Change, test *ir.Bound) []ir.Stmt {
	test.X = ir.Copy(s.Place.Read())
	if field, ok := test.X.(*ir.FieldOf); ok {
		test.X = l.scope.Narrowed(field) // as it is behind an assignment
	}
	return l.test(s, test)
}

func (l *Limits) test(s *ir.Change, test *ir.Bound) []ir.Stmt {
	test.At, test.Field, test.Most = s.At, s.Place.Field.Name, l.mostOf(test.X.Type())
	if test.Most == 0 {
		return nil
	}
	return []ir.Stmt{test}
}
