package lint

import (
	"regexp"

	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Styles of names. A single small word is of all of them.
var styles = []struct {
	name string
	is   *regexp.Regexp
}{
	{"snake_case", regexp.MustCompile(`^[a-z0-9]+(_[a-z0-9]+)+$`)},
	{"camelCase", regexp.MustCompile(`^[a-z]+[a-z0-9]*([A-Z]+[a-z0-9]*)+$`)},
	{"kebab-case", regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)+$`)},
	{"dot.case", regexp.MustCompile(`^[a-z0-9_]+(\.[a-z0-9_]+)+$`)},
	{"UPPER_CASE", regexp.MustCompile(`^[A-Z0-9]+(_[A-Z0-9]+)*$`)},
	{"PascalCase", regexp.MustCompile(`^([A-Z]+[a-z0-9]+)+$`)},
}

func styleOf(name string) string {
	for _, s := range styles {
		if s.is.MatchString(name) {
			return s.name
		}
	}
	return ""
}

// mixedNames finds fields, and events of a union, that are not named as most of them are.
func mixedNames(p *pass) {
	var fields []source.Text
	of := func(o *syntax.Object) {
		for _, f := range o.Fields {
			fields = append(fields, f.Name)
		}
	}
	for _, o := range p.Objects {
		of(o)
	}
	for _, events := range p.Events {
		var tags []source.Text
		for _, e := range events.Of {
			tags = append(tags, e.Name)
			of(&e.Object)
		}
		p.mixed("event", tags)
	}
	p.mixed("field", fields)
}

func (p *pass) mixed(what string, names []source.Text) {
	count := map[string]int{}
	for _, n := range names {
		count[styleOf(n.Value)]++
	}
	usual := ""
	for _, s := range styles {
		if count[s.name] > count[usual] || usual == "" && count[s.name] > 0 {
			usual = s.name
		}
	}
	for _, n := range names {
		if style := styleOf(n.Value); style != "" && style != usual {
			p.report(n.Whole(), "", "the %s `%s` is in %s; the usual style of %ss here is %s (%d of %d)", what, n.Value, style, what, usual, count[usual], len(names)-count[""])
		}
	}
}
