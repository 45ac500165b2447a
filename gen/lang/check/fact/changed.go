package fact

import (
	"maps"

	"github.com/msggen/msggen/gen/source"
)

// ChangedAt is what is known once the state has been changed, or something was seen outside
// of it; zero: it was not. An event that is skipped from there on would have had an effect.
func (fs Facts) ChangedAt(at source.Span) Facts {
	out := make(Facts, len(fs))
	for i, w := range fs {
		out[i] = world{w.known, earlier(w.changed, at)}
	}
	return Either(nil, out)
}

// Unchanged is what is known where nobody can tell whether the state was changed.
func (fs Facts) Unchanged() Facts {
	var out Facts
	for _, w := range fs {
		out = Either(out, Facts{{w.known, source.Span{}}})
	}
	return out
}

// Change is where the state may have been changed first; zero: in no world.
func (fs Facts) Change() source.Span {
	var at source.Span
	for _, w := range fs {
		at = earlier(at, w.changed)
	}
	return at
}

func earlier(a, b source.Span) source.Span {
	if a.IsZero() {
		return b
	}
	return a
}

// valueless forgets which values enums have.
func valueless(fs Facts) Facts {
	var out Facts
	for _, w := range fs {
		known := maps.Clone(w.known)
		for key, f := range known {
			if f.Values != nil {
				delete(known, key) // nothing else is known under a key of values
			}
		}
		out = append(out, world{known, w.changed})
	}
	return out
}

// plainer forgets what is of use only to tell whether the state has been changed.
func plainer(fs Facts) Facts {
	var out Facts
	for _, w := range fs {
		known := maps.Clone(w.known)
		for key, f := range known {
			if f.Holds = unsure; f.Null == unsure && f.Present == unsure && f.Members == nil {
				delete(known, key)
				continue
			}
			known[key] = f
		}
		out = append(out, world{known, fs.Change()})
	}
	return out
}
