package transport

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/wire"
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
		if bad := (*wire.Error)(nil); h.op.fields() && errors.As(err, &bad) {
			err = &wire.Error{Code: bad.Code, Path: bad.Path, Offset: -1, Msg: bad.Msg} // the client sent another text
		}
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
		if err != nil || !utf8.ValidString(text) || s.Text != "" && s.Text != text {
			return nil, &Refusal{http.StatusNotFound, "the address does not end in the path of the operation"}
		}
		if s.Text == "" {
			if refused := add(s.Field, text); refused != nil {
				return nil, refused
			}
		}
	}
	for _, f := range h.op.Query {
		if text, ok := queryValue(u.RawQuery, f.Name); ok {
			if refused := add(f, text); refused != nil {
				return nil, refused
			}
		}
	}
	return members, nil
}

// queryValue is the first value of a name in a query, which is read as forms are: [url.Values]
// would leave out what has a semicolon, or a sign of percent that escapes nothing.
func queryValue(query, name string) (value string, ok bool) {
	for part := range strings.SplitSeq(query, "&") {
		if key, value, _ := strings.Cut(part, "="); unescaped(key) == name && part != "" {
			return unescaped(value), true
		}
	}
	return "", false
}

// unescaped is what a part of a form stands for.
func unescaped(part string) string {
	out := make([]byte, 0, len(part))
	for i := 0; i < len(part); i++ {
		c := part[i]
		switch {
		case c == '+':
			c = ' '
		case c == '%' && i+2 < len(part):
			if escaped, err := hex.DecodeString(part[i+1 : i+3]); err == nil {
				c = escaped[0]
				i += 2
			}
		}
		out = append(out, c)
	}
	return strings.ToValidUTF8(string(out), "\uFFFD")
}

// join puts members before those of an object.
func join(members, object []byte) []byte {
	out := append([]byte("{"), members...)
	if len(members) > 0 && len(object) > len("{}") {
		out = append(out, ',')
	}
	return append(out, object[1:]...)
}
