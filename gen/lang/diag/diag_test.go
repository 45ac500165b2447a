package diag

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/source"
)

// Every code is kebab-case, and its message is one sentence without a full
// stop that New knows how to fill.
func TestTables(t *testing.T) {
	kebab := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	verb := regexp.MustCompile(`%[^sd]`)
	for code, m := range texts {
		if !kebab.MatchString(string(code)) {
			t.Errorf("%s is not kebab-case", code)
		}
		for _, text := range []string{m.format, m.hint} {
			if verb.MatchString(text) || strings.HasSuffix(text, ".") || strings.Contains(text, "\n") {
				t.Errorf("%s: bad text %q", code, text)
			}
		}
		if m.format == "" {
			t.Errorf("%s has no message", code)
		}
		if strings.Contains(m.hint, "%") {
			t.Errorf("%s: the hint %q has holes that nobody fills", code, m.hint)
		}
	}
	if codes := Codes(); !slices.IsSorted(codes) || len(codes) != len(texts) {
		t.Errorf("Codes() = %v", codes)
	}
}

func TestNew(t *testing.T) {
	d := New(UnknownKey, source.Span{}, "a check", "cod").DidYouMean("cod", []string{"that", "code"})
	if d.Message != "a check has no key `cod`" || d.Hint != "did you mean `code`?" || d.Severity != Error {
		t.Errorf("got %+v", d)
	}
	if d := New(UnknownKey, source.Span{}, "a check", "x%sy"); d.Message != "a check has no key `x%sy`" {
		t.Errorf("a name with a verb in it gives %q", d.Message)
	}
	if d := New(UnknownKey, source.Span{}, "a check", strings.Repeat("ä", 1000)); len([]rune(d.Message)) > 120 {
		t.Errorf("a long name gives %d characters", len(d.Message))
	}
	for name, f := range map[string]func(){
		"an unknown code":    func() { New("no-such-code", source.Span{}) },
		"too few arguments":  func() { New(UnknownKey, source.Span{}, "a") },
		"too many arguments": func() { New(NoHeader, source.Span{}, "a") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("New with %s does not panic", name)
				}
			}()
			f()
		}()
	}
}

func TestWithRelatedLeavesTheOriginal(t *testing.T) {
	d := New(NoHeader, source.Span{}).WithRelated(source.Span{}, "one")
	a, b := d.WithRelated(source.Span{}, "a"), d.WithRelated(source.Span{}, "b")
	if a.Related[1].Message != "a" || b.Related[1].Message != "b" || len(d.Related) != 1 {
		t.Errorf("got %v, %v, %v", d.Related, a.Related, b.Related)
	}
}

func TestSorted(t *testing.T) {
	a, b := source.NewFile("a.yaml", []byte("xx\nxx")), source.NewFile("b.yaml", []byte("xx"))
	want := List{
		New(NoHeader, source.Span{}),
		New(UnknownKey, a.Span(0, 1), "x", "y"),
		New(UnknownKey, a.Span(1, 2), "x", "y"),
		New(DuplicateKey, a.Span(3, 4), "y"),
		New(UnknownKey, a.Span(3, 4), "x", "y"),
		New(UnknownKey, a.Span(3, 4), "x", "z"),
		New(EmptyName, b.Span(0, 1)),
	}
	var list List
	for i := range want {
		list.Add(want[len(want)-1-i], want[len(want)-1-i])
	}
	got := list.Sorted()
	if len(got) != len(want) {
		t.Fatalf("%d diagnostics, want %d", len(got), len(want))
	}
	for i := range want {
		if compare(got[i], want[i]) != 0 {
			t.Errorf("%d: %v %s, want %v %s", i, got[i].Span, got[i].Code, want[i].Span, want[i].Code)
		}
	}
	if (List{}).Sorted() != nil || List(nil).Sorted() != nil {
		t.Error("an empty list is not nil")
	}
}

func TestHasErrors(t *testing.T) {
	warning := Diagnostic{Severity: Warning}
	if (List{warning}).HasErrors() || !(List{warning, {}}).HasErrors() || List(nil).HasErrors() {
		t.Error("HasErrors is wrong")
	}
}

func TestNearest(t *testing.T) {
	keys := []string{"value", "values", "default", "min_length", "max_length", "id", "append", "append_base64", "SetState"}
	for name, want := range map[string]string{
		"valeu":                   "value",    // a swap
		"vlaue":                   "value",    // a swap
		"valu":                    "value",    // a missing letter
		"valuesx":                 "values",   // one too many
		"VALUE":                   "value",    // case alone, though values is near too
		"setstate":                "SetState", // case alone
		"minLength":               "min_length",
		"min-length":              "min_length",
		"appendbase64":            "append_base64",
		"it":                      "id",
		"defualt":                 "default",
		"dfault":                  "default",
		"x":                       "",
		"":                        "",
		"nothing":                 "",
		"value":                   "values", // never itself
		strings.Repeat("a", 1000): "",
	} {
		got, ok := Nearest(name, keys)
		if got != want || ok != (want != "") {
			t.Errorf("Nearest(%q) = %q, %v, want %q", name, got, ok, want)
		}
	}
	if got, _ := Nearest("vale", []string{"vase", "value"}); got != "vase" {
		t.Errorf("of two equally near the first wins, not %q", got)
	}
}

func TestDistance(t *testing.T) {
	for _, tc := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"", "abc", 3}, {"abc", "abc", 0}, {"abc", "acb", 1},
		{"ca", "abc", 3}, {"kitten", "sitting", 3}, {"äö", "öä", 1},
	} {
		if got := distance([]rune(tc.a), []rune(tc.b)); got != tc.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tc.a, tc.b, got, tc.want)
		}
	}
}
