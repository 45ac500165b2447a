package reduce_test

import (
	"errors"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/reduce"
)

func TestCompareVersions(t *testing.T) {
	tests := []struct {
		a, b string
		want int64
	}{
		{"1.0", "1.0", 0},
		{"1", "1.0.0", 0},
		{"", "0", 0},
		{"1.2", "1.10", -1},
		{"01.2", "1.2", 0},
		{"2", "1.9.9", 1},
		{"1.0-rc1", "1.0", 0},
		{"v1", "0", 0},
		{"1..3", "1.0.2", 1},
		{"1.99999999999999999999", "1.100000000000000000000", -1},
	}
	for _, test := range tests {
		if got := reduce.CompareVersions(test.a, test.b); got != test.want {
			t.Errorf("CompareVersions(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
		if got := reduce.CompareVersions(test.b, test.a); got != -test.want {
			t.Errorf("CompareVersions(%q, %q) = %d, want %d", test.b, test.a, got, -test.want)
		}
	}
}

func TestHasPrefix(t *testing.T) {
	const high, low = "\xED\xA0\xBD", "\xED\xB8\x80" // of U+1F600
	tests := []struct {
		s, prefix string
		want      bool
	}{
		{"shape", "sh", true},
		{"shape", "", true},
		{"sh", "shape", false},
		{"a\U0001F600", "a" + high, true},
		{"a\U0001F600", high, false},
		{"\U0001F600", low, false},
		{high + "a", high, true},
		{"\U0001FA00", high, false},
		{"", high, false},
	}
	for _, test := range tests {
		if got := jsontext.HasPrefix(test.s, test.prefix); got != test.want {
			t.Errorf("HasPrefix(%q, %q) = %v", test.s, test.prefix, got)
		}
		rest := jsontext.TrimPrefix(test.s, test.prefix)
		if !test.want && rest != test.s || test.want && jsontext.Concat(test.prefix, rest) != test.s {
			t.Errorf("TrimPrefix(%q, %q) = %q", test.s, test.prefix, rest)
		}
	}
}

func TestRecordOf(t *testing.T) {
	got := reduce.RecordOf(
		reduce.Member{Key: "b", Value: jsontext.AppendString(nil, "x")},
		reduce.Member{Key: "a\n"},
		reduce.Member{Key: "b", Value: jsontext.AppendInt(nil, 1)},
	)
	if want := `{"b":1,"a\n":null}`; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := reduce.RecordOf(); string(got) != "{}" {
		t.Errorf("got %s, want {}", got)
	}
}

func TestIndexBehind(t *testing.T) {
	list := []int{1, 2, 4, 6, 3, 8}
	is := func(n int) func(int) bool { return func(m int) bool { return m == n } }
	even := func(n int) bool { return n%2 == 0 }
	for _, test := range []struct {
		where, past func(int) bool
		want        int
	}{
		{is(1), nil, 1},
		{is(1), even, 4},
		{is(3), even, 6},
		{is(8), even, 6},
		{is(9), even, 6},
	} {
		if got := reduce.IndexBehind(list, test.where, test.past); got != test.want {
			t.Errorf("got %d, want %d", got, test.want)
		}
	}
}

func TestUnder(t *testing.T) {
	err := codec.Under(wire.NewError(wire.CodeBadBase64, "bad").Under(wire.Item(1)), wire.Field("data"))
	if got := err.(*wire.Error).Path.String(); got != "data[1]" {
		t.Errorf("got %s", got)
	}
	if other := errors.New("other"); codec.Under(other, wire.Item(1)) != other {
		t.Error("an error of another type was changed")
	}
}

func TestPointers(t *testing.T) {
	one, other := 1, 1
	if wire.Or(&one, 2) != 1 || wire.Or(nil, 2) != 2 {
		t.Error("Or")
	}
	if p := reduce.PtrIf(3, true); *p != 3 || reduce.PtrIf(3, false) != nil {
		t.Error("PtrIf")
	}
	if reduce.NilIfNull([]byte("null")) != nil || string(reduce.NilIfNull([]byte("0"))) != "0" {
		t.Error("NilIfNull")
	}
	if !reduce.EqualPtr(&one, &other) || reduce.EqualPtr(&one, nil) || reduce.EqualPtr(nil, &one) || !reduce.EqualPtr[int](nil, nil) {
		t.Error("EqualPtr")
	}
}
