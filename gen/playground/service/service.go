// Package service is what the page of the playground asks for when code is wanted: all
// targets, in WebAssembly. All else it asks of gen/inspector/service.
package service

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/source"
	"github.com/msggen/msggen/gen/targets"
)

// request asks for what targets emit.
type request struct {
	Files  map[string]string `json:"files"`  // specs by path
	Output string            `json:"output"` // the line of the project file for one target
	// Protocol is the one that is wanted; those that it imports are needed for it.
	Protocol string `json:"protocol"`
}

// File is one that a target emits.
type File struct {
	Path string `json:"path"`
	Text string `json:"text"`
}

// Emit gives the files of a target for a protocol, without those that are the same for
// all protocols of its language.
func Emit(params []byte) (answer []byte, err error) {
	var r request
	if err := json.Unmarshal(params, &r); err != nil {
		return nil, err
	}
	config, found := syntax.ParseProject(source.NewFile("msggen.yaml", []byte("msggen: 1\nprotocols: []\n"+r.Output+"\n")))
	if found.HasErrors() {
		return nil, fmt.Errorf("%s", found[0].Message)
	}
	protocols, err := r.load()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(protocols, func(p *ir.Protocol) bool { return p.Name == r.Protocol })
	if i < 0 {
		return nil, fmt.Errorf("there is no protocol %s without errors", r.Protocol)
	}
	decided := plan.Of(ir.WithImports(protocols[i])...)
	files := []File{}
	for _, o := range targets.Of(config, targets.Options{}) {
		for _, f := range o.Target.Emit(decided) {
			if _, inside, found := strings.Cut("/"+f.Path, "/"+r.Protocol+"/"); found && !strings.HasPrefix(inside, "src/runtime/") {
				files = append(files, File{f.Path, string(f.Data)})
			}
		}
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err = e.Encode(files)
	return out.Bytes(), err
}

func (r request) load() ([]*ir.Protocol, error) {
	fsys, dirs := fstest.MapFS{}, []string{}
	for name, text := range r.Files {
		name = path.Clean(name)
		if !fs.ValidPath(name) || name == "." {
			return nil, fmt.Errorf("%q is no place for a spec", name)
		}
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
		if dir := path.Dir(name); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	loader := lang.NewLoader(fsys)
	var protocols []*ir.Protocol
	for _, dir := range dirs {
		p, _, err := loader.Load(dir)
		if err != nil {
			return nil, err
		}
		if p != nil {
			protocols = append(protocols, p)
		}
	}
	return protocols, nil
}
