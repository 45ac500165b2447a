package explain_test

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/msggen/msggen/gen/explain"
)

var (
	named = regexp.MustCompile(`^# (\S+\.yaml)$`)
	mark  = regexp.MustCompile(`\s+# .*$`)
	onTo  = regexp.MustCompile(`^\s*# … and so on, to (\d+)$`)
	digit = regexp.MustCompile(`\d+`)
)

// shownFiles are the files of an example: those that it names in comments, or one.
func shownFiles(e explain.Example) map[string][]string {
	files, name := map[string][]string{}, "spec/notes.yaml"
	for _, line := range e.Lines {
		if m := named.FindStringSubmatch(line); m != nil {
			name = m[1]
		} else {
			files[name] = append(files[name], line)
		}
	}
	return files
}

// filesOf are the files of an example as they are compiled. What all specs have, and it
// does not show, is added: the header, and a project file.
func filesOf(t *testing.T, e explain.Example) map[string][]string {
	files := shownFiles(e)
	for name, lines := range files {
		files[name] = repeated(t, lines)
	}
	folders := map[string][]string{}
	for name := range files {
		if dir := path.Dir(name); dir != "." {
			folders[dir] = append(folders[dir], name)
		}
	}
	for dir, names := range folders {
		if !slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(strings.Join(files[name], "\n"), "msggen:") }) && !slices.Contains(e.Marks, "whole") {
			last := slices.Max(names)
			protocol := strings.NewReplacer("spec/", "", "spec", "notes").Replace(dir)
			var header []string
			for _, line := range []string{"msggen: 1", "protocol: " + protocol, "version: 1.0.0"} {
				if key, _, _ := strings.Cut(line, " "); !slices.ContainsFunc(files[last], func(l string) bool { return strings.HasPrefix(l, key) }) {
					header = append(header, line)
				}
			}
			files[last] = append(header, files[last]...)
		}
	}
	if _, ok := files["msggen.yaml"]; !ok {
		files["msggen.yaml"] = []string{
			"msggen: 1", "protocols: [" + strings.Join(slices.Sorted(maps.Keys(folders)), ", ") + "]", "go: {out: sdk, module: example.com/sdk}",
		}
	}
	if slices.Contains(e.Marks, "latin-1") {
		for _, lines := range files {
			for i, line := range lines {
				var bytes []byte
				for _, r := range line {
					bytes = append(bytes, byte(r))
				}
				lines[i] = string(bytes)
			}
		}
	}
	return files
}

// repeated puts in what lines stand for: the one before with the numbers that follow.
func repeated(t *testing.T, shown []string) (lines []string) {
	for i, line := range shown {
		m := onTo.FindStringSubmatch(line)
		if m == nil {
			lines = append(lines, line)
			continue
		}
		first := digit.FindString(shown[i-1])
		from, err := strconv.Atoi(first)
		to, err2 := strconv.Atoi(m[1])
		if err := cmp.Or(err, err2); err != nil {
			t.Fatal(err)
		}
		for n := from + 1; n <= to; n++ {
			lines = append(lines, strings.Replace(shown[i-1], first, strconv.Itoa(n), 1))
		}
		lines[len(lines)-1] += " # the last one"
	}
	return lines
}

func markedPlaces(files map[string][]string) []string {
	var marked []string
	for name, lines := range files {
		for i, line := range lines {
			if mark.MatchString(line) {
				marked = append(marked, fmt.Sprintf("%s:%d", name, i+1))
			}
		}
	}
	return marked
}

func fsOf(files map[string][]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, lines := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(strings.Join(lines, "\n") + "\n")}
	}
	return fsys
}
