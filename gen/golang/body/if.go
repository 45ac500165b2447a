package body

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/value"
)

// Mark is how far the block and the early results of the step have got.
type Mark struct{ code, Early int }

// Mark is where the step has got to.
func (f *Func) Mark() Mark { return Mark{len(f.Block.Code), len(f.Early)} }

// AddIf writes an if whose condition was compiled after the mark. If that took
// exactly one early result, of those there were then, it moves into the if.
func (f *Func) AddIf(test value.Value, start Mark, tested int, then, otherwise *Block) {
	b := f.Block
	init := jen.Null()
	if early := f.Early[start.Early:tested]; len(early) == 1 && early[0].Home == b && len(b.Code) == start.code+1 {
		early[0].past = true
		init = early[0].in
		b.moved = early[0]
	}
	code := jen.If(init, test.Code).Block(then.Code...)
	switch {
	case otherwise == nil:
	case otherwise.soleIf != nil && len(otherwise.Code) == otherwise.soleLen:
		code.Else().Add(otherwise.soleIf)
	default:
		code.Else().Block(otherwise.Code...)
	}
	f.Add(code)
	if start.code == 0 && (len(b.Code) == 1 || len(b.Code) == 2 && b.moved != nil) {
		b.soleIf, b.soleLen = code, len(b.Code)
	}
}
