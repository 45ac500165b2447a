package golang

import (
	"slices"

	"github.com/dave/jennifer/jen"
)

// Packages are emitted in rounds, because what one part of the code needs of the
// others comes out while emitting. What a part turned out to be in one round stays
// for the next, unless it looked for something that has come up since.

// flag is what may come up while emitting, and then stays: that a function is
// wanted, or that another package wants it.
type flag struct{ of, what any }

type (
	wish       string // a function of a package, by its name
	exposure   idKey  // a function of a package, because another package calls it
	exportedAs idRole // a verifier has an exported name
)

// flags are those that somebody has raised or looked for.
type flags struct {
	up     map[flag]*bool
	raised int     // how many are up
	unset  []*bool // those looked for in vain by the part that is being emitted
}

func (s *flags) of(f flag) *bool {
	up := s.up[f]
	if up == nil {
		up = new(bool)
		s.up[f] = up
	}
	return up
}

func (s *flags) raise(f flag) {
	if up := s.of(f); !*up {
		*up = true
		s.raised++
	}
}

// isSet reports whether a flag has come up, and remembers that somebody asked.
func (s *flags) isSet(f flag) bool {
	up := s.of(f)
	if !*up {
		s.unset = append(s.unset, up)
	}
	return *up
}

// part is code that was emitted in an earlier round.
type part struct {
	decls []jen.Code
	unset []*bool
}

// stands reports whether a part would come out again as it is.
func (known *part) stands() bool {
	return !slices.ContainsFunc(known.unset, func(up *bool) bool { return *up })
}

// partKey tells the parts of a package apart.
type partKey struct {
	what string
	of   any
}

// part emits the code for a declaration, if it has to be.
func (p *pkg) part(what string, of any, emit func() []jen.Code) []jen.Code {
	key := partKey{what, of}
	if known := p.parts[key]; known != nil && known.stands() {
		p.flags.unset = append(p.flags.unset, known.unset...)
		return known.decls
	}
	start := len(p.flags.unset)
	decls := emit()
	p.parts[key] = &part{decls, slices.Clone(p.flags.unset[start:])}
	return decls
}
