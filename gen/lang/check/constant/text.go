package constant

import (
	"math"
	"strconv"

	"github.com/msggen/msggen/gen/ir"
)

// IntText reads the text of a JSON number as a safe integer; 1.0 and 1e3 are.
func IntText(text string) (int64, bool) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n, n >= -maxInt && n <= maxInt
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > maxInt {
		return 0, false
	}
	return int64(f), true
}

// maxInt is the largest safe integer.
const maxInt = 1<<53 - 1

// LiteralText spells a constant for messages, as an expression would.
func LiteralText(lit *ir.Literal) string {
	if text, ok := lit.Value.(ir.TextConst); ok {
		return "'" + string(text) + "'"
	}
	return ir.JSON(lit.Value)
}
