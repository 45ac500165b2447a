package wire

import (
	"errors"
	"testing"
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
		if got := CompareVersions(test.a, test.b); got != test.want {
			t.Errorf("CompareVersions(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
		if got := CompareVersions(test.b, test.a); got != -test.want {
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
		if got := HasPrefix(test.s, test.prefix); got != test.want {
			t.Errorf("HasPrefix(%q, %q) = %v", test.s, test.prefix, got)
		}
	}
}

func TestRecordOf(t *testing.T) {
	got := RecordOf(
		Member{Key: "b", Value: AppendString(nil, "x")},
		Member{Key: "a\n"},
		Member{Key: "b", Value: AppendInt(nil, 1)},
	)
	if want := `{"b":1,"a\n":null}`; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := RecordOf(); string(got) != "{}" {
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
		if got := IndexBehind(list, test.where, test.past); got != test.want {
			t.Errorf("got %d, want %d", got, test.want)
		}
	}
}

func TestUnder(t *testing.T) {
	err := Under(NewError(CodeBadBase64, "bad").Under(Item(1)), Field("data"))
	if got := err.(*Error).Path.String(); got != "data[1]" {
		t.Errorf("got %s", got)
	}
	if other := errors.New("other"); Under(other, Item(1)) != other {
		t.Error("an error of another type was changed")
	}
}

func TestPointers(t *testing.T) {
	one, other := 1, 1
	if Or(&one, 2) != 1 || Or(nil, 2) != 2 {
		t.Error("Or")
	}
	if p := PtrIf(3, true); *p != 3 || PtrIf(3, false) != nil {
		t.Error("PtrIf")
	}
	if NilIfNull([]byte("null")) != nil || string(NilIfNull([]byte("0"))) != "0" {
		t.Error("NilIfNull")
	}
	if !EqualPtr(&one, &other) || EqualPtr(&one, nil) || EqualPtr(nil, &one) || !EqualPtr[int](nil, nil) {
		t.Error("EqualPtr")
	}
}
