package jsonpatch

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	library "github.com/evanphx/json-patch/v5"

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
	tooLarge   = "result is too large"
)

// operation is one operation of a patch. What a token leads to depends on the
// document; what can be said without it is the fault.
type operation struct {
	index      int
	op         string
	path, from []string
	value      []byte // as forLibrary takes it
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
		op := readOperation(d)
		op.index = len(ops)
		ops = append(ops, op)
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
			op.value = rename(nil, d)
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

// inward reports whether a move would put a value into itself.
func (op *operation) inward() bool {
	return op.op == "move" && len(op.from) < len(op.path) && slices.Equal(op.from, op.path[:len(op.from)])
}

// looks reports whether an operation changes nothing: a test, and a move of a
// value to where it is.
func (op *operation) looks() bool {
	return op.op == "test" || op.op == "move" && slices.Equal(op.from, op.path)
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

// forLibrary is the operation on the wrapped document. Removing the whole
// document leaves null.
func (op *operation) forLibrary() library.Operation {
	kind, value := op.op, op.value
	if kind == "remove" && len(op.path) == 0 {
		kind, value = "replace", []byte("null")
	}
	o := library.Operation{"op": quoted(kind), "path": quoted(wrappedPath(op.path))}
	switch kind {
	case "move", "copy":
		o["from"] = quoted(wrappedPath(op.from))
	case "add", "replace":
		o["value"] = (*json.RawMessage)(&value)
	}
	return o
}

func wrappedPath(path []string) string {
	pointer := "/" + wrapper
	for _, token := range path {
		pointer += "/" + strings.ReplaceAll(strings.ReplaceAll(renamed(token), "~", "~0"), "/", "~1")
	}
	return pointer
}

func quoted(s string) *json.RawMessage {
	text := json.RawMessage(jsontext.AppendString(nil, s))
	return &text
}
