package reduce

import (
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Skip is the outcome of an event that was declined.
func Skip(code wire.Code, message string) wire.Outcome {
	return wire.Outcome{Status: wire.Skipped, Notice: wire.Notice{Code: code, Message: message}}
}

// UnknownEvent is the outcome of an event that the protocol does not have. What events
// are called is "" where keys tell them apart.
func UnknownEvent(called string) wire.Outcome {
	message := "unknown event"
	if called != "" {
		message += " type " + string(jsontext.AppendString(nil, called))
	}
	return Skip(wire.CodeUnknownEvent, message)
}

// Ignore is the outcome of an event that has no effect by definition.
func Ignore() wire.Outcome { return wire.Outcome{Status: wire.Ignored} }
