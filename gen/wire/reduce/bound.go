package reduce

import (
	"strconv"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// BoundItems returns an error about a field if n elements or keys are more than there may
// be: most, unless the caller says otherwise.
func BoundItems(c *jsontext.Config, n, most int, field string) error {
	if c.Limits.Items > 0 {
		most = c.Limits.Items
	}
	if n <= most {
		return nil
	}
	return wire.NewError(wire.CodeItemsLimit, "want at most "+strconv.Itoa(most)+" items").Under(wire.Field(field))
}

// BoundUnits is the same for the UTF-16 units of a text.
func BoundUnits(c *jsontext.Config, n, most int, field string) error {
	if most = mostUnits(c, most); n <= most {
		return nil
	}
	return wire.NewError(wire.CodeTextLimit, "want at most "+strconv.Itoa(most)+" UTF-16 units").Under(wire.Field(field))
}

// BoundText is BoundUnits for a text to which more is about to be appended, with the
// buffer beside it, if there is one. A text has no more UTF-16 units than bytes, so that
// mostly nothing is counted.
func BoundText(c *jsontext.Config, buffer *jsontext.Buffer, text, more string, most int, field string) error {
	if len(text)+len(more) <= mostUnits(c, most) {
		return nil
	}
	return BoundUnits(c, buffer.Len16(text)+jsontext.Len16(more), most, field)
}

func mostUnits(c *jsontext.Config, most int) int {
	if c.Limits.Text > 0 {
		return c.Limits.Text
	}
	return most
}
