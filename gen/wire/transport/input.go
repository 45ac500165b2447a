package transport

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// input reads what a client sends.
func (h *handler[In, Ev, Read]) input(w http.ResponseWriter, r *http.Request) (input In, refused *Refusal) {
	if h.op.ReadInput == nil {
		return input, nil
	}
	var body []byte
	if h.op.Method == http.MethodGet {
		body = []byte("{}")
	} else {
		if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
			return input, &Refusal{http.StatusUnsupportedMediaType, "want application/json"}
		}
		var err error
		if body, err = io.ReadAll(http.MaxBytesReader(w, r.Body, h.maxInput)); err != nil {
			var large *http.MaxBytesError
			if errors.As(err, &large) {
				return input, &Refusal{http.StatusRequestEntityTooLarge, err.Error()}
			}
			return input, &Refusal{http.StatusBadRequest, err.Error()}
		}
	}
	if h.op.fields() {
		fields, refused := h.urlFields(r.URL)
		if refused != nil {
			return input, refused
		}
		rest, _, err := split(body, h.op.inURL)
		if err != nil {
			return input, &Refusal{http.StatusBadRequest, err.Error()}
		}
		body = join(fields, rest)
	}
	input, err := h.op.ReadInput(body, h.wire...)
	if err != nil {
		return input, &Refusal{http.StatusBadRequest, err.Error()}
	}
	return input, nil
}

// urlFields are the members of the input that stand in the URL, as JSON.
func (h *handler[In, Ev, Read]) urlFields(u *url.URL) (members []byte, refused *Refusal) {
	add := func(f Field, text string) *Refusal {
		if len(members) > 0 {
			members = append(members, ',')
		}
		members = append(jsontext.AppendString(members, f.Name), ':')
		if f.IsText {
			members = jsontext.AppendString(members, text)
			return nil
		}
		if !json.Valid([]byte(text)) {
			return &Refusal{http.StatusBadRequest, f.Name + ": want a number or truth value"}
		}
		members = append(members, text...)
		return nil
	}
	path := strings.Split(strings.TrimRight(u.EscapedPath(), "/"), "/")
	if len(path) < len(h.op.Path) {
		return nil, &Refusal{http.StatusNotFound, "the address does not end in the path of the operation"}
	}
	path = path[len(path)-len(h.op.Path):]
	for i, s := range h.op.Path {
		text, err := url.PathUnescape(path[i])
		if err != nil || s.Text != "" && s.Text != text {
			return nil, &Refusal{http.StatusNotFound, "the address does not end in the path of the operation"}
		}
		if s.Text == "" {
			if refused := add(s.Field, text); refused != nil {
				return nil, refused
			}
		}
	}
	query := u.Query()
	for _, f := range h.op.Query {
		if query.Has(f.Name) {
			if refused := add(f, query.Get(f.Name)); refused != nil {
				return nil, refused
			}
		}
	}
	return members, nil
}

// join puts members before those of an object.
func join(members, object []byte) []byte {
	out := append([]byte("{"), members...)
	if len(members) > 0 && len(object) > len("{}") {
		out = append(out, ',')
	}
	return append(out, object[1:]...)
}
