package check

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// anyJSON is the compact text of a value of no declared type.
func anyJSON(v syntax.Value) string {
	switch v := v.(type) {
	case *syntax.Scalar:
		if v.Kind == syntax.String {
			return quote(v.Text.Value)
		}
		return v.Text.Value
	case *syntax.List:
		var items []string
		for _, item := range v.Items {
			items = append(items, anyJSON(item))
		}
		return "[" + strings.Join(items, ",") + "]"
	case *syntax.Map:
		var entries []string
		for _, e := range v.Entries {
			entries = append(entries, quote(e.Key.Value)+":"+anyJSON(e.Value))
		}
		return "{" + strings.Join(entries, ",") + "}"
	default:
		return "null"
	}
}

// intText reads the text of a JSON number as a safe integer; 1.0 and 1e3 are.
func intText(text string) (int64, bool) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n, n >= -maxInt && n <= maxInt
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > maxInt {
		return 0, false
	}
	return int64(f), true
}

// maxInt is the largest safe integer.
const maxInt = 1<<53 - 1

// numberText spells a number as ECMAScript does.
func numberText(f float64) string {
	if f == 0 {
		return "0"
	}
	text, err := json.Marshal(f)
	if err != nil {
		panic("check: " + err.Error())
	}
	return string(text)
}

// quote spells a JSON string as ECMAScript's JSON.stringify does.
func quote(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			out.WriteByte('\\')
			out.WriteRune(r)
		case r == '\b':
			out.WriteString(`\b`)
		case r == '\f':
			out.WriteString(`\f`)
		case r == '\n':
			out.WriteString(`\n`)
		case r == '\r':
			out.WriteString(`\r`)
		case r == '\t':
			out.WriteString(`\t`)
		case r < ' ':
			out.WriteString(`\u00` + strconv.FormatInt(int64(r)>>4, 16) + strconv.FormatInt(int64(r)&15, 16))
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}

// literalText spells a constant for messages, as an expression would.
func literalText(lit *ir.Literal) string {
	switch v := lit.Value.(type) {
	case string:
		return "'" + v + "'"
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return numberText(v)
	case bool:
		return strconv.FormatBool(v)
	case ir.RawJSON:
		return string(v)
	default:
		return "null"
	}
}
