package lsp

import (
	"maps"
	slashpath "path"
	"regexp"
	"slices"
	"strings"

	"github.com/creachadair/jrpc2"

	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/index"
	"github.com/msggen/msggen/gen/source"
)

// family is all that has to have one name with what is declared at some places: fields
// that take each other's place, and those that one expression reads.
func (p *project) family(keys []index.Key) []index.Key {
	in := map[index.Key]bool{}
	for _, key := range keys {
		in[key] = true
	}
	type spot struct {
		file       string
		start, end source.Pos
	}
	for grown := true; grown; {
		size := len(in)
		for _, x := range p.indexes() {
			for _, twins := range x.Twins {
				if in[twins[0]] || in[twins[1]] {
					in[twins[0]], in[twins[1]] = true, true
				}
			}
			together := map[spot]bool{}
			for _, u := range x.Uses {
				if in[u.To] {
					together[spot{u.At.File.Name, u.At.Start, u.At.End}] = true
				}
			}
			for _, u := range x.Uses {
				if together[spot{u.At.File.Name, u.At.Start, u.At.End}] {
					in[u.To] = true
				}
			}
		}
		grown = len(in) > size
	}
	return slices.SortedFunc(maps.Keys(in), func(a, b index.Key) int {
		if a.File != b.File {
			return strings.Compare(a.File, b.File)
		}
		if a.At.Less(b.At) {
			return -1
		}
		return 1
	})
}

func (s *server) prepareRename(params *positionParams) (*placeholder, error) {
	p, ok := s.place(params, false)
	if !ok {
		return nil, nil
	}
	at, keys := p.named()
	symbols := p.project.symbols(keys)
	if len(symbols) == 0 {
		return nil, nil
	}
	name := symbols[0].Name
	start, end, ok := within(at, name)
	if !ok {
		return nil, nil
	}
	return &placeholder{rangeOf(at.File.Span(start, end)), name}, nil
}

// within is where a name stands in a place: alone, in quotes or backticks, or behind that of
// an import.
func within(at source.Span, name string) (start, end int, ok bool) {
	start, end = at.File.Offset(at.Start), at.File.Offset(at.End)
	written := string(at.File.Data[start:end])
	if len(written) >= 2 && strings.ContainsRune("'\"`", rune(written[0])) && written[0] == written[len(written)-1] {
		written, start, end = written[1:len(written)-1], start+1, end-1
	}
	if qualified := strings.TrimSuffix(written, "."+name); qualified != written {
		return end - len(name), end, true
	}
	return start, end, written == name || written == name+"?"
}

// newNames are those that can be written without quotes wherever the old one stands.
var newNames = regexp.MustCompile(`^[A-Za-z_$@][\w.:/$@-]*$`)

// rename gives the edits that make a name another one, in all protocols of the project. It
// has tried them: what would break the specs is refused.
func (s *server) rename(params *renameParams) (*workspaceEdit, error) {
	p, ok := s.place(&params.positionParams, false)
	if !ok {
		return nil, nil
	}
	if !newNames.MatchString(params.NewName) {
		return nil, refused("%q is no name", params.NewName)
	}
	p.project.check()
	if at, ok := p.project.unreadable(); ok {
		return nil, refused("%s cannot be read, so that names in it would be left as they are", at)
	}
	_, keys := p.named()
	symbols := p.project.symbols(keys)
	if len(symbols) == 0 {
		return nil, refused("there is no name here that the project declares")
	}
	edits := p.project.renaming(symbols[0].Name, params.NewName, p.project.family(keys))
	if d, ok := p.project.broken(edits); ok {
		return nil, refused("this would be wrong: %s: %s", d.Span, d.Message)
	}
	out := &workspaceEdit{map[string][]textEdit{}}
	for _, e := range edits {
		uri := s.w.uri(p.project.name(e.at.File))
		out.Changes[uri] = append(out.Changes[uri], textEdit{rangeOf(e.at), e.text})
	}
	return out, nil
}

// unreadable is the first file that hides what is named in its protocol.
func (p *project) unreadable() (string, bool) {
	for _, dir := range p.dirs {
		if x := p.loader.IndexOf(dir); x != nil && x.Spell != nil {
			continue
		}
		for _, d := range p.found {
			if d.Span.File != nil && slashpath.Dir(d.Span.File.Name) == dir {
				return d.Span.String(), true
			}
		}
		return dir, true
	}
	return "", false
}

// refused is the answer to what was asked rightly and cannot be done.
func refused(format string, args ...any) error {
	const requestFailed = -32803
	return jrpc2.Errorf(requestFailed, format, args...)
}

// edit is a text in the place of another.
type edit struct {
	at   source.Span
	text string
}

// renaming are the edits that give a name to all that is declared at some places. What is
// named after it, as the type of an event is, follows.
func (p *project) renaming(old, name string, keys []index.Key) []edit {
	var edits []edit
	for _, at := range p.uses(keys) {
		start, end, ok := within(at, old)
		written := string(at.File.Data[start:end])
		switch {
		case ok:
			edits = append(edits, inRules(at.File, start, start+len(old), name))
		case strings.Contains(written, naming.Pascal(old)):
			start += strings.Index(written, naming.Pascal(old))
			end = start + len(naming.Pascal(old))
			edits = append(edits, edit{at.File.Span(start, end), naming.Pascal(name)})
		}
	}
	return edits
}

// inRules is the edit that gives a name, with backticks where it stands behind a dot and is
// one that needs them, and without those that it needs no more.
func inRules(f *source.File, start, end int, name string) edit {
	quoted := source.FieldName(name)
	switch hasTicks := start > 0 && f.Data[start-1] == '`'; {
	case hasTicks && quoted == name:
		start, end = start-1, end+1
	case !hasTicks && start > 0 && f.Data[start-1] == '.':
		name = quoted
	}
	return edit{f.Span(start, end), name}
}

// broken tries edits, and gives the first error that is there only with them.
func (p *project) broken(edits []edit) (diag.Diagnostic, bool) {
	texts := map[string][]byte{}
	for i := len(edits) - 1; i >= 0; i-- { // from the end, so that places stay
		f := edits[i].at.File
		text, ok := texts[f.Name]
		if !ok {
			text = f.Data
		}
		start, end := f.Offset(edits[i].at.Start), f.Offset(edits[i].at.End)
		texts[f.Name] = slices.Concat(text[:start], []byte(edits[i].text), text[end:])
	}
	trial := p.with(texts)
	trial.check()
	if trial.failed != nil {
		return diag.Diagnostic{Message: trial.failed.Error()}, true
	}
	had := map[diag.Code]int{}
	for _, d := range p.found {
		had[d.Code]++
	}
	for _, d := range trial.found {
		if had[d.Code]--; had[d.Code] < 0 && d.Severity == diag.Error {
			return d, true
		}
	}
	return diag.Diagnostic{}, false
}

// with is the project with other texts of some of its files.
func (p *project) with(texts map[string][]byte) *project {
	w := *p.w
	w.texts = maps.Clone(w.texts)
	for name, text := range texts {
		w.texts[p.nameOf(name)] = text
	}
	trial := &project{w: &w, dir: p.dir, config: p.config, folder: p.folder, stale: true, memories: map[string]*memory{}, calmed: map[string]*document{}}
	trial.loader = p.loader.On(trial.files())
	return trial
}
