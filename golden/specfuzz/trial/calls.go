package trial

import (
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/golden/internal/runner"
)

// calls makes up calls of all constructors and accessors.
func calls(s *chance.Source, p *ir.Protocol) []runner.Request {
	machine := interp.New(p,
		wire.WithNewID(func() string { return "id-" + strconv.Itoa(s.IntN(100)) }),
		wire.WithNow(func() string { return ir.ExampleTime }))
	var requests []runner.Request
	for _, c := range p.Constructors {
		if args, ok := arguments(s, machine, c.Args, true); ok {
			requests = append(requests, runner.Construct(c, args))
		}
	}
	for _, a := range p.Accessors {
		// Go has no defaults for arguments of methods: callers pass them.
		if args, ok := arguments(s, machine, a.Args, false); ok {
			requests = append(requests, runner.Access(a, s.Document(a.On), args))
		}
	}
	return requests
}

// arguments makes up an object of arguments, if it can. Targets with types take
// only what has them already: so all is in canonical form, and there is no lone
// surrogate, which encoding/json would not pass on.
func arguments(s *chance.Source, machine *interp.Machine, args []*ir.Argument, defaults bool) (text string, ok bool) {
	dst := []byte{'{'}
	for _, a := range args {
		if (a.Var.Optional || a.Default != nil && defaults || a.Variadic) && s.IntN(3) == 0 {
			continue
		}
		value := s.Document(a.Var.Type)
		v, _, err := machine.Restore(a.Var.Type, []byte(value))
		if err != nil {
			return "", false
		}
		dst = append(jsontext.AppendKey(dst, a.Var.Name), machine.Snapshot(v)...)
	}
	text = string(append(dst, '}'))
	return text, !strings.Contains(text, `\ud`)
}
