package main

import (
	"path/filepath"

	"github.com/fsnotify/fsnotify"

	"github.com/msggen/msggen/gen/lang"
)

// folderWatch knows which folders matter, and watches those that exist. Folders
// are watched rather than files: most editors save by replacing the file.
type folderWatch struct {
	watcher *fsnotify.Watcher
	config  string
	specs   map[string]bool // folders of protocols
	way     map[string]bool // they and the folders that lead to them
	added   map[string]bool
}

func newFolderWatch(watcher *fsnotify.Watcher, config string) *folderWatch {
	config = filepath.Clean(config)
	return &folderWatch{
		watcher: watcher,
		config:  config,
		specs:   map[string]bool{},
		way:     map[string]bool{filepath.Dir(config): true},
		added:   map[string]bool{},
	}
}

// watch says which folders of a project hold specs, and reports whether it has
// begun to watch one.
func (w *folderWatch) watch(project string, folders []string) (more bool) {
	project = filepath.Clean(project)
	w.specs = map[string]bool{}
	w.way = map[string]bool{filepath.Dir(w.config): true}
	for _, folder := range folders {
		dir := below(project, folder)
		w.specs[dir] = true
		for dir != project && dir != filepath.Dir(dir) {
			w.way[dir] = true
			dir = filepath.Dir(dir)
		}
	}
	return w.follow()
}

// follow watches the folders that have come into being, and reports whether
// there are any.
func (w *folderWatch) follow() (more bool) {
	for dir := range w.way {
		if !w.added[dir] && w.watcher.Add(dir) == nil {
			w.added[dir] = true
			more = more || w.specs[dir]
		}
	}
	return more
}

// concerns reports whether an event may change what is generated.
func (w *folderWatch) concerns(event fsnotify.Event) bool {
	if event.Op == fsnotify.Chmod {
		return false
	}
	name := filepath.Clean(event.Name)
	if w.way[name] {
		if event.Has(fsnotify.Remove) || event.Has(fsnotify.Rename) {
			// The folder of that name, if there is one again, is another.
			_ = w.watcher.Remove(name)
			delete(w.added, name)
		}
		return true
	}
	if name == w.config {
		return true
	}
	return w.specs[filepath.Dir(name)] && lang.IsSpecName(filepath.Base(name))
}
