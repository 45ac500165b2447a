package explain

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed texts
var pages embed.FS

func read(page string) Group {
	data, err := pages.ReadFile("texts/" + page + ".md")
	if err != nil {
		panic(err)
	}
	return parse(page, string(data))
}

// parse reads a page: a title, and for each code a section with a sentence, the
// reasons, and examples in fences. A page that is anything else is a bug and panics.
func parse(page, data string) Group {
	var group Group
	var text *Text
	var example *Example
	for i, line := range strings.Split(strings.TrimSuffix(data, "\n"), "\n") {
		bad := func(what string) { panic(fmt.Sprintf("texts/%s.md:%d: %s", page, i+1, what)) }
		title, isTitle := strings.CutPrefix(line, "# ")
		code, isCode := strings.CutPrefix(line, "## ")
		fence, isFence := strings.CutPrefix(line, "```")
		switch {
		case example != nil && line == "```":
			text.Examples = append(text.Examples, *example)
			example = nil
		case example != nil:
			example.Lines = append(example.Lines, line)
		case isTitle && group.Title == "":
			group.Title = title
		case isTitle:
			bad("a second title")
		case isCode:
			group.Texts = append(group.Texts, Text{Code: code})
			text = &group.Texts[len(group.Texts)-1]
		case line == "":
		case text == nil:
			bad("text before the first code")
		case isFence:
			words := strings.Fields(fence)
			if len(words) < 2 || kinds[words[1]] == "" {
				bad("an example begins with its language and what it is, such as ```yaml wrong")
			}
			example = &Example{Language: words[0], Kind: words[1], Marks: words[2:]}
		case len(text.Examples) > 0:
			bad("text behind an example")
		case text.What == "":
			text.What = line
		default:
			text.Why = append(text.Why, line)
		}
	}
	if group.Title == "" || example != nil {
		panic(fmt.Sprintf("texts/%s.md: no title, or an example without an end", page))
	}
	return group
}
