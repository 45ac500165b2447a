package reduce

import "github.com/msggen/msggen/gen/wire"

// Skip is the outcome of an event that was declined.
func Skip(code wire.Code, message string) wire.Outcome {
	return wire.Outcome{Status: wire.Skipped, Notice: wire.Notice{Code: code, Message: message}}
}

// Ignore is the outcome of an event that has no effect by definition.
func Ignore() wire.Outcome { return wire.Outcome{Status: wire.Ignored} }
