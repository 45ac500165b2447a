package specgen

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Files are the files of a spec, each protocol in a folder of its name.
func (s *Spec) Files() map[string][]byte {
	files := map[string][]byte{}
	for _, p := range s.Protocols {
		if s.Of == "" {
			p.complete(s)
		}
		for _, f := range p.Files {
			files[p.Name+"/"+f.Name] = f.Root.YAML()
		}
	}
	return files
}

// FS is a file system with the files of a spec.
func (s *Spec) FS() fs.FS {
	m := fstest.MapFS{}
	for name, data := range s.Files() {
		m[name] = &fstest.MapFile{Data: data}
	}
	return m
}

// Load checks a spec.
func (s *Spec) Load() (*ir.Protocol, diag.List, error) {
	loader := lang.NewLoader(s.FS())
	if s.Forward {
		f := &syntax.Forward{}
		for _, union := range s.Kept() {
			f.Members = append(f.Members, source.NewText(union, source.Span{}, nil))
		}
		loader.Forward(f)
	}
	return loader.Load(s.Main().Name)
}

// Kept are the unions of which a project keeps unknown members: every other one.
func (s *Spec) Kept() []string {
	var kept []string
	for _, p := range s.Protocols {
		for _, f := range p.Files {
			for _, section := range []string{"unions", "events"} {
				unions := f.Root.Get(section)
				if unions == nil {
					continue
				}
				for i, u := range unions.Kids {
					if i%2 == 0 && u.Get("tag") != nil {
						kept = append(kept, p.Name+"."+u.Key)
					}
				}
			}
		}
	}
	return kept
}

// Repair takes out what the checker refuses until it refuses nothing. It gives the
// protocol, or nil if too little would be left, and the codes it was refused with.
func (s *Spec) Repair() (p *ir.Protocol, refused map[diag.Code]int, err error) {
	refused = map[diag.Code]int{}
	for range 40 {
		p, found, err := s.Load()
		if err != nil {
			return nil, refused, err
		}
		if p != nil && !found.HasErrors() {
			return p, refused, nil
		}
		if !s.takeOut(found, refused) {
			return nil, refused, nil
		}
	}
	return nil, refused, nil
}

// takeOut removes what diagnostics are about. It reports whether anything was.
func (s *Spec) takeOut(found diag.List, refused map[diag.Code]int) bool {
	// Where all of them are is asked first: the lines of what has been taken out are those of
	// what was round it.
	type flaw struct {
		diag.Diagnostic
		of  *Protocol
		way []*Node
	}
	var flaws []flaw
	for _, d := range found {
		if d.Severity != diag.Error || d.Span.File == nil {
			continue
		}
		refused[d.Code]++
		if p, f := s.file(d.Span.File.Name); f != nil {
			flaws = append(flaws, flaw{d, p, f.Root.at(d.Span.Start.Line)})
		}
	}
	done := map[*Node]bool{}
	any := false
	for _, d := range flaws {
		way := d.way
		if last := way[len(way)-1]; d.Code == diag.Unused && naming[last.Key] && last.Kind == Scalar && !strings.HasPrefix(last.Text, "_") {
			last.Text = "_" + last.Text
			any = true
			continue
		}
		if d.of.remove(way, done) {
			any = true
		}
	}
	return any
}

// naming are the keys of steps whose values name something.
var naming = map[string]bool{"find": true, "each": true, "remove": true, "replace": true, "after": true, "past": true}

func (s *Spec) file(name string) (*Protocol, *File) {
	for _, p := range s.Protocols {
		for _, f := range p.Files {
			if p.Name+"/"+f.Name == name {
				return p, f
			}
		}
	}
	return nil, nil
}

// at is the way from the root to the innermost node on a line.
func (n *Node) at(line int) []*Node {
	way := []*Node{n}
	for _, k := range n.Kids {
		if k.from <= line && line <= k.to {
			return append(way, k.at(line)...)
		}
	}
	return way
}

// remove takes out the innermost node of a way that may be taken out, and what
// means nothing without it.
func (p *Protocol) remove(way []*Node, done map[*Node]bool) bool {
	for i := len(way) - 1; i > 0; i-- {
		if done[way[i]] {
			return true // it, or what is round it, has gone already
		}
		if !way[i].Loose {
			continue
		}
		owner := way[i-1]
		at := slices.Index(owner.Kids, way[i])
		if at < 0 {
			return true
		}
		owner.Kids = slices.Delete(owner.Kids, at, at+1)
		done[way[i]] = true
		if owner.Fill && len(owner.Kids) == 0 && i > 1 {
			p.remove(way[:i], done)
		}
		return true
	}
	return false
}

// complete lists under ignore what no rule of a reducer handles.
func (p *Protocol) complete(s *Spec) {
	reducers := p.section("reducers")
	if reducers == nil {
		return
	}
	for _, r := range reducers.Kids {
		handled := map[string]bool{}
		if on := r.Get("on"); on != nil {
			for _, k := range on.Kids {
				for name := range strings.SplitSeq(k.Key, ",") {
					name = strings.TrimSpace(name)
					handled[name] = true
					for _, tag := range kids(p.section("groups").Get(name)) {
						handled[tag.Text] = true
					}
				}
			}
		}
		if pass := r.Get("pass"); pass != nil {
			for _, k := range pass.Kids {
				handled[k.Text] = true
			}
		}
		ignore := list()
		for _, tag := range p.tags(s, r.Get("input").Text) {
			if !handled[tag] {
				ignore.Kids = append(ignore.Kids, text(tag))
			}
		}
		r.Kids = slices.DeleteFunc(r.Kids, func(k *Node) bool { return k.Key == "ignore" })
		if len(ignore.Kids) > 0 {
			r.Kids = append(r.Kids, entry("ignore", ignore))
		}
	}
}

// section finds a section in the files.
func (p *Protocol) section(name string) *Node {
	for _, f := range p.Files {
		if n := f.Root.Get(name); n != nil {
			return n
		}
	}
	return nil
}

// tags are the tags of a union's members.
func (p *Protocol) tags(s *Spec, name string) []string {
	if lib, rest, ok := strings.Cut(name, "."); ok && lib == "lib" {
		return s.Protocols[0].tags(s, rest)
	}
	if e := p.section("events").Get(name); e != nil {
		var tags []string
		for _, k := range e.Get("of").Kids {
			tags = append(tags, k.Key)
		}
		return tags
	}
	u := p.section("unions").Get(name)
	if u == nil {
		return nil
	}
	var tags []string
	for _, m := range u.Get("of").Kids {
		if fields := p.section("objects").Get(m.Text).Get("fields"); fields != nil {
			tags = append(tags, fields.Get(u.Get("tag").Text).Get("const").Text)
			continue
		}
		tags = append(tags, p.tags(s, m.Text)...)
	}
	return tags
}

// String is a spec as one text.
func (s *Spec) String() string {
	var b strings.Builder
	files := s.Files()
	for _, p := range s.Protocols {
		for _, f := range p.Files {
			fmt.Fprintf(&b, "# %s/%s\n%s", p.Name, f.Name, files[p.Name+"/"+f.Name])
		}
	}
	return b.String()
}
