// Package jsonpatch applies JSON Patches (RFC 6902) to JSON text, wholly or not
// at all. It keeps the order of keys and the spelling of numbers that a patch does
// not touch. What a patch costs is in proportion to its length and to that of the
// value, whatever it does.
package jsonpatch

import (
	"errors"
	"strconv"

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
	d, ops, err := begin(doc, patch, want)
	if err != nil {
		return nil, err
	}
	return d.applyAll(ops, want)
}

// begin reads a patch and what it is for.
func begin(doc, patch []byte, want Want) (*document, []operation, error) {
	ops, err := parse(patch)
	if err != nil {
		return nil, nil, err
	}
	root, err := readDocument(doc, want)
	if err != nil {
		return nil, nil, err
	}
	return newDocument(root, len(ops)), ops, nil
}

func (d *document) applyAll(ops []operation, want Want) ([]byte, error) {
	for i := range ops {
		if fault := d.apply(&ops[i]); fault != "" {
			return nil, errors.New("operation " + strconv.Itoa(i) + ": " + fault)
		}
	}
	switch {
	case d.copied && d.root.weight() > maxWeight:
		return nil, errors.New(tooLarge)
	case want == Object && d.root.kind != jsontext.KindObject:
		return nil, errors.New("the result is not an object")
	case want != Anything && d.root.kind == jsontext.KindNull:
		return nil, errors.New("the result is null")
	}
	return d.root.append(nil), nil
}

func readDocument(doc []byte, want Want) (*node, error) {
	switch {
	case len(doc) == 0 && want == Object:
		doc = []byte("{}")
	case len(doc) == 0:
		doc = []byte("null")
	}
	d := jsontext.AcquireDecoder(doc)
	defer d.Release()
	root := read(d)
	if f := d.End(); f != nil {
		return nil, errors.New("not JSON")
	}
	return root, nil
}
