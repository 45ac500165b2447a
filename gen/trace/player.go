package trace

import (
	"errors"
	"strconv"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// player is a run that can be taken back to where it was kept.
type player struct {
	*Run
	at         int // events that it has taken
	ids, times int // drawn so far
	work       int // expressions computed since the states were kept last
	limit      int // of work, for the event at hand
	over       bool
	tooMuch    bool // the event at hand has no end
}

// kept are the states at some place of a recording.
type kept struct {
	at         int
	ids, times int
	over       bool
	states     []interp.Value // of all stages; nil where there is none yet
	size       int            // of the states: values in them
}

// mostWork is how many expressions one event may take.
const mostWork = 5_000_000

var errTooMuch = errors.New("too much")

func newPlayer(p *ir.Protocol, subject ir.Subject) (*player, error) {
	r := new(player)
	machine := interp.New(p,
		wire.WithNewID(func() string { r.ids++; return "id-" + strconv.Itoa(r.ids) }),
		wire.WithNow(func() string { r.times++; return "t-" + strconv.Itoa(r.times) }))
	machine.Watch = func(interp.Value) {
		if r.work++; r.work > r.limit {
			panic(errTooMuch)
		}
	}
	run, err := Open(machine, subject, nil)
	r.Run = run
	return r, err
}

// play takes an event of the recording.
func (r *player) play(e *Event) (step Step) {
	r.at++
	if r.over {
		return step
	}
	r.work += 1 + len(e.Text)/bytesPerExpression
	r.limit = r.work + mostWork
	defer func() {
		switch thrown := recover(); thrown {
		case nil:
		case errTooMuch:
			r.over, r.tooMuch = true, true
		default:
			panic(thrown)
		}
	}()
	if e.End {
		step = r.End(e.Incomplete)
	} else {
		step = r.Event([]byte(e.Text))
	}
	var stage *wire.StageError
	r.over = e.End || errors.As(step.Err, &stage)
	return step
}

// bytesPerExpression is how many bytes are read in the time that an expression takes.
const bytesPerExpression = 16

// save keeps the states as they are. What is as it was before, which may be nil, is shared.
func (r *player) save(at int, before *kept) *kept {
	k := &kept{at: at, ids: r.ids, times: r.times, over: r.over, states: r.copies(before)}
	for _, v := range k.states {
		k.size += interp.Size(v)
	}
	return k
}

// copies are the states as they are, not to be changed.
func (r *player) copies(like *kept) []interp.Value {
	var copies []interp.Value
	for i, v := range r.states() {
		var earlier interp.Value
		if like != nil {
			earlier = like.states[i]
		}
		copies = append(copies, interp.CloneLike(v, earlier))
	}
	return copies
}

func (r *player) restore(k *kept) {
	r.at, r.ids, r.times, r.over, r.work, r.tooMuch = k.at, k.ids, k.times, k.over, 0, false
	states := make([]interp.Value, len(k.states))
	for i, v := range k.states {
		states[i] = interp.Clone(v)
	}
	if err := r.begin(states); err != nil {
		panic("trace: " + err.Error()) // it has begun before
	}
}
