package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Ids and times are drawn in the order in which the author has written them: the
// operands of an expression from left to right, as ir.Operands lists them, and only
// those that are reached; the fields of a new object in the order of its fields; the
// parts of a constant likewise, as Complete gives them. What fails keeps its turn as
// well: of two things that are wrong the first is told.

// Draws reports whether computing an expression takes an id or the time.
func Draws(x ir.Expr) bool { return ir.Some(ir.Within(x), drawsItself) }

// drawsItself reports whether an expression takes an id or the time although its
// operands do not. A constant does if it leaves out a field whose default does.
func drawsItself(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.NewID, *ir.Now:
		return true
	case *ir.Literal:
		return ir.Draws(x.Value)
	default:
		return false
	}
}

// TakesTurn reports whether it matters when an expression is computed: it draws, or
// it may fail.
func TakesTurn(x ir.Expr) bool { return Draws(x) || Fallible(x) }

// StepTakesTurn is TakesTurn for what a step computes before its branches.
func StepTakesTurn(s ir.Stmt) bool {
	return slices.ContainsFunc(ir.Parts(s), func(part ir.Part) bool { return TakesTurn(part.X) })
}

// InitTakesTurn is TakesTurn for what gives a field of a new object its value.
func InitTakesTurn(init *ir.Init) bool {
	if init.Verify {
		return true
	}
	for _, x := range ir.InitOperands([]*ir.Init{init}) {
		if TakesTurn(x) {
			return true
		}
	}
	return false
}

// Ahead are the fields of a new object, by name, that have to be computed before the
// object is made: those that others read or test, and whatever takes a turn before
// the last of these.
func Ahead(inits []*ir.Init, self *ir.Var) map[string]bool {
	ahead := FieldsRead(inits, self)
	behind := true // the last field that is read
	for _, init := range slices.Backward(inits) {
		if behind = behind && !ahead[init.Field.Name]; !behind && InitTakesTurn(init) {
			ahead[init.Field.Name] = true
		}
	}
	return ahead
}

// FieldsRead are the fields of a new object, by name, that others read or test.
func FieldsRead(inits []*ir.Init, self *ir.Var) map[string]bool {
	read := map[string]bool{}
	for _, x := range ir.InitOperands(inits) {
		for part := range ir.Within(x) {
			if field := fieldRead(part, self); field != nil {
				read[field.Name] = true
			}
		}
	}
	return read
}

// fieldRead is the field of a variable that an expression reads or tests itself, or
// nil.
func fieldRead(x ir.Expr, of *ir.Var) *ir.Field {
	var object ir.Expr
	var field *ir.Field
	switch x := x.(type) {
	case *ir.FieldOf:
		object, field = x.X, x.Field
	case *ir.Has:
		object, field = x.X, x.Field
	case *ir.OrValue:
		object, field = x.X, x.Field
	default:
		return nil
	}
	if !Reads(object, of) {
		return nil
	}
	return field
}

// Drawn tells whether anything in a protocol takes ids, and whether anything takes times.
func Drawn(p *ir.Protocol) (ids, times bool) {
	elsewhere := false
	for _, x := range ir.ProtocolExprs(p) {
		switch x := x.(type) {
		case *ir.NewID:
			ids = true
		case *ir.Now:
			times = true
		case *ir.Literal:
			elsewhere = elsewhere || ir.Draws(x.Value)
		default: // its parts are among the expressions, too
		}
	}
	if elsewhere && !ids && !times { // by an object of another protocol
		return true, true
	}
	return ids, times
}
