package reduce_test

import (
	"math"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/reduce"
)

func TestNumbers(t *testing.T) {
	const most = math.MaxFloat64
	for _, c := range []struct {
		name string
		op   func(a, b float64) (float64, error)
		a, b float64
		want float64
		ok   bool
	}{
		{"add", reduce.AddNumber, 0.1, 0.2, 0.30000000000000004, true},
		{"add", reduce.AddNumber, most, 1, most, true},
		{"add", reduce.AddNumber, most, most, 0, false},
		{"sub", reduce.SubNumber, 1, 2.5, -1.5, true},
		{"sub", reduce.SubNumber, -most, most, 0, false},
		{"mul", reduce.MulNumber, -3, 0.5, -1.5, true},
		{"mul", reduce.MulNumber, 1e200, 1e109, 0, false},
		{"mul", reduce.MulNumber, 1e-200, 1e-200, 0, true},
	} {
		got, err := c.op(c.a, c.b)
		if got != c.want || (err == nil) != c.ok {
			t.Errorf("%s(%v, %v) = %v, %v", c.name, c.a, c.b, got, err)
		}
		if err != nil {
			wantCode(t, err, wire.CodeNumberOverflow)
		}
	}
	_, err := reduce.MulNumber(1e200, -1.5e200)
	if want := "1e+200 * -1.5e+200 is more than a number can be"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
