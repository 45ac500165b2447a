package lsp

import (
	"io/fs"
	"maps"
	slashpath "path"
	"regexp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// workspace holds what is open, and the projects that this belongs to.
type workspace struct {
	disk     fs.FS
	config   string // what project files are called
	lint     bool   // whether the editor is told what a reviewer would ask
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
	switch {
	case slashpath.Base(name) == w.config:
		w.settle()
	case d.project == nil:
		d.project = w.projectOf(name)
	}
	return d
}

// settle finds the project of each document anew: what belongs to which may be another
// since a project file has changed.
func (w *workspace) settle() {
	for _, name := range w.names() {
		w.open[name].project = w.projectOf(name)
	}
}

// remove closes a document.
func (w *workspace) remove(uri string) {
	if name, ok := nameOf(uri); ok {
		delete(w.open, name)
		delete(w.texts, name)
		w.changed()
		if slashpath.Base(name) == w.config {
			w.settle()
		}
	}
}

// changed says that files may have other texts.
func (w *workspace) changed() {
	for _, p := range w.projects {
		p.stale, p.untold = true, true
	}
}

// opened is what is open at an address; nil if it is none of ours.
func (w *workspace) opened(uri string) *document {
	name, _ := nameOf(uri)
	if d := w.open[name]; d != nil && d.project != nil {
		return d
	}
	return nil
}

// document is opened, of a protocol that has been checked as it is now.
func (w *workspace) document(uri string) *document {
	d := w.opened(uri)
	if d == nil {
		return nil
	}
	d.project.refresh()
	if !d.isConfig() && !d.project.whole {
		d.project.checkFolder(d.folder())
	}
	return d
}

// folder is that of the protocol of a document, in its project.
func (d *document) folder() string {
	return slashpath.Dir(d.project.local(d.name))
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
	if !lang.IsSpecName(slashpath.Base(name)) {
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
		p = &project{w: w, dir: root, config: config, folder: folder, stale: true, untold: true, told: map[string][]diagnostic{}, memories: map[string]*memory{}, calmed: map[string]*document{}}
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

	stale    bool            // its files may have changed
	whole    bool            // all of it has been checked
	settings *syntax.Project // nil: there is no file, or it has errors
	untold   bool            // since the editor was told what is wrong
	dirs     []string        // of the protocols
	found    diag.List
	failed   error                   // what could not be read
	told     map[string][]diagnostic // what the editor knows, by file

	memories map[string]*memory   // by folder
	calmed   map[string]*document // until something changes
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

// refresh begins anew if files may have changed.
func (p *project) refresh() {
	if !p.stale {
		return
	}
	p.stale, p.whole = false, false
	clear(p.calmed)
	p.loader = p.loader.Again()
	p.found, p.failed, p.settings = nil, nil, nil
	if p.config == "" {
		p.dirs = []string{p.folder}
		return
	}
	settings, found, err := lang.LoadProject(p.files(), p.config)
	if p.found, p.failed = found, err; settings == nil {
		return
	}
	p.dirs, p.settings = nil, settings
	p.loader.Forward(settings.Forward)
	for _, dir := range settings.Protocols {
		p.dirs = append(p.dirs, slashpath.Clean(dir.Value))
	}
}

// checkFolder brings one protocol up to date with its files, and what it imports.
func (p *project) checkFolder(dir string) {
	p.refresh()
	_, list, err := p.loader.Load(dir)
	p.found = append(p.found, list...)
	if p.failed == nil {
		p.failed = err
	}
	p.remember(dir)
}

// check brings the whole project up to date with its files.
func (p *project) check() {
	p.refresh()
	if p.whole {
		return
	}
	p.whole = true
	if p.settings == nil {
		for _, dir := range p.dirs { // the one without a project, or those that there were
			p.checkFolder(dir)
		}
		p.found = p.found.Sorted()
		return
	}
	missing := false
	for _, written := range p.settings.Protocols {
		if d, ok := p.loader.NoFolder(written); ok {
			missing = true
			p.found.Add(d)
		}
	}
	if missing { // the others are not left alone
		for _, dir := range p.dirs {
			if _, list, err := p.loader.Load(dir); err == nil {
				p.found = append(p.found, list...)
			}
		}
	} else {
		_, list, err := p.loader.LoadAll(p.settings)
		p.found, p.failed = append(p.found, list...), err
	}
	p.found = p.found.Sorted()
	for _, dir := range p.dirs {
		p.remember(dir)
	}
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
		if p.untold && (p.inUse() || len(p.told) > 0) {
			list = append(list, p)
		}
	}
	return list
}

// inUse reports whether something of the project is open.
func (p *project) inUse() bool {
	return slices.ContainsFunc(p.w.names(), func(name string) bool { return p.w.open[name].project == p })
}

// nameOf is the name on the disk of a file of the project.
func (p *project) nameOf(local string) string { return slashpath.Join(p.dir, local) }
