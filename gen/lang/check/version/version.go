// Package version leaves out what a spec declares for later versions.
package version

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// version is a semantic version. Build metadata does not order versions.
type version struct {
	text    string
	numbers [3]uint64
	pre     []string
}

var versionForm = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$`)

func parseVersion(text string) (*version, bool) {
	m := versionForm.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	v := &version{text: text}
	for i := range v.numbers {
		n, err := strconv.ParseUint(m[i+1], 10, 32)
		if err != nil {
			return nil, false
		}
		v.numbers[i] = n
	}
	if m[4] != "" {
		v.pre = strings.Split(m[4], ".")
	}
	return v, true
}

// compare orders versions by the rules of semver.org.
func (v *version) compare(w *version) int {
	if c := slices.Compare(v.numbers[:], w.numbers[:]); c != 0 {
		return c
	}
	if len(v.pre) == 0 || len(w.pre) == 0 {
		return cmp.Compare(len(w.pre), len(v.pre)) // what has none is newer
	}
	return slices.CompareFunc(v.pre, w.pre, comparePre)
}

// comparePre orders two identifiers of a pre-release: numbers by value and
// before words.
func comparePre(a, b string) int {
	x, errX := strconv.ParseUint(a, 10, 64)
	y, errY := strconv.ParseUint(b, 10, 64)
	switch {
	case errX == nil && errY == nil:
		return cmp.Compare(x, y)
	case errX == nil:
		return -1
	case errY == nil:
		return 1
	default:
		return cmp.Compare(a, b)
	}
}

// versionOf reads a version, or reports that it is none. A missing one is nil.
func (v *Versions) versionOf(text source.Text) *version {
	if text.IsZero() {
		return nil
	}
	read, ok := parseVersion(text.Value)
	if !ok {
		v.Report(diag.New(diag.BadVersion, text.Whole(), text.Value))
		return nil
	}
	return read
}

// SetVersion reads the protocol's version.
func (v *Versions) SetVersion(text source.Text) { v.version = v.versionOf(text) }

// Includes reports whether what is there from since up to (not including)
// until belongs to the protocol's version.
func (v *Versions) Includes(since, until source.Text) bool {
	from, to := v.versionOf(since), v.versionOf(until)
	if from != nil && to != nil && from.compare(to) >= 0 {
		v.Report(diag.New(diag.EmptyVersions, until.Whole(), since.Value, until.Value))
	}
	if v.version == nil {
		return true
	}
	return (from == nil || from.compare(v.version) <= 0) && (to == nil || v.version.compare(to) < 0)
}
