package reduce

import (
	"math"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// AddNumber returns a+b, or an error if that is more than a double holds.
func AddNumber(a, b float64) (float64, error) { return finite(a+b, a, " + ", b) }

// SubNumber returns a-b, or an error if that is more than a double holds.
func SubNumber(a, b float64) (float64, error) { return finite(a-b, a, " - ", b) }

// MulNumber returns a*b, or an error if that is more than a double holds.
func MulNumber(a, b float64) (float64, error) { return finite(a*b, a, " * ", b) }

func finite(result, a float64, op string, b float64) (float64, error) {
	result = float64(result) // Go may compute a product and a sum at once, with another result
	if !math.IsInf(result, 0) && !math.IsNaN(result) {
		return result, nil
	}
	text := append(jsontext.AppendNumber(nil, a), op...)
	text = append(jsontext.AppendNumber(text, b), " is more than a number can be"...)
	return 0, wire.NewError(wire.CodeNumberOverflow, string(text))
}
