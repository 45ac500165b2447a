package runner

import "sync"

// Shared is a process that answers for several protocols: every request says which one
// it is for. Whoever asks waits for those who ask already.
type Shared struct {
	process *Process
	turn    sync.Mutex
}

// Share lets several ask a process.
func Share(p *Process) *Shared { return &Shared{process: p} }

// For is the runner of one of the protocols.
func (s *Shared) For(protocol string) Runner { return named{s, protocol} }

type named struct {
	*Shared
	protocol string
}

// namedRequest is a request with whom it is for.
type namedRequest struct {
	Protocol string `json:"protocol"`
	Request
}

func (n named) Do(r Request) (Answer, error) {
	n.turn.Lock()
	defer n.turn.Unlock()
	return n.process.do(namedRequest{n.protocol, r})
}

func (n named) doAll(requests []Request) ([]Answer, error) {
	lines := make([]namedRequest, len(requests))
	for i, r := range requests {
		lines[i] = namedRequest{n.protocol, r}
	}
	n.turn.Lock()
	defer n.turn.Unlock()
	return doAll(n.process, lines)
}
