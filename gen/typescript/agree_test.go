package typescript

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"sort"
	"testing"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/internal/npm"
)

// agreement is one document and what the interpreter makes of it.
type agreement struct {
	Type    string   `json:"type"`
	Text    string   `json:"text"`
	Counted bool     `json:"counted"`
	Encoded string   `json:"encoded,omitempty"`
	Unknown []string `json:"unknown,omitempty"`
	Problem string   `json:"problem,omitempty"`
}

// The emitted parsers accept what the interpreter accepts, make the same of it,
// and refuse the rest with the same code at the same path.
func agree(t *testing.T, p *ir.Protocol, w *npm.Workspace, sample int) {
	t.Helper()
	random := rand.New(rand.NewSource(1))
	types := map[string]ir.Type{}
	for _, o := range p.Objects {
		if !o.Abstract {
			types[o.Name] = o
		}
	}
	for _, u := range p.Unions {
		types[u.Name] = u
	}
	var cases []agreement
	refused := 0
	for i, name := range slices.Sorted(maps.Keys(types)) {
		for j := range max(sample/40, sample/len(types)) {
			a := agreement{Type: name, Counted: (i+j)%4 != 0}
			made := documents{Rand: random, shuffle: !a.Counted, noise: 0.004 * float64(j%10)}
			a.Text = made.value(types[name], 0)
			a.decode(t, machine(p, a.Counted), types[name])
			if a.Problem != "" {
				refused++
			}
			cases = append(cases, a)
		}
	}
	if refused < len(cases)/20 || refused > len(cases)*4/5 {
		t.Fatalf("%d of %d documents are refused: not a fair sample", refused, len(cases))
	}
	data, err := json.Marshal(cases)
	if err != nil {
		t.Fatal(err)
	}
	run(t, w, "agree", data, "@example/"+p.Name)
}

// decode lets the interpreter read the document.
func (a *agreement) decode(t *testing.T, m *interp.Machine, typ ir.Type) {
	t.Helper()
	value, met, err := m.Decode(typ, []byte(a.Text))
	var problem *wire.Error
	switch {
	case errors.As(err, &problem):
		a.Problem = string(problem.Code) + " " + problem.Path.String()
	case err != nil:
		t.Fatal(err)
	default:
		a.Encoded = string(m.Encode(value))
		for _, d := range met {
			a.Unknown = append(a.Unknown, string(d.Code)+" "+d.Path.String())
		}
		sort.Strings(a.Unknown)
	}
}

func machine(p *ir.Protocol, counted bool) *interp.Machine {
	ids, times := 0, 0
	next := func(n *int) int {
		if counted {
			*n++
		}
		return *n
	}
	return interp.New(p,
		wire.WithNewID(func() string { return fmt.Sprint("id-", next(&ids)) }),
		wire.WithNow(func() string { return fmt.Sprint("t-", next(&times)) }))
}

// documents writes random JSON texts of a type, nearly right ones among them.
type documents struct {
	*rand.Rand
	shuffle bool    // put the keys of objects in any order
	noise   float64 // how likely it is that a value is not what it should be
}

var oddities = []string{`null`, `1`, `1.5`, `-7`, `true`, `""`, `"x"`, `"text"`, `"kind"`, `[]`, `{}`, `[1,[null]]`,
	`{"type":"text"}`, `{"type":"new","x":{"__proto__":1}}`, `9007199254740992`, `"\ud83d"`, `{"type":7}`}

func (d documents) pick(list ...string) string { return list[d.Intn(len(list))] }

func (d documents) value(t ir.Type, depth int) string {
	if d.Float64() < d.noise {
		return d.pick(oddities...)
	}
	switch t := t.(type) {
	case *ir.Scalar:
		return d.scalar(t)
	case *ir.Enum:
		return fmt.Sprintf("%q", t.Values[d.Intn(len(t.Values))].Value)
	case *ir.Object:
		return d.object(t, depth, false)
	case *ir.Union:
		if t.ByKind() {
			return d.value(t.Members[d.Intn(len(t.Members))].Type, depth)
		}
		if t.Unknown == ir.Keep && d.Intn(8) == 0 {
			return `{"b":[1,{"c":null}],"` + t.Tag + `":"from the future"}`
		}
		return d.object(t.Members[d.Intn(len(t.Members))].Object(), depth, d.Intn(8) == 0)
	case *ir.List:
		return d.items(t.Elem, depth)
	case *ir.Map:
		return d.entries(t.Elem, depth)
	case *ir.Nullable:
		if d.Intn(3) == 0 {
			return "null"
		}
		return d.value(t.Elem, depth)
	default:
		panic("unknown type")
	}
}

func (d documents) scalar(t *ir.Scalar) string {
	switch t.Kind {
	case ir.String:
		if t.Rules.Normalize == ir.NormalURL {
			return d.pick(`"https://a.b/c"`, `"HTTP://A.b"`, `" mailto:x "`, `"http://a.b/é?q='"`)
		}
		if tag := t.Rules.Tag; tag != nil {
			return fmt.Sprintf("%q", tag.Prefix+d.pick("", "a", "é"))
		}
		return d.pick(`"ab"`, `"abc/"`, `"a\u0001b"`, `"é😀"`, `"\ud83dx"`, `"\u2028\"\\"`)
	case ir.Int:
		return d.pick("1", "7.0", "2e0", "5", "9")
	case ir.Number:
		return d.pick("0", "1.5", "-2e-9", "1e21", "123456789012345680000")
	case ir.Bool:
		return d.pick("true", "false")
	case ir.Any:
		return d.pick(`1`, `"x"`, `[null,{"toString":[]}]`, `{"__proto__":{"a":1},"constructor":2}`)
	case ir.Record:
		return d.pick(`{}`, `{"a":1}`, `{"__proto__":[true],"b":{"c":{}}}`)
	default:
		panic("unknown scalar")
	}
}

func (d documents) items(t ir.Type, depth int) string {
	text := "["
	for i := range d.Intn(max(1, 4-depth)) {
		if i > 0 {
			text += ","
		}
		text += d.value(t, depth+1)
	}
	return text + "]"
}

func (d documents) entries(t ir.Type, depth int) string {
	text := "{"
	for i, key := range []string{"a", "__proto__", "toString", "é"}[:d.Intn(5)] {
		if i > 0 {
			text += ","
		}
		text += fmt.Sprintf("%q:%s", key, d.value(t, depth+1))
	}
	return text + "}"
}

func (d documents) object(t *ir.Object, depth int, untagged bool) string {
	var members []string
	for _, f := range t.Fields {
		isTag := untagged && f.Const != nil
		omit := f.Presence != ir.Required && d.Intn(2) == 0 || d.Float64() < d.noise
		if isTag || omit {
			continue
		}
		text := ""
		switch {
		case f.Const != nil && d.Float64() >= 5*d.noise:
			text = ir.JSON(f.Const.Value)
		default:
			text = d.value(f.Type, depth+1)
		}
		members = append(members, fmt.Sprintf("%q:%s", f.Name, text))
	}
	if d.Intn(6) == 0 {
		members = append(members, `"extra key":{"deep":[1]}`)
	}
	if d.shuffle {
		d.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	}
	text := "{"
	for i, m := range members {
		if i > 0 {
			text += ","
		}
		text += m
	}
	return text + "}"
}
