package names

// Scope hands out names so that none is given twice. Whoever claims first gets
// the name it wants, so claim in order of importance.
type Scope struct {
	taken map[string]bool
}

// NewScope returns a scope in which the given names are taken.
func NewScope(taken ...string) *Scope { return &Scope{taken: set(taken...)} }

// Claim takes the first of the wanted names that is free, or else the last one
// with as many underscores behind it as it needs.
func (s *Scope) Claim(wanted ...string) string {
	for _, name := range wanted {
		if !s.taken[name] {
			s.taken[name] = true
			return name
		}
	}
	return s.Claim(wanted[len(wanted)-1] + "_")
}

// Release gives a name back.
func (s *Scope) Release(name string) { delete(s.taken, name) }

// Has reports whether a name is taken.
func (s *Scope) Has(name string) bool { return s.taken[name] }
