package codec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// The events of a stream, and single documents, are no deeper than the caller says, and
// never deeper than there is room for.
func TestDepthLimit(t *testing.T) {
	deep := strings.Repeat("[", jsontext.MaxFree) + strings.Repeat("]", jsontext.MaxFree)
	half := strings.Repeat("[0]", 12)
	deepest := "line 2: " + half + "…" + half + ": nested too deep (offset 256)"
	for _, test := range []struct {
		depth         int
		stream, first string
		want          string
	}{
		{2, `[[1],{"a":2}]`, `{"a":[[1]]}`, "line 2: a[0]: nested too deep (offset 6)"},
		{3, `[[1],{"a":2}]`, `{"a":[[1]]}`, "<nil>"},
		{1, `[]`, `[{}]`, "line 2: [0]: nested too deep (offset 1)"},
		{2, `[]`, `[[[{"a":1,"a":2}]]]`, "line 2: [0][0][0].a: name appears twice in one object (offset 10)"}, // what is no JSON comes first
		{1000, deep, "[" + deep + "]", deepest},
		{0, deep, "[" + deep + "]", deepest},
	} {
		limit := wire.WithLimits(wire.Limits{Depth: test.depth})
		var failure error
		read := 0
		for _, err := range codec.DecodeNDJSON(strings.NewReader(test.stream+"\n"+test.first+"\n"), "", (*jsontext.Decoder).Raw, limit) {
			if failure = err; err == nil {
				read++
			}
		}
		if got := fmt.Sprint(failure); got != test.want || read == 0 {
			t.Errorf("%d: %d events, %s; want %s", test.depth, read, got, test.want)
		}
		if _, err := codec.Decode([]byte(test.first), (*jsontext.Decoder).Raw, limit); "line 2: "+fmt.Sprint(err) != test.want && fmt.Sprint(err) != test.want {
			t.Errorf("%d: a document: %v", test.depth, err)
		}
	}
}
