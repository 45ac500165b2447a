package rule

import (
	"regexp"
	"strings"
)

// foreignTypes are lists, maps and what may be null as other languages write them. In what
// is written here instead, the last group stands for $.
var foreignTypes = []struct {
	wrote *regexp.Regexp
	own   string
}{
	{regexp.MustCompile(`^(?i:list|array|readonlyarray|vec|vector|set|seq|sequence|iterable|slice) *<(.+)>$`), "list[$]"},
	{regexp.MustCompile(`^(?:List|Array|(?i:readonlyarray|vec|vector|set|seq|sequence|iterable|slice|tuple)) *\[(.+)\]$`), "list[$]"},
	{regexp.MustCompile(`^(?:repeated|(?:list|array|set) of) +(.+)$`), "list[$]"},
	{regexp.MustCompile(`^\[ *\](.+)$`), "list[$]"},
	{regexp.MustCompile(`^\[(.+)\]$`), "list[$]"},
	{regexp.MustCompile(`^(?i:map|dict|dictionary|record|hashmap|mapping) *(?:<|\[) *(?i:string|str|text) *, *(.+)[>\]]$`), "map[$]"},
	{regexp.MustCompile(`^(?i:map|dict|dictionary|record|hashmap|mapping) *<([^,]+)>$`), "map[$]"},
	{regexp.MustCompile(`^map\[string\]([A-Za-z*\[].*)$`), "map[$]"},
	{regexp.MustCompile(`^(?i:optional|option|maybe|nullable) *[<\[](.+)[>\]]$`), "$?"},
	{regexp.MustCompile(`^([^|]+?) *\| *(?:null|None|nil|undefined)$`), "$?"},
	{regexp.MustCompile(`^(?:null|None|nil|undefined) *\| *([^|]+)$`), "$?"},
	{regexp.MustCompile(`^[?*]([A-Za-z].*)$`), "$?"},
}

// longestForeign is how long a type is at most that is spelled anew.
const longestForeign = 200

// ownType spells a type as it is written here, if others write it so.
func ownType(text string) (string, bool) {
	if len(text) > longestForeign {
		return "", false
	}
	text = strings.TrimSpace(text)
	for _, f := range foreignTypes {
		if m := f.wrote.FindStringSubmatch(text); m != nil {
			inner := strings.TrimSpace(m[1])
			if elem, ok := strings.CutSuffix(inner, "[]"); ok {
				inner = "list[" + elem + "]"
			} else if own, ok := ownType(inner); ok {
				inner = own
			}
			if f.own == "$?" {
				inner = strings.TrimSuffix(inner, "?")
			}
			return strings.Replace(f.own, "$", inner, 1), true
		}
	}
	return "", false
}
