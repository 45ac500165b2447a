package transport

import (
	"net/http"
	"strconv"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// refuse answers with a problem (RFC 9457).
func refuse(w http.ResponseWriter, status int, detail string) {
	body := strconv.AppendInt([]byte(`{"status":`), int64(status), 10)
	if detail != "" {
		body = jsontext.AppendString(append(body, `,"detail":`...), detail)
	}
	body = append(body, '}')
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	w.Write(body) // that the client is gone makes no difference here
}
