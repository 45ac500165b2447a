package reduce_test

import (
	"errors"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/reduce"
)

func TestSafeInt(t *testing.T) {
	const most = jsontext.MaxSafeInt
	type op func(a, b int64) (int64, error)
	for _, c := range []struct {
		name string
		op   op
		a, b int64
		want int64
		ok   bool
	}{
		{"add", reduce.AddInt, 1, 2, 3, true},
		{"add", reduce.AddInt, most - 1, 1, most, true},
		{"add", reduce.AddInt, most, 1, 0, false},
		{"add", reduce.AddInt, -most, -1, 0, false},
		{"add", reduce.AddInt, 1 << 62, 1 << 62, 0, false},
		{"add", reduce.AddInt, 1 << 60, -(1 << 60), 0, false},
		{"sub", reduce.SubInt, 1, 2, -1, true},
		{"sub", reduce.SubInt, -most, 1, 0, false},
		{"sub", reduce.SubInt, most, most, 0, true},
		{"mul", reduce.MulInt, -3, 4, -12, true},
		{"mul", reduce.MulInt, 0, most, 0, true},
		{"mul", reduce.MulInt, most, 0, 0, true},
		{"mul", reduce.MulInt, most, -1, -most, true},
		{"mul", reduce.MulInt, 1 << 27, 1 << 26, 0, false},
		{"mul", reduce.MulInt, 1 << 40, 1 << 40, 0, false}, // wraps to 0
		{"mul", reduce.MulInt, 1 << 32, 1<<32 + 1, 0, false},
		{"mul", reduce.MulInt, 0, 1 << 60, 0, false},
	} {
		got, err := c.op(c.a, c.b)
		if got != c.want || (err == nil) != c.ok {
			t.Errorf("%s(%d, %d) = %d, %v", c.name, c.a, c.b, got, err)
		}
		if err != nil {
			wantCode(t, err, wire.CodeIntOverflow)
		}
	}
	_, err := reduce.AddInt(most, 1)
	if want := "9007199254740991 + 1 leaves the safe integers (2^53-1)"; err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestDivideInt(t *testing.T) {
	for _, c := range []struct{ a, b, quotient, rest int64 }{
		{7, 2, 3, 1}, {-7, 2, -3, -1}, {7, -2, -3, 1}, {-7, -2, 3, -1}, {0, -3, 0, 0}, {jsontext.MaxSafeInt, -1, -jsontext.MaxSafeInt, 0},
	} {
		quotient, err := reduce.DivInt(c.a, c.b)
		if quotient != c.quotient || err != nil {
			t.Errorf("%d / %d = %d, %v", c.a, c.b, quotient, err)
		}
		rest, err := reduce.RemInt(c.a, c.b)
		if rest != c.rest || err != nil {
			t.Errorf("%d %% %d = %d, %v", c.a, c.b, rest, err)
		}
	}
	_, err := reduce.DivInt(-3, 0)
	wantCode(t, err, wire.CodeZeroDivisor)
	_, err = reduce.RemInt(3, 0)
	wantCode(t, err, wire.CodeZeroDivisor)
	if want := "3 % 0 divides by zero"; err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func wantCode(t *testing.T, err error, code wire.Code) {
	t.Helper()
	var e *wire.Error
	if !errors.As(err, &e) || e.Code != code {
		t.Errorf("got error %v, want code %s", err, code)
	}
}
