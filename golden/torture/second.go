package main

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/specfuzz/trial"
)

// secondOpinion asks somebody else what is JSON: the interpreter shares its decoder with
// the Go SDKs.
func (a *attack) secondOpinion(p *ir.Protocol, told *trial.Told) {
	for i, request := range told.Requests {
		text := request.Document
		if request.Op == runner.OpEvent {
			text = request.Event
		} else if request.Op != runner.OpDecode {
			continue
		}
		code := strings.TrimPrefix(told.Answers[i].Outcome, "error:")
		isJSON := jsontext.Value(text).IsValid(jsontext.AllowInvalidUTF8(true))
		refused := code == "syntax" || code == "duplicate-key" || code == "utf8"
		accepted := !strings.HasPrefix(told.Answers[i].Outcome, "error:")
		if isJSON && refused || !isJSON && accepted {
			a.fails("lines-second", fmt.Sprintf("%s: %s, and json/v2 says that it is JSON: %v\n%s", p.Name, told.Answers[i].Outcome, isJSON, text))
		}
	}
}
