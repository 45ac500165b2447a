package render

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/explain"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

func sample() diag.List {
	f := source.NewFile("spec/a,b%:1.yaml", []byte("ä: 1\nä: |\n  2\n"))
	return diag.List{
		diag.New(diag.NoHeader, source.Span{}),
		diag.New(diag.DuplicateKey, f.Span(6, 8), "a\nb%").WithHint("100%% <new>").WithRelated(f.Span(0, 2), "the first one"),
	}
}

func render(t *testing.T, ds ...diag.Diagnostic) string {
	t.Helper()
	var b strings.Builder
	if err := Formats["sarif"](&b, ds); err != nil {
		t.Fatal(err)
	}
	return b.String()
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
	if got := render(t, sample()...); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

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

// A log without results still is a log: services take it as "all is well now".
func TestSARIFWithoutResults(t *testing.T) {
	var log struct {
		Version string
		Runs    []struct{ Results []any }
	}
	if err := json.Unmarshal([]byte(render(t)), &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || len(log.Runs) != 1 || log.Runs[0].Results == nil {
		t.Errorf("got %+v", log)
	}
}

// Whatever names, messages and data hold, it is one JSON document.
func FuzzSARIF(f *testing.F) {
	f.Add("a: b", "a.yaml", 0, 1)
	f.Add("\x1b]0;x\x07\t漢\xff\u202e", "a\n::error::", 1, 9)
	f.Fuzz(func(t *testing.T, data, name string, start, end int) {
		span := source.NewFile(name, []byte(data)).Span(start, end)
		if got := render(t, diag.New(diag.UnknownKey, span, data, name).WithHint("%s", data)); !json.Valid([]byte(got)) {
			t.Fatalf("no JSON:\n%s", got)
		}
	})
}
