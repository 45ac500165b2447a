package campaign

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/msggen/msggen/golden/internal/vector"
	"github.com/msggen/msggen/golden/specfuzz/specgen"
)

// given is a spec that somebody wrote: a golden case, or a protocol of the box.
type given struct {
	spec    *specgen.Spec
	streams []*vector.Stream
}

// readGiven reads the golden cases and the protocols of the box.
func (c *Campaign) readGiven() error {
	cases, err := filepath.Glob(filepath.Join(c.Repo, "golden", "cases", "*", "spec"))
	if err != nil {
		return err
	}
	for _, spec := range cases {
		dir := filepath.Dir(spec)
		if err := c.read(dir, "spec", filepath.Join(dir, "vectors")); err != nil {
			return err
		}
	}
	box := filepath.Join(c.Repo, "spec")
	protocols, err := os.ReadDir(box)
	if err != nil {
		return err
	}
	for _, p := range protocols {
		if err := c.read(box, p.Name(), filepath.Join(c.Repo, "golden", "vectors", p.Name())); err != nil {
			return err
		}
	}
	return nil
}

// read reads a spec and its vectors.
func (c *Campaign) read(root, dir, vectors string) error {
	spec, err := specgen.Given(os.DirFS(root), dir, vectors)
	if err != nil {
		return err
	}
	g := given{spec: spec}
	files, err := vector.Files(vectors)
	if err != nil {
		return err
	}
	for _, file := range files {
		s, err := vector.ReadStream(file)
		if err != nil {
			return err
		}
		g.streams = append(g.streams, s)
	}
	c.given = append(c.given, g)
	return nil
}

// recorded are the vectors of what a spec is, or was.
func (c *Campaign) recorded(s *subject) []*vector.Stream {
	of := s.of
	if s.spec != nil {
		of = s.spec.Of
	}
	for _, g := range c.given {
		if g.spec.Of == of {
			return g.streams
		}
	}
	return nil
}

// alter makes the spec of a number of one that somebody wrote. The checker accepts each change that
// is kept.
func (c *Campaign) alter(number int, seed uint64, m *made) {
	r := rand.New(rand.NewPCG(seed, 0xa17e))
	spec := c.given[r.IntN(len(c.given))].spec.Clone()
	spec.Rename(fmt.Sprintf("s%d", number))
	s := &subject{number: number, spec: spec}
	if err := accept(s); err != nil || s.protocol == nil {
		m.failed = append(m.failed, &Failure{Number: number, Spec: spec, Side: "checker", Kind: "refuses what somebody wrote", Text: fmt.Sprint(err)})
		return
	}
	wanted := 1 + r.IntN(8)
	for range 8 * wanted {
		altered := s.spec.Altered(r)
		if altered == nil {
			continue
		}
		next := &subject{number: number, spec: altered}
		if err := accept(next); err != nil {
			m.failed = append(m.failed, &Failure{Number: number, Spec: altered, Side: "checker", Kind: "panic", Text: err.Error()})
			return
		}
		if next.protocol == nil {
			continue
		}
		s = next
		if wanted--; wanted == 0 {
			break
		}
	}
	m.subjects = append(m.subjects, s)
}

// accept checks a spec as it is. That the checker panics is an error.
func accept(s *subject) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the checker panics: %v\n%s", p, debug.Stack())
		}
	}()
	p, found, err := s.spec.Load()
	if err == nil && !found.HasErrors() {
		s.protocol = p
	}
	return err
}
