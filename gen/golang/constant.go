package golang

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// constJSON is the JSON text of the only value a field may have.
func constJSON(x *ir.Literal) string {
	switch v := x.Value.(type) {
	case nil:
		return "null"
	case string:
		return string(wire.AppendString(nil, v))
	case int64:
		return string(wire.AppendInt(nil, v))
	case float64:
		return string(wire.AppendNumber(nil, v))
	case bool:
		return string(wire.AppendBool(nil, v))
	default:
		panic(fmt.Sprintf("golang: a constant cannot be a %T", v))
	}
}
