package oracle

import (
	"strings"

	"github.com/msggen/msggen/golden/internal/runner"
)

// verdict is what comes of an encounter.
type verdict struct {
	agree    bool
	known    []string // the differences that explain what is not the same
	diverged bool     // the values are not the same; what follows cannot be compared
}

func (s *Side) judge(e *Encounter) (verdict, error) {
	v, err := s.explained(e)
	if v.agree || err != nil {
		return v, err
	}
	return s.repaired(e)
}

// explained compares the answers as they are.
func (s *Side) explained(e *Encounter) (verdict, error) {
	same, known := s.sameValue(e)
	if same && s.Same(e) {
		return verdict{agree: true, known: append(known, s.shown(e)...)}, nil
	}
	for _, d := range s.Differences {
		if d.Explains == nil {
			continue
		}
		if ok, err := d.Explains(e); ok || err != nil {
			return verdict{agree: ok, known: append(known, d.Name), diverged: !same || d.Parts}, err
		}
	}
	return verdict{}, nil
}

func (s *Side) shown(e *Encounter) []string {
	var names []string
	for _, d := range s.Differences {
		if d.Shows != nil && d.Shows(e) {
			names = append(names, d.Name)
		}
	}
	return names
}

// repaired compares what the reference makes of the text after repairs, each
// alone, then all together.
func (s *Side) repaired(e *Encounter) (verdict, error) {
	all, used := e, []string(nil)
	for _, d := range s.Differences {
		if d.Repair == nil {
			continue
		}
		alone, err := repair(d, e)
		if err != nil {
			return verdict{}, err
		}
		if v, err := s.agreed(e, alone, d.Name); v.agree || err != nil {
			return v, err
		}
		both, err := repair(d, all)
		if err != nil {
			return verdict{}, err
		}
		if both != nil {
			all, used = both, append(used, d.Name)
		}
	}
	return s.agreed(e, all, used...)
}

// repair gives the encounter after a repair, or nil if there was nothing to do.
func repair(d *Difference, e *Encounter) (*Encounter, error) {
	text, err := d.Repair(e)
	if err != nil || text == e.Text {
		return nil, err
	}
	return e.On(text)
}

// agreed reports whether the repairs make the sides agree. The state that the
// reference goes on with is that without them.
func (s *Side) agreed(e, repaired *Encounter, used ...string) (verdict, error) {
	if repaired == nil || repaired == e {
		return verdict{}, nil
	}
	v, err := s.explained(repaired)
	if !v.agree || err != nil {
		return verdict{}, err
	}
	same, _ := s.sameValue(e)
	return verdict{agree: true, known: append(used, v.known...), diverged: !same}, nil
}

// sameValue compares values, if need be as views show them, and names those.
func (s *Side) sameValue(e *Encounter) (bool, []string) {
	ours, theirs := e.Ours.Value, e.Theirs.Value
	if s.Shown != nil && ours != "" {
		ours = s.Shown(ours)
	}
	if s.Canonical != nil && theirs != "" {
		if canonical, err := s.Canonical(theirs); err == nil {
			theirs = canonical
		}
	}
	var used []string
	if s.equal(e, ours, theirs, &used) {
		return true, used
	}
	for _, d := range s.Differences {
		if d.View == nil {
			continue
		}
		seenOurs, seenTheirs := d.View(ours), d.View(theirs)
		if seenOurs == ours && seenTheirs == theirs {
			continue
		}
		ours, theirs, used = seenOurs, seenTheirs, append(used, d.Name)
		if s.equal(e, ours, theirs, &used) {
			return true, used
		}
	}
	return false, nil
}

// equal compares values, drawn names aside where a difference allows that.
func (s *Side) equal(e *Encounter, ours, theirs string, used *[]string) bool {
	same, renamed := e.names.equal(ours, theirs)
	if !same || !renamed {
		return same
	}
	for _, d := range s.Differences {
		if d.Renames != nil && d.Renames(e) {
			*used = append(*used, d.Name)
			return true
		}
	}
	return false
}

// judge compares the sides on a stream. Where a known difference makes the
// states part, the rest of the stream is a stream of its own, which begins with
// the state of the reference, unless errors end streams.
func (o *Oracle) judge(s *Stream, all answers) (rest *Stream, found *Finding, err error) {
	ours := all[0]
	perSide := make([]*names, len(o.Sides))
	for i := range perSide {
		perSide[i] = newNames()
	}
	state, input := o.types()
	refused := false
	for i := range ours {
		refused = refused || isError(ours[i])
		e := &Encounter{Op: runner.OpBegin, Type: state, Text: s.Start, Stream: s, At: i - 1, Refused: refused, Ours: ours[i]}
		e.ask = func(text string) (runner.Answer, error) { return o.instead(s, i, text) }
		e.decode = o.decode
		if i > 0 {
			e.Op, e.Type, e.Text = runner.OpEvent, input, s.Events[i-1]
			e.Before = ours[i-1].Value
			o.Counts.Events++
		}
		diverged := false
		for n, side := range o.Sides {
			mine := *e
			mine.side, mine.Theirs, mine.names = side, all[n+1][i], perSide[n]
			v, err := side.judge(&mine)
			if err != nil {
				return nil, nil, err
			}
			if !v.agree {
				return nil, &Finding{Side: side, Stream: s, Encounter: &mine}, nil
			}
			o.count(side, v.known)
			diverged = diverged || v.diverged || o.ErrorsEnd && isError(mine.Theirs)
		}
		if o.ErrorsEnd && (refused || diverged) {
			return nil, nil, nil
		}
		if i == 0 && isError(ours[0]) {
			return nil, nil, nil // nothing to fold into
		}
		if diverged {
			return s.after(i, ours[i].Value), nil, nil
		}
	}
	return nil, nil, nil
}

func isError(a runner.Answer) bool { return strings.HasPrefix(a.Outcome, "error:") }

// after is what is left of a stream after i events, if anything is that can be
// compared.
func (s *Stream) after(i int, state string) *Stream {
	rest := &Stream{Label: s.Label, Start: settled(state), Events: s.Events[i:]}
	if len(rest.Events) == 0 || i == 0 && rest.Start == s.Start {
		return nil
	}
	return rest
}

// instead gives what the reference answers to a text in the place of the
// beginning of a stream, or of its i-th event.
func (o *Oracle) instead(s *Stream, i int, text string) (runner.Answer, error) {
	other := &Stream{Start: text}
	if i > 0 {
		other = &Stream{Start: s.Start, Events: append(s.Events[:i-1:i-1], text)}
	}
	answers, err := runner.DoAll(o.Reference, o.requests(other))
	if err != nil {
		return runner.Answer{}, err
	}
	return answers[i], nil
}
