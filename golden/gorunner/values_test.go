package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/wire"
)

// checked is a value that encoding/json writes, too.
type checked interface {
	value
	json.Marshaler
}

// TestWritingWhatReadersRefuse makes values by hand that readers refuse. No way of
// writing gives them away, and all say what is wrong and where.
func TestWritingWhatReadersRefuse(t *testing.T) {
	for want, v := range map[string]checked{
		"":                                       &agui.UserMessage{ID: "x", Content: agui.ContentText("hi")},
		"content: want string or list, got null": &agui.UserMessage{ID: "x"},
		"messages[1]: want object, got null":     &agui.Conversation{State: json.RawMessage("{}"), Messages: []agui.Message{&agui.SystemMessage{}, nil}},
		"toolCalls[0]: want object, got null":    &agui.AssistantMessage{ToolCalls: []*agui.ToolCall{nil}},
		`state: free-form value is not JSON: want a value, got "x"`:         &agui.Conversation{State: json.RawMessage("x")},
		"message: want object, got null":                                    nil,
		`role: want one of "developer", "system", "assistant", "user", got`: &agui.TextMessageStartEvent{Role: wire.Ptr(agui.TextMessageRole("bogus"))},
		"input_tokens: integer is beyond 2^53-1":                            &agentscope.Usage{InputTokens: math.MaxInt64},
		"source.url: not an absolute URL: ":                                 &agentscope.DataBlock{Source: &agentscope.URLSource{URL: "nowhere"}},
		"outcome.interrupts: want at least 1 items":                         &agui.RunFinishedEvent{Outcome: &agui.RunFinishedInterruptOutcome{}},
	} {
		if v == nil {
			v = (*agui.UserMessage)(nil)
			want = "want a value, got null"
		}
		err := v.Validate()
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v: got %v, want %s", v, err, want)
		}
		if data, appended := v.AppendJSON([]byte("[")); err != nil && (string(data) != "[" || !reflect.DeepEqual(appended, err)) {
			t.Errorf("AppendJSON gives %s, %v", data, appended)
		}
		if reflect.ValueOf(v).IsNil() {
			continue
		}
		if _, marshalled := json.Marshal(v); (err == nil) != (marshalled == nil) || err != nil && !strings.HasSuffix(marshalled.Error(), err.Error()) {
			t.Errorf("json.Marshal: got %v, want %v", marshalled, err)
		}
	}
	message := &agentscope.Msg{Role: agentscope.RoleUser, Content: []agentscope.ContentBlock{&agentscope.ThinkingBlock{}}}
	var e *wire.Error
	if err := message.Validate(); !errors.As(err, &e) || len(e.Path) > 0 {
		t.Errorf("a rule across fields: got %v", err)
	}
	// A rule may have come to break it, so that it is left to readers.
	var refused *wire.Error
	if text, err := message.AppendJSON(nil); err != nil || !errors.As(new(agentscope.Msg).UnmarshalJSON(text), &refused) || refused.Code != e.Code {
		t.Errorf("a rule across fields: %s was written, %v; read: %v", text, err, refused)
	}
}

// TestWritingAnything changes values of all types, as programs might by mistake. What is
// still written can be read, and is the same value then.
func TestWritingAnything(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	written, refused := 0, 0
	for _, s := range decoders(t) {
		for i, text := range s.seeds {
			if i == 40 {
				break
			}
			v, err := s.decode.read([]byte(text))
			if err != nil {
				continue // a document that shows just that
			}
			if err := v.Validate(); err != nil {
				t.Fatalf("%s: %s was read, but is not sound: %v", s.name, text, err)
			}
			for range 8 {
				damage(random, reflect.ValueOf(v), 0)
				data, err := v.AppendJSON(nil)
				invalid := v.Validate()
				if err != nil && invalid == nil {
					t.Fatalf("%s: %v, but Validate: %v", s.name, err, invalid)
				}
				if err != nil {
					refused++
					break
				}
				written++
				if _, err := s.decode.read(data); (err == nil) != (invalid == nil) { // because of a check
					t.Fatalf("%s: %s was written, but cannot be read: %v; Validate: %v", s.name, data, err, invalid)
				}
			}
		}
	}
	if written < 500 || refused < 200 {
		t.Errorf("%d values were written and %d refused; want many of both", written, refused)
	}
}

// damage puts something into a value that may or may not be right there.
func damage(random *rand.Rand, v reflect.Value, depth int) {
	deeper := random.IntN(8) > 0 && depth < 20
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		switch {
		case v.IsNil():
		case deeper || !v.CanSet():
			damage(random, v.Elem(), depth+1)
		default:
			v.SetZero()
		}
	case reflect.Struct:
		if v.NumField() == 0 {
			return
		}
		if field := v.Field(random.IntN(v.NumField())); field.CanSet() {
			damage(random, field, depth+1)
		}
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[json.RawMessage]() {
			stock := []string{"", "null", "{}", "1", "[", `{"a":1,"a":2}`, "1,2", strings.Repeat("[", 512) + strings.Repeat("]", 512)}
			v.SetBytes([]byte(stock[random.IntN(len(stock))]))
		} else if deeper && v.Len() > 0 {
			damage(random, v.Index(random.IntN(v.Len())), depth+1)
		} else if v.CanSet() {
			v.SetZero()
		}
	case reflect.String:
		if v.CanSet() {
			v.SetString([]string{"", "bogus", "\xff", "\xed\xa0\xbd", "https://a", "/a"}[random.IntN(6)])
		}
	case reflect.Int64:
		v.SetInt([]int64{-1, 0, math.MaxInt64, math.MinInt64}[random.IntN(4)])
	case reflect.Float64:
		v.SetFloat([]float64{-1, math.NaN(), math.Inf(1), 0.5}[random.IntN(4)])
	case reflect.Bool:
		v.SetBool(!v.Bool())
	}
}

// TestComparingStates compares states that were folded, copied and read, by themselves
// and inside a program's own types.
func TestComparingStates(t *testing.T) {
	type own struct {
		Msg     *agentscope.Msg
		Value   agentscope.Msg
		Session agui.Session
		Block   agentscope.ContentBlock
		Call    agui.ToolCall
	}
	folded := foldedMsg(t)
	read, err := agentscope.DecodeMsg([]byte(folded.String()))
	if err != nil {
		t.Fatal(err)
	}
	of := func(m *agentscope.Msg) own {
		session := *agui.NewSession()
		for _, doc := range []string{
			`{"type":"RUN_STARTED","threadId":"t","runId":"r"}`, `{"type":"TEXT_MESSAGE_CHUNK","messageId":"m","delta":"a"}`,
		} {
			if _, err := session.Push(inbound(t, doc), nil); err != nil {
				t.Fatal(err)
			}
		}
		return own{m, *m, session, m.Content[0], agui.ToolCall{Function: agui.FunctionCall{Name: "f"}}}
	}
	for _, other := range []*agentscope.Msg{folded.Clone(), read, read.Clone()} {
		if diff := cmp.Diff(of(folded), of(other)); diff != "" {
			t.Error(diff)
		}
		a, err := wire.Plain(folded)
		if err != nil {
			t.Fatal(err)
		}
		if b, err := wire.Plain(other); err != nil || !reflect.DeepEqual(a, b) {
			t.Errorf("got %v and %v, %v", a, b, err)
		}
	}
	changed := folded.Clone()
	changed.Content[0].(*agentscope.TextBlock).Text += "!"
	diff := cmp.Diff(of(folded), of(changed))
	if !strings.Contains(diff, "some text!") || runtimeNames.MatchString(diff) {
		t.Errorf("got %s", diff)
	}
	a, _ := wire.Plain(folded)
	if b, err := wire.Plain(changed); err != nil || reflect.DeepEqual(a, b) || folded.Equal(*changed) {
		t.Error("a change makes no difference", err)
	}
}

// runtimeNames are those of fields that are no business of users.
var runtimeNames = regexp.MustCompile(`Buf\b|Index\b|idle|begun|0x[0-9a-f]+`)

// foldedMsg is a message with texts that have grown and lists that were searched.
func foldedMsg(t *testing.T) *agentscope.Msg {
	t.Helper()
	m := &agentscope.Msg{Name: "n", Role: agentscope.RoleAssistant, ID: "a", CreatedAt: "T"}
	push := func(ev agentscope.AgentEvent) {
		if _, err := m.AppendEvent(ev); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 20 {
		push(&agentscope.TextBlockStartEvent{ReplyID: "a", BlockID: named(i)})
	}
	for range 100 {
		for _, delta := range []string{"some", " text"} {
			push(&agentscope.TextBlockDeltaEvent{ReplyID: "a", BlockID: named(1), Delta: delta})
		}
	}
	push(&agentscope.TextBlockDeltaEvent{ReplyID: "a", BlockID: named(0), Delta: "some text"})
	push(&agentscope.DataBlockStartEvent{ReplyID: "a", BlockID: "d", MediaType: "image/png"})
	push(&agentscope.DataBlockDeltaEvent{ReplyID: "a", BlockID: "d", MediaType: "image/png", Data: wire.Ptr("YQ==")})
	push(&agentscope.DataBlockDeltaEvent{ReplyID: "a", BlockID: "d", MediaType: "image/png", Data: wire.Ptr("YWI=")})
	return m
}

// TestComparingRandomValues compares documents of all types with themselves, read again.
func TestComparingRandomValues(t *testing.T) {
	compared := 0
	for _, name := range []string{"agent", "agentscope", "agui", "aisdk", "anthropic", "anthropicagui", "bridge", "openai", "openaiagui", "realtime", "responses", "responsesagui"} {
		p := loadSpec(t, name)
		types := map[string]ir.Type{}
		for _, o := range p.Objects {
			types[o.Name] = o
		}
		for _, u := range p.Unions {
			types[u.Name] = u
		}
		for typ, decode := range sdks[name].types {
			for seed := range uint64(10) {
				if types[typ] == nil {
					continue // imported
				}
				v, err := decode.read([]byte(chance.New(seed).Document(types[typ])))
				if err != nil {
					continue
				}
				compared++
				again, err := decode.read([]byte(text(v)))
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(v, again); diff != "" || !wire.Equal(v, again) || v.Validate() != nil {
					t.Fatal(typ, v.Validate(), diff)
				}
			}
		}
	}
	if compared < 1000 {
		t.Errorf("%d documents were compared; want many", compared)
	}
}

// TestPrinting prints values with every verb that people use.
func TestPrinting(t *testing.T) {
	m := foldedMsg(t)
	session := agui.NewSession()
	type own struct {
		Msg   agentscope.Msg
		Block agentscope.ContentBlock
		None  *agentscope.Usage
	}
	for _, v := range []any{m, *m, m.Content, m.Content[0], own{Msg: *m, Block: m.Content[0]}, session, *session, session.Conversation} {
		for _, verb := range []string{"%v", "%+v", "%s"} {
			if printed := fmt.Sprintf(verb, v); runtimeNames.MatchString(printed) || !strings.Contains(printed, `"`) {
				t.Errorf("%s of %T: %s", verb, v, printed)
			}
		}
	}
	if got := fmt.Sprint(m.Usage, &agentscope.Usage{InputTokens: 1}); got != `<nil> {"input_tokens":1,"output_tokens":0,"cache_input_tokens":0,"cache_creation_input_tokens":0}` {
		t.Errorf("got %s", got)
	}
	var zero agui.Session
	if got := fmt.Sprint(zero); !strings.HasPrefix(got, `{"boundary":{},"expand":{"lanes":[]},"verify":{"phase":"waiting",`) || got != fmt.Sprint(session) || !zero.Equal(*session) {
		t.Errorf("got %s", got)
	}
	if err := zero.Validate(); err != nil {
		t.Error(err)
	}
}

// TestUnionsInStructs has encoding/json read and write unions in a program's own types.
func TestUnionsInStructs(t *testing.T) {
	type own struct {
		First  agui.AnyMessage                       `json:"first"`
		Others []agui.AnyMessage                     `json:"others"`
		Blocks map[string]agentscope.AnyContentBlock `json:"blocks"`
		None   agui.AnyContent                       `json:"none"`
		Maybe  *agui.AnyContent                      `json:"maybe,omitempty"`
	}
	const doc = `{"first":{"id":"1","role":"user","content":"hi"},"others":[{"id":"2","role":"system","content":"s"}],` +
		`"blocks":{"a":{"type":"text","text":"t","id":"b","created_at":"T","finished_at":null}},"none":null}`
	var v own
	if err := json.Unmarshal([]byte(doc), &v); err != nil {
		t.Fatal(err)
	}
	if m, ok := v.First.Value.(*agui.UserMessage); !ok || m.Content != agui.ContentText("hi") || v.None.Value != nil || v.Maybe != nil {
		t.Errorf("got %v", v)
	}
	data, err := json.Marshal(v)
	if err != nil || string(data) != doc {
		t.Errorf("got %s, %v", data, err)
	}
	var e *wire.Error
	if err := json.Unmarshal([]byte(`{"first":{"role":"user","id":"1"}}`), &v); !errors.As(err, &e) || e.Code != wire.CodeMissingField {
		t.Errorf("got %v", err)
	}
	v.First.Value = &agui.UserMessage{ID: "1"}
	if _, err := json.Marshal(v); !errors.As(err, &e) || e.Path.String() != "content" {
		t.Errorf("got %v", err)
	}
}
