package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing/fstest"

	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// earlierCommit reads a project as it was in a commit. It is nil if there was none.
func earlierCommit(ref, config string) (*earlier, error) {
	if strings.HasPrefix(ref, "-") {
		return nil, fmt.Errorf("%s is no commit, branch or tag", ref)
	}
	if _, err := exec.LookPath("git"); err != nil {
		return nil, fmt.Errorf("there is no folder %s, and no git to look for a commit of that name", ref)
	}
	g := git{filepath.Dir(config)}
	if _, err := g.run("rev-parse", "--is-inside-work-tree"); err != nil {
		return nil, fmt.Errorf("there is no folder %s, and no git repository to look for a commit of that name", ref)
	}
	commit, err := g.run("rev-parse", "--verify", "--quiet", "--end-of-options", ref+"^{commit}")
	if err != nil {
		return nil, fmt.Errorf("%s is neither a folder nor a commit, branch or tag that git knows here; a shallow clone may lack it", ref)
	}
	id := strings.TrimSpace(commit)
	name := filepath.Base(config)
	if listed, err := g.run("ls-tree", "--name-only", id, "--", name); err != nil || listed == "" {
		return nil, err
	}
	files, err := g.files(id, name)
	if err != nil {
		return nil, err
	}
	return readProject(files, name, ref+":"+labelOf(config))
}

// git runs in the folder of a project.
type git struct{ dir string }

func (g git) run(args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = g.dir
	var out, failure bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &failure
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("git %s: %w: %s", args[0], err, strings.TrimSpace(failure.String()))
	}
	return out.String(), nil
}

// files are those of a commit that a project is read from: the project file, the specs
// in the folders that it names, and its licence.
func (g git) files(commit, config string) (fstest.MapFS, error) {
	files := fstest.MapFS{}
	if err := g.add(files, commit, config); err != nil {
		return nil, err
	}
	project, _ := syntax.ParseProject(source.NewFile(config, files[config].Data))
	if project == nil {
		return files, nil
	}
	folders := []string{"ls-tree", "-r", "-z", "--name-only", commit, "--"}
	for _, dir := range project.Protocols {
		folders = append(folders, path.Clean(dir.Value)+"/")
	}
	if project.License != nil {
		folders = append(folders, path.Clean(project.License.File.Value))
	}
	listed, err := g.run(folders...)
	if err != nil {
		return nil, err
	}
	var names []string
	for name := range strings.SplitSeq(strings.TrimSuffix(listed, "\x00"), "\x00") {
		if name != "" {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return files, nil
	}
	return files, g.add(files, commit, names...)
}

// add reads files of a commit.
func (g git) add(files fstest.MapFS, commit string, names ...string) error {
	archive, err := g.run(append([]string{"--literal-pathspecs", "archive", "--format=tar", commit, "--"}, names...)...)
	if err != nil {
		return err
	}
	for r := tar.NewReader(strings.NewReader(archive)); ; {
		entry, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if entry.Typeflag != tar.TypeReg {
			continue
		}
		data, err := io.ReadAll(r)
		if err != nil {
			return err
		}
		files[path.Clean(entry.Name)] = &fstest.MapFile{Data: data}
	}
}
