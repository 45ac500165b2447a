package trial

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/golden/internal/chance"
	"github.com/msggen/msggen/golden/internal/runner"
)

// calls makes up calls of all constructors and accessors.
func calls(s *chance.Source, p *ir.Protocol) []runner.Request {
	var requests []runner.Request
	for _, c := range p.Constructors {
		if args, ok := arguments(s, c.Args); ok {
			requests = append(requests, runner.Construct(c, args))
		}
	}
	for _, a := range p.Accessors {
		if args, ok := arguments(s, a.Args); ok {
			requests = append(requests, runner.Access(a, s.Document(a.On), args))
		}
	}
	return requests
}

// arguments makes up an object of arguments. Half of lone surrogates are none of
// those that languages can pass, so there are none.
func arguments(s *chance.Source, args []*ir.Argument) (text string, ok bool) {
	dst := []byte{'{'}
	for _, a := range args {
		if (a.Var.Optional || a.Default != nil || a.Variadic) && s.IntN(3) == 0 {
			continue
		}
		dst = append(wire.AppendKey(dst, a.Var.Name), s.Document(a.Var.Type)...)
	}
	text = string(append(dst, '}'))
	return text, !strings.Contains(text, `\ud`)
}
