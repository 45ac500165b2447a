package trial

import (
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
)

// largest is how large a state may grow, that of any stage of a pipeline included; a
// fold that goes beyond it ends there. A rule that appends a text to itself makes it
// many times as long with every event.
const largest = 1 << 11

// most is how many expressions one request may take, and how long an object may become:
// a loop in a loop looks at everything for everything, and one that appends a text to
// itself doubles it with every round; a list that is joined by a text is as long as the two
// multiplied. What takes more is not asked.
const (
	most    = 2_000_000
	longest = 1 << 14
)

// Told is what the interpreter answered, and what is wrong with the spec itself.
type Told struct {
	Requests []runner.Request // those that were asked: folds that broke down end early
	Answers  []runner.Answer
	Unsound  string // the interpreter met what the checker excludes
	At       int    // the request where it did
}

// patience is how long the interpreter may take for one protocol.
const patience = 20 * time.Second

// Interpret lets the interpreter answer. An accepted spec never makes it read what
// is not there, and an event that fails leaves the state as it was.
func Interpret(p *ir.Protocol, requests []runner.Request) *Told {
	done := make(chan *Told, 1)
	go func() { done <- interpret(p, requests) }()
	select {
	case told := <-done:
		return told
	case <-time.After(patience):
		return &Told{Unsound: "the interpreter does not come to an end"}
	}
}

func interpret(p *ir.Protocol, requests []runner.Request) (told *Told) {
	told = &Told{}
	defer func() {
		if r := recover(); r != nil {
			told.Unsound = fmt.Sprintf("the interpreter panics: %v\n%s", r, where(debug.Stack()))
			told.At = len(told.Requests) - 1
		}
	}()
	in := runner.NewInterp(p)
	in.Bound(most, longest)
	plans := foretell(p)
	in.Observe(plans, plans.computed)
	begun := true
	state := ""
	for _, request := range requests {
		if request.Op == runner.OpBegin || request.Op == runner.OpDecode || request.Op == runner.OpConstruct || request.Op == runner.OpAccess {
			begun = true
		}
		if !begun {
			continue
		}
		told.Requests = append(told.Requests, request)
		answer, ok := ask(in, request)
		if plans.wrong != "" && told.Unsound == "" {
			told.Unsound, told.At = plans.wrong, len(told.Requests)-1
		}
		plans.runs = nil
		if !ok {
			told.Requests = told.Requests[:len(told.Requests)-1]
			begun = false
			continue
		}
		told.Answers = append(told.Answers, answer)
		failed := strings.HasPrefix(answer.Outcome, "error:")
		// The end of a stream makes a state where no event has made one.
		folds := request.Op == runner.OpEvent || request.Op == runner.OpEnd && state != ""
		if folds && failed && answer.Value != state && answer.Stage == "" && told.Unsound == "" {
			told.Unsound = fmt.Sprintf("an event that failed (%s) changed the state\n before %s\n after  %s", answer.Outcome, state, answer.Value)
			told.At = len(told.Requests) - 1
		}
		state = answer.Value
		begun = (request.Op != runner.OpBegin || answer.Outcome == "ok") && answer.Stage == "" && len(answer.Value) < largest && in.Size() < largest
	}
	return told
}

// ask lets the interpreter answer, unless that takes too much.
func ask(in *runner.Interp, request runner.Request) (answer runner.Answer, ok bool) {
	defer func() {
		if r := recover(); r != nil && r != runner.ErrTooMuch {
			panic(r)
		}
	}()
	answer, err := in.Do(request)
	if err != nil {
		panic(err)
	}
	return answer, true
}

// where is the part of a stack that says where a panic comes from.
func where(stack []byte) string {
	_, after, _ := strings.Cut(string(stack), "panic(")
	lines := strings.Split(after, "\n")
	return strings.Join(lines[min(2, len(lines)):min(8, len(lines))], "\n")
}
