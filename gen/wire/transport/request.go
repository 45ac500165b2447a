package transport

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/reduce"
)

// request is what an operation sends, ready to be sent more than once.
type request struct {
	method, url string
	body        []byte // nil if there is none
}

func newRequest[In, Ev Value, Read any](e *Endpoint, op *Operation[In, Ev, Read], input In) (*request, error) {
	base, err := url.Parse(e.url)
	if err != nil {
		return nil, err
	}
	if base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return nil, fmt.Errorf("transport: %q is not the address of an HTTP server", e.url)
	}
	var body []byte
	fields := map[string]json.RawMessage{}
	if op.ReadInput != nil {
		if any(input) == nil { // a union without a member
			return nil, reduce.NilError("input")
		}
		if body, err = input.AppendJSON(nil); err != nil {
			return nil, err
		}
		if op.fields() {
			if body, fields, err = split(body, op.inURL); err != nil {
				return nil, err
			}
		}
	}
	for i, s := range op.Path {
		text := s.Text
		if text == "" {
			if text, err = s.Field.text(fields); err != nil {
				return nil, err
			}
			if text == "" || text == "." || text == ".." {
				return nil, &wire.Error{
					Code: wire.CodePattern, Path: wire.Path{wire.Field(s.Field.Name)}, Offset: -1,
					Msg: fmt.Sprintf("%q cannot be a part of a path", text),
				}
			}
		}
		if i == 0 {
			base.Path, base.RawPath = strings.TrimRight(base.Path, "/"), strings.TrimRight(base.EscapedPath(), "/")
		}
		base.RawPath += "/" + url.PathEscape(text)
		base.Path += "/" + text
	}
	if len(op.Query) > 0 {
		query := base.Query()
		for _, f := range op.Query {
			if _, has := fields[f.Name]; !has {
				continue
			}
			text, err := f.text(fields)
			if err != nil {
				return nil, err
			}
			query.Set(f.Name, text)
		}
		base.RawQuery = query.Encode()
	}
	if op.Method == http.MethodGet {
		body = nil
	}
	return &request{op.Method, base.String(), body}, nil
}

// text is the value of a field as it stands in a URL.
func (f Field) text(fields map[string]json.RawMessage) (string, error) {
	raw := fields[f.Name]
	if !f.IsText {
		return string(raw), nil
	}
	var text string
	err := json.Unmarshal(raw, &text)
	return text, err
}

// send makes a connection.
func (r *request) send(ctx context.Context, e *Endpoint, f *format, lastID string) (*http.Response, error) {
	var body io.Reader
	if r.body != nil {
		body = bytes.NewReader(r.body)
	}
	req, err := http.NewRequestWithContext(ctx, r.method, r.url, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", f.accept())
	req.Header.Set("Cache-Control", "no-cache")
	if r.body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if lastID != "" {
		req.Header.Set("Last-Event-ID", lastID)
	}
	for _, prepare := range e.prepare {
		if err := prepare(req); err != nil {
			return nil, err
		}
	}
	return e.client.Do(req)
}

// split takes the members of a JSON object that are wanted apart from the others,
// which keep their order.
func split(object []byte, wanted func(string) bool) (rest []byte, taken map[string]json.RawMessage, err error) {
	taken = map[string]json.RawMessage{}
	rest = append(rest, '{')
	d := jsontext.AcquireDecoder(object)
	defer d.Release()
	for d.BeginObject(); d.NextKey(); {
		d.UniqueKey()
		name, value := d.CopyKey(), d.RawText()
		if wanted(name) {
			taken[name] = value
			continue
		}
		if len(rest) > 1 {
			rest = append(rest, ',')
		}
		rest = append(jsontext.AppendString(rest, name), ':')
		rest = append(rest, value...)
	}
	if err := codec.Refusal(d.End()); err != nil {
		return nil, nil, err
	}
	return append(rest, '}'), taken, nil
}
