package main

import (
	"regexp"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// The functions of differences.go that change what was asked so that we can
// understand it as the other side did.

// laxScalars gives tokens and decisions the value that upstream makes of them.
func laxScalars(e *oracle.Encounter) (string, error) {
	root := jsontree.Tree(e.Text)
	if root == nil {
		return e.Text, nil
	}
	found := false
	root.Walk(func(n *jsontree.Node) {
		for i, key := range n.Keys {
			value := ""
			switch jsontree.Unquote(key) {
			case "input_tokens", "output_tokens", "cache_input_tokens", "cache_creation_input_tokens":
				value = laxInt(n.Items[i])
			case "confirmed":
				value = laxBool(n.Items[i])
			}
			if value != "" && value != n.Items[i].Text {
				n.Items[i] = jsontree.Text(value)
				found = true
			}
		}
	})
	if !found {
		return e.Text, nil
	}
	return root.String(), nil
}

var laxInteger = regexp.MustCompile(`^[+]?(-?[0-9]+(?:_[0-9]+)*)(?:\.0*)?$`)

func laxInt(n *jsontree.Node) string {
	switch {
	case n == nil:
		return ""
	case n.Text == "true":
		return "1"
	case n.Text == "false":
		return "0"
	}
	m := laxInteger.FindStringSubmatch(strings.TrimSpace(jsontree.TextOf(n)))
	if m == nil {
		return ""
	}
	return strings.ReplaceAll(m[1], "_", "")
}

func laxBool(n *jsontree.Node) string {
	if n == nil || n.Kind != jsontree.Scalar {
		return ""
	}
	word := n.Text
	if n.IsString() {
		word = strings.ToLower(jsontree.TextOf(n))
	}
	switch word {
	case "1", "1.0", "t", "y", "on", "yes", "true":
		return "true"
	case "0", "0.0", "-0", "-0.0", "f", "n", "no", "off", "false":
		return "false"
	}
	return ""
}

// bareWords replaces what Python reads although it is not JSON.
func bareWords(e *oracle.Encounter) (string, error) {
	root := jsontree.Tree(e.Text)
	if root == nil {
		return e.Text, nil
	}
	found := false
	root.Walk(func(n *jsontree.Node) {
		switch n.Text {
		case "NaN", "Infinity", "-Infinity":
			*n = *jsontree.Text("null")
			found = true
		}
	})
	if !found {
		return e.Text, nil
	}
	return root.String(), nil
}
