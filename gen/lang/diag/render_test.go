package diag

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/explain"
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

func render(t *testing.T, name string, l List) string {
	t.Helper()
	var b strings.Builder
	if err := Renderers[name](&b, l); err != nil {
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
	if got := render(t, "json", sample()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := render(t, "json", nil); got != "" {
		t.Errorf("nothing to say gives %q", got)
	}
}

func TestGitHub(t *testing.T) {
	want := "::error title=no-header::no file has the header%0Aone file needs msggen, protocol and version\n" +
		"::error file=spec/a%2Cb%25%3A1.yaml,line=2,col=1,endColumn=2,title=duplicate-key::" +
		"the key `a\\nb%25` is there twice%0A100%25 <new>%0Aspec/a,b%25:1.yaml:1:1: the first one\n" +
		"::warning file=spec/a%2Cb%25%3A1.yaml,line=2,endLine=3,title=empty-name::a name is missing here\n"
	if got := render(t, "github", sample()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestSARIF(t *testing.T) {
	twice, _ := explain.Of("duplicate-key")
	header, _ := explain.Of("no-header")
	want := `{
  "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
  "version": "2.1.0",
  "runs": [
    {
      "tool": {
        "driver": {
          "name": "msggen",
          "rules": [
            {
              "id": "duplicate-key",
              "shortDescription": {
                "text": ` + quoted(t, twice.What) + `
              },
              "helpUri": "https://github.com/msggen/msggen/blob/main/docs/diagnostics.md#duplicate-key",
              "help": {
                "text": ` + quoted(t, twice.Plain()) + `,
                "markdown": ` + quoted(t, twice.Markdown()) + `
              }
            },
            {
              "id": "no-header",
              "shortDescription": {
                "text": ` + quoted(t, header.What) + `
              },
              "helpUri": "https://github.com/msggen/msggen/blob/main/docs/diagnostics.md#no-header",
              "help": {
                "text": ` + quoted(t, header.Plain()) + `,
                "markdown": ` + quoted(t, header.Markdown()) + `
              }
            }
          ]
        }
      },
      "columnKind": "unicodeCodePoints",
      "results": [
        {
          "ruleId": "no-header",
          "ruleIndex": 1,
          "level": "error",
          "message": {
            "text": "no file has the header; one file needs msggen, protocol and version"
          }
        },
        {
          "ruleId": "duplicate-key",
          "ruleIndex": 0,
          "level": "error",
          "message": {
            "text": "the key ` + "`a\\nb%`" + ` is there twice; 100% <new>"
          },
          "locations": [
            {
              "physicalLocation": {
                "artifactLocation": {
                  "uri": "spec/a,b%25:1.yaml"
                },
                "region": {
                  "startLine": 2,
                  "startColumn": 1,
                  "endLine": 2,
                  "endColumn": 2
                }
              }
            }
          ],
          "relatedLocations": [
            {
              "physicalLocation": {
                "artifactLocation": {
                  "uri": "spec/a,b%25:1.yaml"
                },
                "region": {
                  "startLine": 1,
                  "startColumn": 1,
                  "endLine": 1,
                  "endColumn": 2
                }
              },
              "message": {
                "text": "the first one"
              }
            }
          ]
        }
      ]
    }
  ]
}
`
	if got := render(t, "sarif", sample()[:2]); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A log without results still is a log: services take it as "all is well now".
// quoted is a text as JSON that leaves < and > alone.
func quoted(t *testing.T, text string) string {
	t.Helper()
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func TestSARIFWithoutResults(t *testing.T) {
	var log struct {
		Version string
		Runs    []struct{ Results []any }
	}
	if err := json.Unmarshal([]byte(render(t, "sarif", nil)), &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || len(log.Runs) != 1 || log.Runs[0].Results == nil {
		t.Errorf("got %+v", log)
	}
}
