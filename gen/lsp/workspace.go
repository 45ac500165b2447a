package lsp

import (
	"errors"
	"io/fs"
	"maps"
	slashpath "path"
	"regexp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// workspace holds what is open, and the projects that this belongs to.
type workspace struct {
	disk     fs.FS
	config   string // what project files are called
	open     map[string]*document
	texts    map[string][]byte // of the open documents
	projects map[string]*project
}

// document is a file that is open in the editor.
type document struct {
	uri     string
	name    string
	version int
	project *project         // nil: it is none of ours
	outline []documentSymbol // when it could be read last
}

func newWorkspace(disk fs.FS, config string) *workspace {
	return &workspace{disk: disk, config: config, open: map[string]*document{}, texts: map[string][]byte{}, projects: map[string]*project{}}
}

// put opens a document or gives it another text.
func (w *workspace) put(uri string, version int, text string) *document {
	name, ok := nameOf(uri)
	if !ok {
		return nil
	}
	w.texts[name] = []byte(text)
	d := w.open[name]
	if d == nil {
		d = &document{uri: uri, name: name}
		w.open[name] = d
	}
	d.version = version
	w.changed()
	if d.project == nil {
		d.project = w.projectOf(name)
	}
	return d
}

// remove closes a document.
func (w *workspace) remove(uri string) {
	if name, ok := nameOf(uri); ok {
		delete(w.open, name)
		delete(w.texts, name)
		w.changed()
	}
}

// changed says that files may have other texts.
func (w *workspace) changed() {
	for _, p := range w.projects {
		p.stale, p.untold = true, true
	}
}

// document is what is open at an address, of a project that has been checked as it is
// now; nil if it is none of ours.
func (w *workspace) document(uri string) *document {
	name, _ := nameOf(uri)
	d := w.open[name]
	if d == nil || d.project == nil {
		return nil
	}
	d.project.check()
	return d
}

// uri is the address of a file, as the editor spells it if it is open.
func (w *workspace) uri(name string) string {
	if d := w.open[name]; d != nil {
		return d.uri
	}
	return uriOf(name)
}

// projectOf finds the project of a file: the nearest folder above with a project file,
// if that lists its folder, or else the folder alone, if it has a spec.
func (w *workspace) projectOf(name string) *project {
	dir := slashpath.Dir(name)
	root, found := w.rootOf(dir)
	if found && name == slashpath.Join(root, w.config) {
		return w.project(root, w.config, "")
	}
	if ext := slashpath.Ext(name); ext != ".yaml" && ext != ".yml" {
		return nil
	}
	if found {
		p := w.project(root, w.config, "")
		p.check()
		if p.has(dir) {
			return p
		}
	}
	if !w.isProtocol(dir) {
		return nil
	}
	if !found {
		root = "."
	}
	return w.project(root, "", strings.TrimPrefix(strings.TrimPrefix(dir, root), "/"))
}

func (w *workspace) project(root, config, folder string) *project {
	key := root + "\x00" + folder
	p := w.projects[key]
	if p == nil {
		p = &project{w: w, dir: root, config: config, folder: folder, stale: true, untold: true, told: map[string][]diagnostic{}}
		p.loader = lang.NewLoader(p.files())
		p.loader.Index = true
		w.projects[key] = p
	}
	return p
}

// rootOf is the nearest folder that has a project file.
func (w *workspace) rootOf(dir string) (string, bool) {
	for {
		if _, err := (overlay{w.disk, ".", w.texts}).ReadFile(slashpath.Join(dir, w.config)); err == nil {
			return dir, true
		}
		if dir == "." {
			return "", false
		}
		dir = slashpath.Dir(dir)
	}
}

// headerKeys stand in one of the files of a protocol, and hardly anywhere else together.
var headerKeys = []*regexp.Regexp{regexp.MustCompile(`(?m)^msggen\s*:`), regexp.MustCompile(`(?m)^protocol\s*:`)}

// isProtocol reports whether a folder that no project lists has a spec.
func (w *workspace) isProtocol(dir string) bool {
	files := overlay{w.disk, dir, w.texts}
	entries, err := files.ReadDir(".")
	if err != nil {
		return false
	}
	for _, e := range entries {
		if !lang.IsSpec(e) {
			continue
		}
		text, err := files.ReadFile(e.Name())
		has := func(key *regexp.Regexp) bool { return key.Match(text) }
		if err == nil && has(headerKeys[0]) && has(headerKeys[1]) {
			return true
		}
	}
	return false
}

// project is what is checked together.
type project struct {
	w      *workspace
	dir    string
	config string // its file; empty: there is none
	folder string // the one protocol, if there is no file
	loader *lang.Loader

	stale  bool     // its files may have changed
	untold bool     // since the editor was told what is wrong
	dirs   []string // of the protocols
	found  diag.List
	failed error                   // what could not be read
	told   map[string][]diagnostic // what the editor knows, by file
}

func (p *project) files() overlay { return overlay{p.w.disk, p.dir, p.w.texts} }

// name is the name on the disk of a file of the project.
func (p *project) name(f *source.File) string { return p.nameOf(f.Name) }

// local is the name in the project of a file on the disk.
func (p *project) local(name string) string {
	if p.dir == "." {
		return name
	}
	return strings.TrimPrefix(name, p.dir+"/")
}

// has reports whether a folder is that of one of its protocols, or of what they import.
func (p *project) has(dir string) bool {
	for _, folder := range slices.Concat(p.dirs, p.loader.Folders()) {
		if slashpath.Join(p.dir, folder) == dir {
			return true
		}
	}
	return false
}

// check brings the project up to date with its files.
func (p *project) check() {
	if !p.stale {
		return
	}
	p.stale = false
	p.loader = p.loader.Again()
	p.found, p.failed = nil, nil
	if p.config == "" {
		p.dirs = []string{p.folder}
		_, found, err := p.loader.Load(p.folder)
		p.found, p.failed = found.Sorted(), err
		return
	}
	config, found, err := lang.LoadProject(p.files(), p.config)
	if err != nil || config == nil {
		p.found, p.failed = found, err
		return
	}
	p.dirs = nil
	missing := false
	for _, dir := range config.Protocols {
		p.dirs = append(p.dirs, slashpath.Clean(dir.Value))
		if _, err := p.files().ReadDir(slashpath.Clean(dir.Value)); errors.Is(err, fs.ErrNotExist) {
			missing = true
			found.Add(diag.New(diag.MissingFile, dir.Whole(), dir.Value))
		}
	}
	if missing { // the others are not left alone
		p.loader.Forward(config.Forward)
		for _, dir := range p.dirs {
			if _, list, err := p.loader.Load(dir); err == nil {
				found = append(found, list...)
			}
		}
	} else {
		_, list, err := p.loader.LoadAll(config)
		found, p.failed = append(found, list...), err
	}
	p.found = found.Sorted()
}

// file is the text of a document, as one of its project.
func (d *document) file() *source.File {
	return source.NewFile(d.project.local(d.name), d.project.w.texts[d.name])
}

// isConfig reports whether a document is a project file.
func (d *document) isConfig() bool {
	return d.project.config != "" && d.project.local(d.name) == d.project.config
}

// names are all files that are open.
func (w *workspace) names() []string { return slices.Sorted(maps.Keys(w.open)) }

// current are the projects that are to be looked at: those with changes, of which
// something is open or was said.
func (w *workspace) current() []*project {
	var list []*project
	for _, key := range slices.Sorted(maps.Keys(w.projects)) {
		p := w.projects[key]
		inUse := slices.ContainsFunc(w.names(), func(name string) bool { return w.open[name].project == p })
		if p.untold && (inUse || len(p.told) > 0) {
			list = append(list, p)
		}
	}
	return list
}

// nameOf is the name on the disk of a file of the project.
func (p *project) nameOf(local string) string { return slashpath.Join(p.dir, local) }
