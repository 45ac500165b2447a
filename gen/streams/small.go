package streams

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// widest is how many documents Small gives, and choices how many values of one field.
const (
	widest  = 60
	choices = 8
)

// Small gives documents of a type: the smallest one, one with everything, and those in
// which one value is another. They obey all rules but checks and patterns that are hard
// to meet.
func (m *Maker) Small(t ir.Type) []string {
	return clipped(m.values(t, 0), widest)
}

// lowest is how deep documents nest beyond what they need.
const lowest = 3

func (m *Maker) values(t ir.Type, depth int) []string {
	at := place{t, depth}
	if known, ok := m.small[at]; ok {
		return known
	}
	list := m.made(t, depth)
	m.small[at] = list
	return list
}

// place is a type where values of it nest so deep.
type place struct {
	of    ir.Type
	depth int
}

func (m *Maker) made(t ir.Type, depth int) []string {
	switch t := t.(type) {
	case *ir.Scalar:
		return m.scalars(t)
	case *ir.Enum:
		var list []string
		for _, v := range t.Values {
			list = append(list, quoted(v.Value))
		}
		for _, prefix := range t.Prefixes {
			list = append(list, quoted(prefix+"a"))
		}
		return list
	case *ir.Object:
		return m.objects(t, depth)
	case *ir.Union:
		if depth > lowest {
			return m.values(chance.Lowest(t).Type, depth+1)
		}
		var list []string
		for _, member := range t.Members {
			of := m.values(member.Type, depth+1)
			list = append(list, clipped(of, 2)...)
		}
		return list
	case *ir.List:
		least := 0
		if t.MinItems != nil {
			least = *t.MinItems
		}
		if depth > lowest && least == 0 {
			return []string{"[]"}
		}
		elems := clipped(m.values(t.Elem, depth+1), 3)
		if len(elems) == 0 {
			return []string{"[]"}
		}
		list := []string{listOf(slices.Repeat(elems[:1], least))}
		for _, elem := range elems {
			list = append(list, listOf(append(slices.Repeat(elems[:1], max(0, least-1)), elem)))
		}
		return append(list, listOf(append(slices.Repeat(elems[:1], max(1, least)), elems[len(elems)-1])))
	case *ir.Map:
		if depth > lowest {
			return []string{"{}"}
		}
		list := []string{"{}"}
		for _, elem := range clipped(m.values(t.Elem, depth+1), 2) {
			list = append(list, `{"a":`+elem+`}`)
		}
		return list
	case *ir.Nullable:
		list := []string{"null"}
		if depth <= lowest {
			list = append(list, m.values(t.Elem, depth)...)
		}
		return list
	default:
		panic("streams: unknown type")
	}
}

func listOf(elems []string) string { return "[" + strings.Join(elems, ",") + "]" }

func quoted(text string) string { return string(jsontext.AppendString(nil, text)) }

func (m *Maker) scalars(t *ir.Scalar) []string {
	var list []string
	switch t.Kind.JSON() {
	case ir.KindString:
		return m.textsOf(t.Rules)
	case ir.KindNumber:
		for _, f := range m.numbersOf(t) {
			list = append(list, string(jsontext.AppendNumber(nil, f)))
		}
		return list
	case ir.KindBool:
		return []string{"false", "true"}
	case ir.KindObject:
		return []string{"{}", `{"a":"a"}`, `{"a":1,"b":null}`}
	default:
		return []string{`"a"`, "1", "{}", `{"a":"a"}`, `["a"]`, "true"}
	}
}

func (m *Maker) textsOf(r ir.Rules) []string {
	stock := slices.Concat([]string{"a"}, m.texts, []string{"b", ""})
	switch {
	case r.Tag != nil:
		stock = []string{r.Tag.Prefix + "a", r.Tag.Prefix}
	case r.Normalize == ir.NormalURL:
		stock = []string{"https://example.com/", "data:,x"}
	case r.Encoding == "base64":
		stock = []string{"YQ==", "YWJj", ""}
	}
	if r.MinLength != nil {
		stock = append(stock, strings.Repeat("a", *r.MinLength))
	}
	if r.MaxLength != nil && *r.MaxLength < 1000 {
		stock = append(stock, strings.Repeat("a", *r.MaxLength))
	}
	var list []string
	for _, text := range stock {
		n := jsontext.RuneLen(text)
		fits := (r.MinLength == nil || n >= *r.MinLength) && (r.MaxLength == nil || n <= *r.MaxLength) &&
			(r.Tag == nil || r.Tag.Admits(text))
		if fits && (r.Pattern == "" || regexp.MustCompile(r.Pattern).MatchString(text)) {
			list = append(list, quoted(text))
		}
	}
	if len(list) == 0 {
		list = []string{`"a"`}
	}
	return list
}

func (m *Maker) numbersOf(t *ir.Scalar) []float64 {
	stock := slices.Concat([]float64{0}, m.numbers, []float64{1, -1, 2, 0.5})
	if t.Rules.Min != nil {
		stock = append([]float64{*t.Rules.Min}, stock...)
	}
	if t.Rules.Max != nil {
		stock = append(stock, *t.Rules.Max)
	}
	var seen []float64
	return slices.DeleteFunc(stock, func(f float64) bool {
		again := slices.Contains(seen, f)
		seen = append(seen, f)
		return again || t.Rules.Min != nil && f < *t.Rules.Min || t.Rules.Max != nil && f > *t.Rules.Max || t.Kind != ir.Number && f != math.Trunc(f)
	})
}

// choice is a field with values to choose from, those first that say something.
type choice struct {
	key    string
	needed bool
	own    bool // no base has it
	values []string
}

// objects are the object with what it needs, with all fields, and with one field more or
// with another value.
func (m *Maker) objects(o *ir.Object, depth int) []string {
	var fields []choice
	for _, f := range o.Fields {
		needed := f.Presence == ir.Required || f.Const != nil
		if f.Derived != nil || f.Private || depth > lowest && !needed {
			continue
		}
		c := choice{key: quoted(f.Name), needed: needed, own: f.From == nil || f.From == o}
		if f.Const != nil {
			c.values = []string{ir.JSON(f.Const.Value)}
		} else {
			c.values = clipped(m.values(f.Type, depth+1), choices)
		}
		if literal, ok := f.Default.(*ir.Literal); ok && len(c.values) > 1 {
			// To give the default says nothing.
			c.values = slices.DeleteFunc(slices.Clone(c.values), func(v string) bool { return v == ir.JSON(literal.Value) })
		}
		if len(c.values) > 0 {
			fields = append(fields, c)
		}
	}
	list := []string{written(fields, false, -1, 0), written(fields, true, -1, 0)}
	for value := range choices {
		for _, own := range []bool{true, false} {
			for i, f := range fields {
				if len(list) < widest && f.own == own && value < len(f.values) && !(f.needed && value == 0) {
					list = append(list, written(fields, false, i, value))
				}
			}
		}
	}
	return slices.Compact(list)
}

// written are all needed fields, those others for which all is true, and one value.
func written(fields []choice, all bool, field, value int) string {
	var b strings.Builder
	for i, f := range fields {
		at := 0
		switch {
		case i == field:
			at = value
		case !f.needed && !all:
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(f.key + ":" + f.values[at])
	}
	return "{" + b.String() + "}"
}
