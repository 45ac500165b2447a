package specgen

import (
	"fmt"
	"io/fs"

	"gopkg.in/yaml.v3"
)

// Given reads a spec that somebody wrote: the files of one folder, of a protocol that
// imports none.
func Given(fsys fs.FS, name string) (*Spec, error) {
	files, err := fs.Glob(fsys, "*.yaml")
	if err != nil {
		return nil, err
	}
	p := &Protocol{Name: name}
	for _, file := range files {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			return nil, err
		}
		var doc yaml.Node
		if err := yaml.Unmarshal(data, &doc); err != nil {
			return nil, err
		}
		root := written(doc.Content[0], false)
		if root.Get("imports") != nil {
			return nil, fmt.Errorf("%s imports others", file)
		}
		p.Files = append(p.Files, &File{file, root})
	}
	s := &Spec{Protocols: []*Protocol{p}, Of: name}
	return s, nil
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
