package golden

import (
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/internal/need"
)

// badEvent is an event with one fault.
type badEvent struct{ union, text, rule string }

// TestOneError holds bad events against the schemas: Ajv tells one error, whether it
// is asked for an event or for whatever the protocol has, and however deep the fault
// is in unions. TestSchemas counts for all vectors.
func TestOneError(t *testing.T) {
	t.Parallel()
	need.Time(t)
	for protocol, events := range map[string][]badEvent{
		"agui": {
			{"Event", `{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":1}`, "type"},
			{"InboundEvent", `{"type":"RUN_STARTED","threadId":"t"}`, "required"},
			{"Event", `{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"1","role":"user","content":[{"type":"image","source":{"type":"url","value":1}}]}]}`, "type"},
		},
		"agentscope": {
			{"AgentEvent", `{"type":"REPLY_END","reply_id":1,"session_id":"s","id":"e","created_at":"t","metadata":{},"finished_reason":"completed","error":null}`, "type"},
		},
		"realtime": {
			{"ServerEvent", `{"type":"agent_ready","agent_name":"n"}`, "required"},
		},
	} {
		p := loadSpec(t, protocol)
		ids := schemaIDs(t, p)
		var cases []schemaCase
		for _, event := range events {
			for _, bundle := range []string{protocol + ".schema.json", protocol + ".strict.schema.json"} {
				cases = append(cases,
					schemaCase{name: bundle, ref: ids[bundle] + "#/$defs/" + event.union, document: event.text, rule: event.rule},
					schemaCase{name: bundle + ", root", ref: ids[bundle], document: event.text, rule: event.rule})
			}
		}
		for i, keywords := range runAjv(t, bundles(writeSchemas(t, p)), cases) {
			if c := cases[i]; len(keywords) != 1 || keywords[0] != c.rule {
				t.Errorf("%s: %v, want %s alone: %s", c.name, keywords, c.rule, c.document)
			}
		}
	}
}

// bundles leaves out the documents of single types.
func bundles(files []string) []string {
	var list []string
	for _, f := range files {
		if name := filepath.Base(f); name[0] >= 'a' { // types begin with a capital
			list = append(list, f)
		}
	}
	return list
}
