package reduce

import (
	"strconv"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// AddInt returns a+b, or an error if the operands or the sum are not safe.
func AddInt(a, b int64) (int64, error) {
	sum := a + b
	if jsontext.IsSafeInt(a) && jsontext.IsSafeInt(b) && jsontext.IsSafeInt(sum) {
		return sum, nil
	}
	return 0, overflow(a, " + ", b)
}

// SubInt returns a-b, or an error if the operands or the difference are not safe.
func SubInt(a, b int64) (int64, error) {
	difference := a - b
	if jsontext.IsSafeInt(a) && jsontext.IsSafeInt(b) && jsontext.IsSafeInt(difference) {
		return difference, nil
	}
	return 0, overflow(a, " - ", b)
}

// MulInt returns a*b, or an error if the operands or the product are not safe.
func MulInt(a, b int64) (int64, error) {
	product := a * b
	if !jsontext.IsSafeInt(a) || !jsontext.IsSafeInt(b) || !jsontext.IsSafeInt(product) || a != 0 && product/a != b {
		return 0, overflow(a, " * ", b)
	}
	return product, nil
}

// DivInt returns a/b without its fraction, or an error if b is 0.
func DivInt(a, b int64) (int64, error) {
	if b == 0 {
		return 0, zeroDivisor(a, " / ")
	}
	return a / b, nil
}

// RemInt returns what a/b leaves, with the sign of a, or an error if b is 0.
func RemInt(a, b int64) (int64, error) {
	if b == 0 {
		return 0, zeroDivisor(a, " % ")
	}
	return a % b, nil
}

func zeroDivisor(a int64, op string) error {
	return wire.NewError(wire.CodeZeroDivisor, strconv.FormatInt(a, 10)+op+"0 divides by zero")
}

func overflow(a int64, op string, b int64) error {
	return wire.NewError(wire.CodeIntOverflow,
		strconv.FormatInt(a, 10)+op+strconv.FormatInt(b, 10)+" leaves the safe integers (2^53-1)")
}
