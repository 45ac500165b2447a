package jsonpatch

import (
	"errors"
	"strings"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// The faults of an operation.
const (
	malformed  = "not an operation"
	notAllowed = "path not allowed"
	intoItself = "cannot move into itself"
	noPath     = "path does not exist"
	noIndex    = "not an index"
	outOfRange = "index out of range"
	testFailed = "test failed"
	tooMuch    = "copies or moves too much"
	tooDeep    = "nested too deep"
)

// tooLarge is what is wrong with the result of copies.
const tooLarge = "the result is too large"

// operation is one operation of a patch. What a token leads to depends on the
// document; what can be said without it is the fault.
type operation struct {
	op         string
	path, from []string
	value      *node
	fault      string
}

// parse reads a patch. An operation that is malformed is a fault only when its
// turn comes, so that of several faults every language finds the same one.
func parse(patch []byte) ([]operation, error) {
	d := jsontext.AcquireDecoder(patch)
	defer d.Release()
	var ops []operation
	d.BeginList()
	for d.NextItem() {
		ops = append(ops, readOperation(d))
	}
	if d.End() != nil {
		return nil, errors.New("not a JSON Patch")
	}
	return ops, nil
}

func readOperation(d *jsontext.Decoder) (op operation) {
	if d.Kind() != jsontext.KindObject {
		d.Skip()
		return operation{fault: malformed}
	}
	path, from := "?", "?" // no pointers
	d.BeginObject()
	for d.NextKey() {
		d.UniqueKey()
		switch name := d.Key(); {
		case name == "op" && d.Kind() == jsontext.KindString:
			op.op = d.String()
		case name == "path" && d.Kind() == jsontext.KindString:
			path = d.String()
		case name == "from" && d.Kind() == jsontext.KindString:
			from = d.String()
		case name == "value":
			op.value = read(d)
		default:
			d.Skip()
		}
	}
	var ok bool
	if op.path, ok = tokens(path); !ok {
		op.fault = malformed
	}
	switch op.op {
	case "add", "replace", "test":
		if op.value == nil {
			op.fault = malformed
		}
	case "move", "copy":
		if op.from, ok = tokens(from); !ok {
			op.fault = malformed
		}
	case "remove":
	default:
		op.fault = malformed
	}
	if op.fault == "" && (dangerous(op.path) || dangerous(op.from)) {
		op.fault = notAllowed
	}
	return op
}

// dangerous reports whether a path would reach into prototypes in JavaScript. No
// document is to mean one thing there and another elsewhere.
func dangerous(path []string) bool {
	for i, token := range path {
		if token == "__proto__" || token == "prototype" && i > 0 && path[i-1] == "constructor" {
			return true
		}
	}
	return false
}

// tokens splits a JSON Pointer (RFC 6901). A tilde that escapes nothing is one.
func tokens(pointer string) ([]string, bool) {
	if pointer == "" {
		return nil, true
	}
	if pointer[0] != '/' {
		return nil, false
	}
	path := strings.Split(pointer[1:], "/")
	for i, token := range path {
		path[i] = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
	}
	return path, true
}

// isIndex reports whether a token is spelled as the index of a list.
func isIndex(token string) bool {
	return token != "" && strings.Trim(token, "0123456789") == "" && (token == "0" || token[0] != '0')
}
