// Package jsonpatch applies JSON Patches (RFC 6902) to JSON text, wholly or not
// at all. The work is done by the library github.com/evanphx/json-patch, which
// keeps the order of keys and the spelling of what a patch does not touch. Where
// it is more lenient than the RFC, or cannot tell two keys apart, this package
// sees to it that it never comes to that.
package jsonpatch

import (
	"errors"
	"strconv"

	library "github.com/evanphx/json-patch/v5"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Want says what the result of a patch may be.
type Want int

const (
	Anything Want = iota
	NotNull
	Object // no text at all is the object without members
)

// Apply returns what a patch makes of a document, both JSON text; no text is
// null. The result is canonical, but for the spelling of numbers, which stays.
// If the patch cannot be applied, the document is as it was, and the error is a
// sentence that is the same in every language: which operation failed, and why.
func Apply(doc, patch []byte, want Want) ([]byte, error) {
	ops, err := parse(patch)
	if err != nil {
		return nil, err
	}
	if len(doc) == 0 && want == Object {
		doc = []byte("{}")
	}
	wrapped, err := wrap(doc)
	if err != nil {
		return nil, err
	}
	for len(ops) > 0 {
		n := max(1, edits(ops))
		if wrapped, err = applied(wrapped, ops[:n]); err != nil {
			return nil, err
		}
		ops = ops[n:]
	}
	result, kind, err := unwrap(wrapped)
	switch {
	case err != nil:
		return nil, err
	case want == Object && kind != jsontext.KindObject:
		return nil, errors.New("the result is not an object")
	case want != Anything && kind == jsontext.KindNull:
		return nil, errors.New("the result is null")
	}
	return result, nil
}

// edits counts the operations up to the next one that the library cannot do.
func edits(ops []operation) int {
	for i := range ops {
		if ops[i].fault != "" || ops[i].looks() || ops[i].inward() {
			return i
		}
	}
	return len(ops)
}

// applied is a document after some operations, the first of which that fails is
// the error. They are tried together, and by halves if one of them fails.
func applied(doc []byte, ops []operation) ([]byte, error) {
	if len(ops) == 1 {
		return one(doc, &ops[0])
	}
	if edited, err := edit(doc, ops); err == nil {
		return edited, nil
	}
	doc, err := applied(doc, ops[:len(ops)/2])
	if err != nil {
		return nil, err
	}
	return applied(doc, ops[len(ops)/2:])
}

func one(doc []byte, op *operation) ([]byte, error) {
	fault := op.fault
	if fault == "" {
		fault = check(doc, op)
	}
	if fault == "" && !op.looks() {
		edited, err := edit(doc, []operation{*op})
		if err == nil {
			return edited, nil
		}
		fault = tooLarge // the one thing that check does not look at
	}
	if fault != "" {
		return nil, errors.New("operation " + strconv.Itoa(op.index) + ": " + fault)
	}
	return doc, nil
}

// maxCopied bounds what the copy operations of one patch may add to a document:
// a few of them can double it again and again.
var maxCopied int64 = 1 << 26

// edit lets the library do operations that change something.
func edit(doc []byte, ops []operation) ([]byte, error) {
	patch := make(library.Patch, len(ops))
	for i := range ops {
		patch[i] = ops[i].forLibrary()
	}
	options := library.NewApplyOptions()
	options.EscapeHTML = false
	options.SupportNegativeIndices = false
	options.AccumulatedCopySizeLimit = maxCopied
	return patch.ApplyWithOptions(doc, options)
}
