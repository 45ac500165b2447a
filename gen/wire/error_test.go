package wire_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
)

func TestPath(t *testing.T) {
	for _, c := range []struct {
		path          wire.Path
		text, pointer string
	}{
		{nil, "", ""},
		{wire.Path{wire.Field("a")}, "a", "/a"},
		{wire.Path{wire.Item(0)}, "[0]", "/0"},
		{wire.Path{wire.Field("content"), wire.Item(12), wire.Field("call"), wire.Field("name")}, "content[12].call.name", "/content/12/call/name"},
		{wire.Path{wire.Field("a b"), wire.Field("$x_1"), wire.Field("1x")}, `["a b"].$x_1["1x"]`, "/a b/$x_1/1x"},
		{wire.Path{wire.Field("_azAZ09")}, "_azAZ09", "/_azAZ09"},
		{wire.Path{wire.Field("a:"), wire.Field("a@"), wire.Field("a["), wire.Field("a{"), wire.Field("a`")}, `["a:"]["a@"]["a["]["a{"]["a` + "`" + `"]`, "/a:/a@/a[/a{/a`"},
		{wire.Path{wire.Field("")}, `[""]`, "/"},
		{wire.Path{wire.Field("a/b~c\"")}, `["a/b~c\""]`, `/a~1b~0c"`},
		{wire.Path{wire.Field("é\n")}, `["é\n"]`, "/é\n"},
	} {
		if got := c.path.String(); got != c.text {
			t.Errorf("got  %s\nwant %s", got, c.text)
		}
		if got := c.path.Pointer(); got != c.pointer {
			t.Errorf("got pointer %s, want %s", got, c.pointer)
		}
	}
}

func TestLongPath(t *testing.T) {
	var path wire.Path
	for i := range 500 {
		path = append(path, wire.Item(i))
	}
	want := "[0][1][2][3][4][5][6][7][8][9][10][11]…[488][489][490][491][492][493][494][495][496][497][498][499]"
	if got := path.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := len(wire.Path{wire.Field(strings.Repeat("é", 1000))}.String()); got > 80 {
		t.Errorf("a long name prints as %d bytes", got)
	}
	if got := strings.Count(path.Pointer(), "/"); got != 500 {
		t.Errorf("the pointer has %d segments", got)
	}
}

func TestErrorText(t *testing.T) {
	inner := wire.NewError(wire.CodeTooShort, "want at least 1 item")
	outer := inner.Under(wire.Field("a"), wire.Item(1)).Under(wire.Field("b"))
	wantError(t, outer, wire.CodeTooShort, "b.a[1]: want at least 1 item")
	wantError(t, inner, wire.CodeTooShort, "want at least 1 item")

	long := wire.NewError(wire.CodeCheck, strings.Repeat("例", 10_000))
	if got := long.Error(); len(got) > 420 || !strings.HasSuffix(got, "例…") {
		t.Errorf("a long message prints as %d bytes: …%q", len(got), got[len(got)-10:])
	}
	d := codec.NewDecoder([]byte(`{"` + strings.Repeat("n", 1<<20) + `":{"` + strings.Repeat("\\u0000", 1<<16) + `":"` + strings.Repeat("v", 1<<20) + `"}}`))
	d.BeginObject()
	d.NextKey()
	d.BeginObject()
	d.NextKey()
	d.NotInEnum(d.String(), strings.Repeat("w", 1<<20))
	if got := codec.Refusal(d.Fault()).Error(); len(got) > 1000 {
		t.Errorf("an error about long values prints as %d bytes", len(got))
	}
}

func wantError(t *testing.T, err error, code wire.Code, text string) {
	t.Helper()
	wantCode(t, err, code)
	if err != nil && err.Error() != text {
		t.Errorf("got  %s\nwant %s", err, text)
	}
}

func TestStageError(t *testing.T) {
	cause := wire.NewError(wire.CodeIndex, "no")
	err := &wire.StageError{Stage: "expand", Err: cause}
	if err.Error() != "expand: no" || !errors.Is(err, cause) {
		t.Errorf("got %v", err)
	}
}
