// Package chance makes up documents and events of a protocol from its checked
// model alone: sound ones, whose ids come from so small a stock that events hit
// what earlier ones made, and damaged ones. It does not know what comes of them.
package chance

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Source makes up documents. Two sources with one seed make up the same ones.
type Source struct {
	*rand.Rand
	// Edges says that numbers are at the ends of their range now and then and oddly
	// spelled, that fields have their other keys, and that damage may be a key or a
	// tag that is missing or unheard of. Texts are pieces of JSON now and then.
	Edges bool
	// Sent says that documents are as they are sent: without private fields.
	Sent bool
	// Texts and Numbers are those that rules ask for: they are taken now and then.
	Texts   []string
	Numbers []float64
	loose   bool // the document is being damaged so
	dst     []byte
	spans   []span // of the values in dst
}

// span is a stretch of text that is one JSON value.
type span struct{ start, end int }

// New returns a source.
func New(seed uint64) *Source {
	return &Source{Rand: rand.New(rand.NewPCG(seed, seed))}
}

// Document makes up JSON text of the given type. It obeys all rules but checks.
func (s *Source) Document(t ir.Type) string {
	s.dst, s.spans = nil, nil
	s.value(t, 0)
	return string(s.dst)
}

// Member is Document for one member of a union.
func (s *Source) Member(m *ir.Member) string {
	s.dst, s.spans = nil, nil
	s.member(m, 0)
	return string(s.dst)
}

// Damaged is Document with one value replaced by another that is likely to be
// wrong where it stands.
func (s *Source) Damaged(t ir.Type) string {
	if s.Edges && s.once(2) {
		s.loose = true
		defer func() { s.loose = false }()
		return s.Document(t)
	}
	text := s.Document(t)
	at := s.spans[s.IntN(len(s.spans))]
	return text[:at.start] + pick(s, foreign) + text[at.end:]
}

// deep is where lists and maps end, what may be absent or null is, and unions are of
// the member that nests the least.
const deep = 6

func (s *Source) value(t ir.Type, depth int) {
	start := len(s.dst)
	switch t := t.(type) {
	case *ir.Scalar:
		s.scalar(t)
	case *ir.Enum:
		if n := len(t.Prefixes); n > 0 && (len(t.Values) == 0 || s.once(3)) {
			s.dst = jsontext.AppendString(s.dst, t.Prefixes[s.IntN(n)]+pick(s, tagEnds))
		} else {
			s.dst = jsontext.AppendString(s.dst, pick(s, t.Values).Value)
		}
	case *ir.Object:
		s.object(t, "", depth)
	case *ir.Union:
		s.union(t, depth)
	case *ir.List:
		s.dst = append(s.dst, '[')
		for range s.length(t, depth) {
			s.dst = jsontext.AppendComma(s.dst)
			s.value(t.Elem, depth+1)
		}
		s.dst = append(s.dst, ']')
	case *ir.Map:
		s.dst = append(s.dst, '{')
		for _, key := range s.keys(depth) {
			s.dst = jsontext.AppendKey(s.dst, key)
			s.value(t.Elem, depth+1)
		}
		s.dst = append(s.dst, '}')
	case *ir.Nullable:
		if depth < deep && s.once(2) {
			s.value(t.Elem, depth)
			return
		}
		s.dst = append(s.dst, "null"...)
	default:
		panic(fmt.Sprintf("chance: unknown type %T", t))
	}
	s.spans = append(s.spans, span{start, len(s.dst)})
}

func (s *Source) scalar(t *ir.Scalar) {
	switch json := t.Kind.JSON(); {
	case json == ir.KindString:
		s.dst = jsontext.AppendString(s.dst, s.text(t.Rules))
	case t.Kind == ir.Number:
		stock := numbers
		if len(s.Numbers) > 0 && s.once(3) {
			stock = s.Numbers
		}
		s.dst = jsontext.AppendNumber(s.dst, inside(t.Rules, pick(s, stock)))
	case json == ir.KindNumber:
		if s.Edges && t.Rules.Min == nil && t.Rules.Max == nil && s.once(10) {
			s.dst = append(s.dst, pick(s, edges)...)
			return
		}
		n := float64(s.IntN(100) - 5)
		if len(s.Numbers) > 0 && s.once(3) {
			n = math.Trunc(pick(s, s.Numbers))
		}
		s.dst = jsontext.AppendInt(s.dst, int64(inside(t.Rules, n)))
	case json == ir.KindBool:
		s.dst = jsontext.AppendBool(s.dst, s.once(2))
	case json == ir.KindObject:
		s.dst = append(s.dst, '{')
		for _, key := range s.keys(0) {
			s.dst = append(jsontext.AppendKey(s.dst, key), pick(s, freeForm)...)
		}
		s.dst = append(s.dst, '}')
	default:
		s.dst = append(s.dst, pick(s, freeForm)...)
	}
}

// text makes up a text that obeys the rules, if the stock has one.
func (s *Source) text(r ir.Rules) string {
	stock := texts
	switch {
	case r.Normalize == ir.NormalURL:
		stock = urls
	case r.Encoding == "base64":
		stock = base64
	case s.Edges && s.once(3):
		stock = pieces
	case len(s.Texts) > 0 && s.once(4):
		stock = s.Texts
	}
	if r.Tag != nil {
		return s.tag(r.Tag)
	}
	for range 50 {
		text := pick(s, stock)
		n := jsontext.RuneLen(text)
		fits := (r.MinLength == nil || n >= *r.MinLength) && (r.MaxLength == nil || n <= *r.MaxLength)
		if fits && (r.Pattern == "" || regexp.MustCompile(r.Pattern).MatchString(text)) {
			return text
		}
	}
	if r.MinLength != nil {
		return strings.Repeat("a", *r.MinLength)
	}
	return "a"
}

// tag makes up a tag that begins with a prefix; now and then it is that of another type.
func (s *Source) tag(r *ir.TagRule) string {
	if s.loose && s.once(8) {
		return pick(s, append([]string{"", r.Prefix[:len(r.Prefix)-1]}, r.Except...))
	}
	for range 50 {
		if text := r.Prefix + pick(s, tagEnds); r.Admits(text) {
			return text
		}
	}
	return r.Prefix + "unheard of"
}

var tagEnds = []string{"", "a", "b", "x", "x-y", "\u00e9", " ", "*", "zz"}

func inside(r ir.Rules, f float64) float64 {
	if r.Min != nil {
		f = max(f, *r.Min)
	}
	if r.Max != nil {
		f = min(f, *r.Max)
	}
	return f
}

// object makes up an object, not without the given tag.
func (s *Source) object(t *ir.Object, tag string, depth int) {
	fields := slices.Clone(t.Fields)
	if s.once(4) {
		s.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
	}
	s.dst = append(s.dst, '{')
	for _, f := range fields {
		if s.Sent && f.Private || f.Presence != ir.Required && f.Name != tag && (depth >= deep || s.once(3)) || s.loose && s.once(15) {
			continue
		}
		key, ignored := s.spelled(f)
		if ignored != "" {
			s.dst = append(jsontext.AppendKey(s.dst, ignored), pick(s, freeForm)...)
		}
		s.dst = jsontext.AppendKey(s.dst, key)
		switch {
		case f.Const != nil:
			s.constant(f.Const)
		case f.NullIsAbsent && s.once(4):
			s.dst = append(s.dst, "null"...)
		default:
			s.value(f.Type, depth+1)
		}
	}
	if (t.Unknown != ir.Reject || s.loose) && s.once(20) {
		s.dst = append(jsontext.AppendKey(s.dst, "unheard-of"), pick(s, freeForm)...)
	}
	s.dst = append(s.dst, '}')
}

// spelled is a key of a field, and one that does not count beside it, or "".
func (s *Source) spelled(f *ir.Field) (key, ignored string) {
	if !s.Edges || len(f.Also) == 0 || s.once(2) {
		return f.Name, ""
	}
	keys := append([]string{f.Name}, f.Also...)
	at := s.IntN(len(keys))
	if less := keys[at+1:]; len(less) > 0 && s.once(2) {
		ignored = pick(s, less)
	}
	return keys[at], ignored
}

func (s *Source) constant(x *ir.Literal) {
	s.dst = append(s.dst, ir.JSON(x.Value)...)
}

func (s *Source) union(u *ir.Union, depth int) {
	if !u.ByKind() && (u.Unknown == ir.Keep && s.once(40) || s.loose && s.once(10)) {
		key := u.Tag
		if u.ByKey {
			key = "unheardOf"
		}
		s.dst = jsontext.AppendString(jsontext.AppendKey(append(s.dst, '{'), key), "unheard-of")
		s.dst = append(s.dst, '}')
		return
	}
	if s.loose && len(u.Retired) > 0 && depth < deep && s.once(4) {
		s.object(pick(s, u.Retired).Object, u.Tag, depth)
		return
	}
	m := pick(s, u.Members)
	if depth >= deep {
		m = Lowest(u)
	}
	s.member(m, depth)
}

func (s *Source) member(m *ir.Member, depth int) {
	if !m.Union.ByKind() {
		s.object(m.Object(), m.Union.Tag, depth)
	} else {
		s.value(m.Type, depth)
	}
}

func (s *Source) length(t *ir.List, depth int) int {
	n := s.IntN(4)
	if depth >= deep {
		n = 0
	}
	if t.MinItems != nil {
		n = max(n, *t.MinItems)
	}
	if t.MaxItems != nil {
		n = min(n, *t.MaxItems)
	}
	return n
}

// keys are the keys of a map or record, each once.
func (s *Source) keys(depth int) []string {
	if depth >= deep {
		return nil
	}
	var keys []string
	for range s.IntN(4) {
		if key := pick(s, names); !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// once is true once in n times.
func (s *Source) once(n int) bool { return s.IntN(n) == 0 }

func pick[T any](s *Source, stock []T) T { return stock[s.IntN(len(stock))] }
