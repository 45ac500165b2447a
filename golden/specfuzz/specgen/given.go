package specgen

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// beside is how a protocol names one that it imports: by the folder, which is beside its own.
const beside = "../"

// Given reads a spec that somebody wrote: the files of a folder, and those of the
// protocols that it imports, whose folders are beside it.
func Given(fsys fs.FS, dir, name string) (*Spec, error) {
	s := &Spec{Of: name}
	if err := s.read(fsys, dir); err != nil {
		return nil, err
	}
	return s, nil
}

// read adds the protocol of a folder, behind those that it imports, unless it is there.
func (s *Spec) read(fsys fs.FS, dir string) error {
	p := &Protocol{Name: dir}
	if slices.ContainsFunc(s.Protocols, func(other *Protocol) bool { return other.Name == p.Name }) {
		return nil
	}
	files, err := fs.Glob(fsys, dir+"/*.yaml")
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("no spec in %s", dir)
	}
	for _, file := range files {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			return err
		}
		var doc yaml.Node
		if err := yaml.Unmarshal(data, &doc); err != nil {
			return err
		}
		root := written(doc.Content[0], false)
		p.Files = append(p.Files, &File{strings.TrimPrefix(file, dir+"/"), root})
		if imports := root.Get("imports"); imports != nil {
			for _, other := range imports.Kids {
				if err := s.read(fsys, strings.TrimPrefix(other.Text, beside)); err != nil {
					return err
				}
			}
		}
	}
	s.Protocols = append(s.Protocols, p)
	return nil
}

// whole are the keys of what is a name, or says of a name what it is: no part of it may be
// taken out by itself.
var whole = map[string]bool{"on": true, "of": true, "args": true, "params": true, "with": true, "set": true, "limits": true, "unknown": true}

// written is a node as it stands in a file. Elements may be taken out by themselves, and
// what holds others under a key.
func written(y *yaml.Node, named bool) *Node {
	switch y.Kind {
	case yaml.MappingNode:
		n := mapping()
		for i := 0; i+1 < len(y.Content); i += 2 {
			key, value := y.Content[i].Value, y.Content[i+1]
			kid := entry(key, written(value, whole[key]))
			kid.Loose = !named && value.Kind != yaml.ScalarNode && !whole[key]
			n.Kids = append(n.Kids, kid)
		}
		return n
	case yaml.SequenceNode:
		n := list()
		for _, y := range y.Content {
			n.Kids = append(n.Kids, loose(written(y, false)))
		}
		return n
	case yaml.ScalarNode:
		if y.ShortTag() == "!!str" {
			return text(y.Value)
		}
		return plain(y.Value)
	case yaml.AliasNode:
		return written(y.Alias, named)
	default:
		panic(fmt.Sprintf("specgen: a node of kind %d", y.Kind))
	}
}
