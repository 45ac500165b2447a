package diag

import (
	"io"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/source"
)

func sample() List {
	f := source.NewFile("spec/a,b%:1.yaml", []byte("ä: 1\nä: |\n  2\n"))
	warning := New(EmptyName, f.Span(8, 14))
	warning.Severity = Warning
	return List{
		New(NoHeader, source.Span{}),
		New(DuplicateKey, f.Span(6, 8), "a\nb%").WithHint("100%% <new>").WithRelated(f.Span(0, 2), "the first one"),
		warning,
	}
}

func render(t *testing.T, format func(io.Writer, List) error, l List) string {
	t.Helper()
	var b strings.Builder
	if err := format(&b, l); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestJSON(t *testing.T) {
	want := `{"code":"no-header","severity":"error","message":"no file has the header","hint":"one file needs msggen, protocol and version"}
{"code":"duplicate-key","severity":"error","file":"spec/a,b%:1.yaml","line":2,"column":1,"end_line":2,"end_column":2,` +
		`"message":"the key ` + "`a\\nb%`" + ` is there twice","hint":"100% <new>",` +
		`"related":[{"file":"spec/a,b%:1.yaml","line":1,"column":1,"end_line":1,"end_column":2,"message":"the first one"}]}
{"code":"empty-name","severity":"warning","file":"spec/a,b%:1.yaml","line":2,"column":2,"end_line":3,"end_column":3,"message":"a name is missing here"}
`
	if got := render(t, JSON, sample()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := render(t, JSON, nil); got != "" {
		t.Errorf("nothing to say gives %q", got)
	}
}

func TestGitHub(t *testing.T) {
	want := "::error title=no-header::no file has the header%0Aone file needs msggen, protocol and version\n" +
		"::error file=spec/a%2Cb%25%3A1.yaml,line=2,col=1,endColumn=2,title=duplicate-key::" +
		"the key `a\\nb%25` is there twice%0A100%25 <new>%0Aspec/a,b%25:1.yaml:1:1: the first one\n" +
		"::warning file=spec/a%2Cb%25%3A1.yaml,line=2,endLine=3,title=empty-name::a name is missing here\n"
	if got := render(t, GitHub, sample()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
