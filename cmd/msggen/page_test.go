package main

import (
	"cmp"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// page is what a page of the documentation tells its reader to do, in its order: files
// that are written, changed or looked at, and commands that are run. What stands above
// a fenced block, in a comment that readers do not see, says what the block is:
//
//	<!-- file: PATH -->      the file has this text
//	<!-- edit: PATH -->      the file is changed like that; the block is a diff
//	<!-- in: PATH -->        the file holds this piece
//	<!-- exits: CODE -->     the last command of the block ends with this code, not with 0
//	<!-- tested by: FILE --> the commands are run by that test
//
// A block of the languages console and sh is run: console shows what a command prints
// below it, where … stands for any text and a line of … for any lines, and a command
// below which nothing stands may print what it likes. <!-- hidden: PATH, text, --> is a
// file that the page has no room for. On a page with <!-- files first --> all files are
// there before the first command, since each is a part of one protocol.
type page struct {
	name  string
	steps []step
}

// step is something that a page says to do.
type step struct {
	line int    // of the page
	kind string // file, edit, in, run
	path string
	text string
	code int // that a command ends with
	show bool

	printed string // what it prints, if the page shows something else
}

var (
	directive = regexp.MustCompile(`^<!-- (file|edit|in|exits|tested by): (\S+) -->$`)
	hidden    = regexp.MustCompile(`^<!-- hidden: (\S+)$`)
)

func readPage(t *testing.T, name string) page {
	t.Helper()
	p := page{name: name}
	lines := strings.Split(readFile(t, name), "\n")
	var kind, path string // of the directive above
	filesFirst := slices.Contains(lines, "<!-- files first -->")
	for i := 0; i < len(lines); i++ {
		if m := directive.FindStringSubmatch(lines[i]); m != nil {
			kind, path = m[1], m[2]
			continue
		}
		if m := hidden.FindStringSubmatch(lines[i]); m != nil {
			text, end := until(lines, i+1, "-->")
			p.steps = append(p.steps, step{line: i + 1, kind: "file", path: m[1], text: text})
			i = end
			continue
		}
		lang, fenced := strings.CutPrefix(lines[i], "```")
		if !fenced {
			if kind != "" {
				t.Errorf("%s:%d: nothing is fenced below <!-- %s: %s -->", name, i+1, kind, path)
			}
			kind, path = "", ""
			continue
		}
		text, end := until(lines, i+1, "```")
		switch {
		case kind == "tested by":
			if _, err := os.Stat("../../" + path); err != nil {
				t.Errorf("%s:%d: there is no test %s", name, i, path)
			}
		case kind == "edit" && lang != "diff":
			t.Errorf("%s:%d: what changes a file is a diff, not %s", name, i, lang)
		case kind == "file" || kind == "edit" || kind == "in":
			p.steps = append(p.steps, step{line: i + 1, kind: kind, path: path, text: text})
		case lang == "console" || lang == "sh":
			commands := commandsOf(text, lang, i+2)
			if kind == "exits" {
				commands[len(commands)-1].code, _ = strconv.Atoi(path)
			}
			p.steps = append(p.steps, commands...)
		}
		if filesFirst && lang == "yaml" && kind == "" {
			t.Errorf("%s:%d: say which file of the protocol this is: <!-- file: spec/notes/NAME.yaml -->", name, i+1)
		}
		kind, path = "", ""
		i = end
	}
	if filesFirst {
		slices.SortStableFunc(p.steps, func(a, b step) int {
			return cmp.Compare(strings.Count(a.kind, "run"), strings.Count(b.kind, "run"))
		})
	}
	return p
}

// until gives the lines up to one that closes a block, and which that is.
func until(lines []string, from int, closing string) (text string, end int) {
	for end = from; end < len(lines) && lines[end] != closing; end++ {
		text += lines[end] + "\n"
	}
	return text, end
}

// commandsOf gives the commands of a block with what it shows of each. In a console they
// are the lines that begin with a prompt.
func commandsOf(text, lang string, line int) []step {
	var commands []step
	goesOn := false
	for i, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		command, prompted := strings.CutPrefix(l, "$ ")
		switch {
		case goesOn:
			commands[len(commands)-1].path += "\n" + l
		case prompted || lang == "sh" && l != "" && !strings.HasPrefix(l, "#"):
			commands = append(commands, step{line: line + i, kind: "run", path: command})
		case len(commands) > 0 && lang == "console":
			last := &commands[len(commands)-1]
			last.text, last.show = last.text+l+"\n", true
			continue
		}
		goesOn = len(commands) > 0 && strings.HasSuffix(l, `\`)
	}
	return commands
}

// write has the page show what its commands have printed.
func (p page) write(t *testing.T) {
	t.Helper()
	lines := strings.SplitAfter(readFile(t, p.name), "\n")
	for _, s := range slices.Backward(p.steps) {
		if s.printed != "" {
			from := s.line + strings.Count(s.path, "\n")
			lines = slices.Replace(lines, from, from+strings.Count(s.text, "\n"), s.printed)
		}
	}
	writeFile(t, p.name, strings.Join(lines, ""))
}

// takesLong tells whether a command compiles what was emitted.
func (s step) takesLong() bool {
	return s.kind == "run" && regexp.MustCompile(`\b(go|npm|node|python3?) `).MatchString(s.path)
}

func (p page) commands() int {
	n := 0
	for _, s := range p.steps {
		if s.kind == "run" {
			n++
		}
	}
	return n
}

// shownAs tells whether a text is what a page shows of it.
func shownAs(text, shown string) bool {
	var pattern strings.Builder
	for _, line := range strings.SplitAfter(shown, "\n") {
		switch line {
		case "…\n":
			pattern.WriteString(`(?:.*\n)*`)
		default:
			pattern.WriteString(strings.ReplaceAll(regexp.QuoteMeta(line), "…", `.*`))
		}
	}
	return regexp.MustCompile(`^` + pattern.String() + `$`).MatchString(text)
}

// edited changes a text as a diff says. Its lines that are there already say where: once.
func edited(text, diff string) (string, error) {
	for hunk := range strings.SplitSeq(diff, "…\n") {
		var old, now string
		for line := range strings.Lines(hunk) {
			body := line[min(1, len(line)-1):]
			switch line[0] {
			case '-':
				old += body
			case '+':
				now += body
			default:
				body = cmp.Or(strings.TrimPrefix(line, " "), "\n")
				old, now = old+body, now+body
			}
		}
		if n := strings.Count(text, old); n != 1 {
			return "", fmt.Errorf("the file has this %d times:\n%s", n, old)
		}
		text = strings.Replace(text, old, now, 1)
	}
	return text, nil
}
