package trial

import "testing"

func TestSameDiagnostics(t *testing.T) {
	for _, c := range []struct {
		got, want []string
		same      bool
	}{
		{nil, nil, true},
		{[]string{"a x", "b y"}, []string{"b y", "a x"}, true},
		{[]string{"a x"}, []string{"b x"}, false},
		{[]string{"a x", "a x"}, []string{"a x"}, false},
		{[]string{"a x"}, []string{"a x", "a x"}, false},
		{[]string{"a x.y.z.k"}, []string{"a x…k"}, true},
		{[]string{"a x.y.z.l"}, []string{"a x…k"}, false},
		{[]string{"a x…k"}, []string{"a x…k"}, true},
	} {
		if same := sameDiagnostics(c.got, c.want); same != c.same {
			t.Errorf("%q and %q: %v", c.got, c.want, same)
		}
	}
}
