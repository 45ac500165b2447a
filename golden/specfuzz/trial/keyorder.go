package trial

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/golden/internal/runner"
)

// inJavaScript is an answer as TypeScript has to give it: keys that look like array
// indexes lead in JavaScript objects. Nothing but the order of keys is another.
func inJavaScript(a runner.Answer) runner.Answer {
	a.Value = indexesFirst(a.Value)
	a.Emitted = slices.Clone(a.Emitted)
	for i, v := range a.Emitted {
		a.Emitted[i] = indexesFirst(v)
	}
	return a
}

type property struct {
	index int64 // -1: the key is none
	text  string
}

// indexesFirst is a JSON text with the keys that look like array indexes first in every
// object, the smallest first. What is no JSON text stays as it is.
func indexesFirst(text string) string {
	if !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "[") || !json.Valid([]byte(text)) {
		return text
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	open, _ := decoder.Token()
	var parts []property
	for decoder.More() {
		part := property{index: -1}
		if open == json.Delim('{') {
			before := decoder.InputOffset()
			key, _ := decoder.Token()
			part.index = arrayIndex(key.(string))
			part.text = strings.TrimLeft(text[before:decoder.InputOffset()], ",") + ":"
		}
		var value json.RawMessage
		_ = decoder.Decode(&value) // the text is valid
		part.text += indexesFirst(string(value))
		parts = append(parts, part)
	}
	slices.SortStableFunc(parts, func(a, b property) int {
		switch {
		case a.index >= 0 && b.index >= 0:
			return int(a.index - b.index)
		case a.index >= 0:
			return -1
		case b.index >= 0:
			return 1
		default:
			return 0
		}
	})
	texts := make([]string, len(parts))
	for i, part := range parts {
		texts[i] = part.text
	}
	return text[:1] + strings.Join(texts, ",") + text[len(text)-1:]
}

// arrayIndex is the array index that a key looks like, or -1.
func arrayIndex(key string) int64 {
	n, err := strconv.ParseUint(key, 10, 32)
	if err != nil || n == 1<<32-1 || strconv.FormatUint(n, 10) != key {
		return -1
	}
	return int64(n)
}
