package shape

import (
	"slices"

	"github.com/dave/jennifer/jen"
)

// Packages are emitted in rounds, because what one part of the code needs of the
// others comes out while emitting. What a part turned out to be in one round stays
// for the next, unless it looked for something that has come up since.

// Flag is what may come up while emitting, and then stays: that a function is
// wanted, or that another package wants it.
type Flag struct{ Of, What any }

type (
	wish       string // a function of a package, by its name
	exposure   IDKey  // a function of a package, because another package calls it
	ExportedAs idRole // a verifier has an exported name
)

// flags are those that somebody has raised or looked for.
type flags struct {
	up     map[Flag]*bool
	Raised int     // how many are up
	unset  []*bool // those looked for in vain by the part that is being emitted
}

func (s *flags) of(f Flag) *bool {
	up := s.up[f]
	if up == nil {
		up = new(bool)
		s.up[f] = up
	}
	return up
}

func (s *flags) Raise(f Flag) {
	if up := s.of(f); !*up {
		*up = true
		s.Raised++
	}
}

// IsSet reports whether a flag has come up, and remembers that somebody asked.
func (s *flags) IsSet(f Flag) bool {
	up := s.of(f)
	if !*up {
		s.unset = append(s.unset, up)
	}
	return *up
}

// Part is code that was emitted in an earlier round.
type Part struct {
	decls []jen.Code
	unset []*bool
}

// stands reports whether a part would come out again as it is.
func (known *Part) stands() bool {
	return !slices.ContainsFunc(known.unset, func(up *bool) bool { return *up })
}

// PartKey tells the parts of a package apart.
type PartKey struct {
	what string
	of   any
}

// Part emits the code for a declaration, if it has to be.
func (p *Package) Part(what string, of any, emit func() []jen.Code) []jen.Code {
	key := PartKey{what, of}
	if known := p.Parts[key]; known != nil && known.stands() {
		p.Flags.unset = append(p.Flags.unset, known.unset...)
		return known.decls
	}
	start := len(p.Flags.unset)
	decls := emit()
	p.Parts[key] = &Part{decls, slices.Clone(p.Flags.unset[start:])}
	return decls
}
