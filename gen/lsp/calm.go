package lsp

import (
	"bytes"
	"maps"
	slashpath "path"
)

// memory is what is open of a protocol as it was when it could still be read, and when it
// had no errors.
type memory struct {
	readable, sound map[string][]byte // by the name in the project
}

// remember takes down how a protocol is that has been checked.
func (p *project) remember(dir string) {
	m := p.memories[dir]
	if m == nil {
		m = new(memory)
		p.memories[dir] = m
	}
	texts := map[string][]byte{}
	for name, text := range p.w.texts {
		if local := p.local(name); slashpath.Dir(local) == dir {
			texts[local] = text
		}
	}
	if x := p.loader.IndexOf(dir); x != nil && x.Spell != nil {
		m.readable = texts
	}
	if protocol, _, _ := p.loader.Load(dir); protocol != nil {
		m.sound = texts
	}
}

// calm is the document in a project in which what the author has not finished elsewhere is as
// it was: other files that cannot be read, and imports with errors. Its own text is as it is.
func (d *document) calm() *document {
	p := d.project
	if calmed := p.calmed[d.name]; calmed != nil {
		return calmed
	}
	own := d.folder()
	texts := map[string][]byte{}
	for dir, m := range p.memories {
		switch x := p.loader.IndexOf(dir); {
		case dir == own && (x == nil || x.Spell == nil):
			maps.Copy(texts, m.readable)
		case dir != own:
			if protocol, _, _ := p.loader.Load(dir); protocol == nil {
				maps.Copy(texts, m.sound)
			}
		}
	}
	maps.DeleteFunc(texts, func(local string, text []byte) bool {
		return local == p.local(d.name) || bytes.Equal(text, p.w.texts[p.nameOf(local)])
	})
	calmed := d
	if len(texts) > 0 {
		q := p.with(texts)
		q.checkFolder(own)
		calmed = &document{uri: d.uri, name: d.name, project: q}
	}
	p.calmed[d.name] = calmed
	return calmed
}
