package reduce

import (
	"slices"

	"github.com/msggen/msggen/gen/wire"
)

// A Passage is the way of one event through the stages of a pipeline: how they
// took it, and what came of it.
type Passage struct {
	outcome wire.Outcome // with the notice of what was skipped first
	before  int          // how many warnings came before that
	skipped bool
	through bool // something has come through the last stage
	err     *wire.StageError
}

// Took notes how a stage took an event. It reports whether the event goes on.
func (p *Passage) Took(stage string, outcome *wire.Outcome, err error) bool {
	if err != nil && p.err == nil {
		p.err = &wire.StageError{Stage: stage, Err: err}
	}
	if len(outcome.Warnings) > 0 {
		p.outcome.Warnings = append(p.outcome.Warnings, outcome.Warnings...)
	}
	if outcome.Status != wire.Skipped {
		return p.err == nil
	}
	if p.skipped {
		p.outcome.Warnings = append(p.outcome.Warnings, outcome.Notice)
	} else {
		p.skipped, p.outcome.Notice, p.before = true, outcome.Notice, len(p.outcome.Warnings)
	}
	return false
}

// Through notes that something has come through the last stage.
func (p *Passage) Through() { p.through = true }

// Raise adds signals of the last stage.
func (p *Passage) Raise(signals wire.Signals) { p.outcome.Raise(signals) }

// Over reports whether a stage has failed, so that nothing goes on.
func (p *Passage) Over() bool { return p.err != nil }

// Result is how the passage went. The event was skipped if it was, or something that
// came of it, and nothing has come through the last stage; other skips are warnings.
func (p *Passage) Result() (wire.Outcome, error) {
	switch total := &p.outcome; {
	case p.err != nil:
		return wire.Outcome{}, p.err
	case p.skipped && p.through:
		total.Warnings = slices.Insert(total.Warnings, p.before, total.Notice)
		total.Notice = wire.Notice{}
	case p.skipped:
		total.Status = wire.Skipped
	}
	return p.outcome, nil
}
