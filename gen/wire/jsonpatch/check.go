package jsonpatch

import (
	"strconv"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// check says why an operation fails on a document, or "".
func check(doc []byte, op *operation) string {
	switch op.op {
	case "add":
		return addable(doc, op.path)
	case "remove", "replace":
		_, fault := find(doc, op.path)
		return fault
	case "test":
		value, fault := find(doc, op.path)
		if fault == "" && !equal(value, op.value) {
			fault = testFailed
		}
		return fault
	}
	if _, fault := find(doc, op.from); fault != "" || op.looks() {
		return fault
	}
	if op.inward() {
		return intoItself
	}
	if op.op == "move" {
		// The target is looked for where the value is gone already.
		var err error
		if doc, err = edit(doc, []operation{{op: "remove", path: op.from}}); err != nil {
			return noPath
		}
	}
	return addable(doc, op.path)
}

// addable says why nothing can be added at a path, or "".
func addable(doc []byte, path []string) string {
	if len(path) == 0 {
		return ""
	}
	last := len(path) - 1
	parent, fault := find(doc, path[:last])
	if fault != "" {
		return fault
	}
	d := jsontext.AcquireDecoder(parent)
	defer d.Release()
	switch {
	case d.Kind() == jsontext.KindObject || d.Kind() == jsontext.KindList && path[last] == "-":
		return ""
	case d.Kind() != jsontext.KindList:
		return noPath
	case !isIndex(path[last]):
		return noIndex
	}
	n := 0
	d.BeginList()
	for d.NextItem() {
		d.Skip()
		n++
	}
	if i, err := strconv.Atoi(path[last]); err != nil || i > n {
		return outOfRange
	}
	return ""
}

// find returns the text of a value of a wrapped document, or why it is not there.
func find(doc []byte, path []string) (value []byte, fault string) {
	d := jsontext.AcquireDecoder(doc)
	defer d.Release()
	enter(d, wrapper)
	for _, token := range path {
		switch d.Kind() {
		case jsontext.KindObject:
			if !enter(d, renamed(token)) {
				return nil, noPath
			}
		case jsontext.KindList:
			if !isIndex(token) {
				return nil, noIndex
			}
			if i, err := strconv.Atoi(token); err != nil || !enterItem(d, i) {
				return nil, outOfRange
			}
		default:
			return nil, noPath
		}
	}
	return d.Raw(), ""
}

// enter moves to the value of a key of the object that is next.
func enter(d *jsontext.Decoder, key string) bool {
	d.BeginObject()
	for d.NextKey() {
		if d.Key() == key {
			return true
		}
		d.Skip()
	}
	return false
}

func enterItem(d *jsontext.Decoder, i int) bool {
	d.BeginList()
	for n := 0; d.NextItem(); n++ {
		if n == i {
			return true
		}
		d.Skip()
	}
	return false
}
