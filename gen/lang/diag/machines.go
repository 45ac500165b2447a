package diag

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// jsonDiagnostic is one line of the JSON format. Lines and columns count from
// 1, columns in characters; the end is exclusive.
type jsonDiagnostic struct {
	Code     Code   `json:"code"`
	Severity string `json:"severity"`
	jsonPlace
	Message string        `json:"message"`
	Hint    string        `json:"hint,omitempty"`
	Related []jsonRelated `json:"related,omitempty"`
}

type jsonPlace struct {
	File      string `json:"file,omitempty"`
	Line      int    `json:"line,omitempty"`
	Column    int    `json:"column,omitempty"`
	EndLine   int    `json:"end_line,omitempty"`
	EndColumn int    `json:"end_column,omitempty"`
}

type jsonRelated struct {
	jsonPlace
	Message string `json:"message"`
}

// JSON prints one object on a line per diagnostic.
func JSON(w io.Writer, l List) error {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	for _, d := range l {
		line := jsonDiagnostic{
			Code: d.Code, Severity: d.Severity.String(), jsonPlace: place(d), Message: d.Message, Hint: d.Hint,
		}
		for _, r := range d.Related {
			line.Related = append(line.Related, jsonRelated{place(Diagnostic{Span: r.Span}), r.Message})
		}
		if err := encoder.Encode(line); err != nil {
			return err
		}
	}
	_, err := w.Write(out.Bytes())
	return err
}

func place(d Diagnostic) jsonPlace {
	s := d.Span
	return jsonPlace{fileName(s), s.Start.Line, s.Start.Col, s.End.Line, s.End.Col}
}

// GitHub prints workflow commands, which GitHub shows as annotations of the
// lines of a pull request.
func GitHub(w io.Writer, l List) error {
	var out bytes.Buffer
	for _, d := range l {
		properties := []string{}
		add := func(key string, value any) {
			properties = append(properties, key+"="+property.Replace(visible(fmt.Sprint(value))))
		}
		if s := d.Span; !s.IsZero() {
			add("file", s.File.Name)
			add("line", s.Start.Line)
			if s.End.Line == s.Start.Line {
				// GitHub takes columns only if there is one line.
				add("col", s.Start.Col)
				add("endColumn", s.End.Col)
			} else {
				add("endLine", s.End.Line)
			}
		}
		add("title", d.Code)
		fmt.Fprintf(&out, "::%s %s::%s\n", d.Severity, strings.Join(properties, ","), data.Replace(annotation(d)))
	}
	_, err := w.Write(out.Bytes())
	return err
}

// annotation is the text of a diagnostic on lines of its own.
func annotation(d Diagnostic) string {
	lines := []string{visible(d.Message)}
	if d.Hint != "" {
		lines = append(lines, visible(d.Hint))
	}
	for _, r := range d.Related {
		lines = append(lines, visible(r.text()))
	}
	return strings.Join(lines, "\n")
}

// What workflow commands want escaped, in their text and in properties.
var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
