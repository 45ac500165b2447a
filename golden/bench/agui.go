package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/msggen/msggen/out/go/agui"
)

// foldSession takes AG-UI through the whole pipeline, beside a consumer that does
// as little as gives the same message.
func foldSession(p plan, _ string) ([]*contest, error) {
	const what = "Go: AG-UI, SSE to conversation / peek, decode and +="
	if !p.wants(what) {
		return nil, nil
	}
	var contests []*contest
	for i, n := range lengths(min(p.most, 100_000)) {
		var data bytes.Buffer
		for _, line := range aguiRun(p.seed, n) {
			fmt.Fprintf(&data, "data: %s\n\n", line)
		}
		var session *agui.Session
		var text string
		c := &contest{
			what: what, length: n, unit: "event", units: n + 4,
			ours: func() {
				session = agui.NewSession()
				if err := session.Fold(bytes.NewReader(data.Bytes())); err != nil {
					panic(err)
				}
			},
			peer: func() {
				var err error
				if text, err = joinContent(bytes.NewReader(data.Bytes())); err != nil {
					panic(err)
				}
			},
			goals: []goal{atLeastFaster([]float64{12, 18, 45}[i])},
		}
		contests = append(contests, c)
		c.measure(p.rounds)
		message, ok := session.Conversation.Messages[0].(*agui.AssistantMessage)
		if !ok || message.Content == nil {
			panic(c.what + ": no text")
		}
		same(c, *message.Content, text)
	}
	return contests, nil
}

// joinContent reads server-sent events and joins the text of the one message. It
// verifies nothing.
func joinContent(stream io.Reader) (string, error) {
	text := ""
	lines := bufio.NewScanner(stream)
	for lines.Scan() {
		data, ok := bytes.CutPrefix(lines.Bytes(), []byte("data: "))
		if !ok {
			continue
		}
		var peek struct {
			Type string `json:"type"`
		}
		if err := json.Unmarshal(data, &peek); err != nil {
			return "", err
		}
		switch peek.Type {
		case "RUN_STARTED", "RUN_FINISHED":
			var event struct {
				ThreadID string `json:"threadId"`
				RunID    string `json:"runId"`
			}
			if err := json.Unmarshal(data, &event); err != nil {
				return "", err
			}
		default:
			var event struct {
				Timestamp int64  `json:"timestamp"`
				MessageID string `json:"messageId"`
				Role      string `json:"role"`
				Delta     string `json:"delta"`
			}
			if err := json.Unmarshal(data, &event); err != nil {
				return "", err
			}
			text += event.Delta
		}
	}
	return text, lines.Err()
}
