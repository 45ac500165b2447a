package jsonpatch

import (
	"slices"
	"strconv"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// What the operations of one patch may take along, all in all, by weight: copies of
// copies would fill any memory, and a large part could be moved to and fro.
const (
	grantedFree   = 100_000 // to every patch
	grantedPerOp  = 1_000   // for each of its operations
	grantedFactor = 10      // for each weight of the value before

	// crowd is how many elements of a list that make room, or close up, weigh one.
	crowd = 64

	// maxWeight bounds a value that something was copied in: one event after the other
	// may double it.
	maxWeight = 1 << 24
)

// document is a value that is being patched.
type document struct {
	root    *node
	copied  bool
	granted int // weight that may be taken along
	taken   int
	moved   int // elements that have made room or closed up
}

func newDocument(root *node, ops int) *document {
	return &document{root: root, granted: grantedFree + grantedPerOp*ops + grantedFactor*root.weight()}
}

// apply does one operation, or says why it cannot be done.
func (d *document) apply(op *operation) string {
	if op.fault != "" {
		return op.fault
	}
	switch op.op {
	case "add":
		return d.add(op.path, op.value)
	case "replace":
		return d.replace(op.path, op.value)
	case "remove":
		_, fault := d.find(op.path)
		if fault == "" {
			d.remove(op.path)
			fault = d.work()
		}
		return fault
	case "test":
		value, fault := d.find(op.path)
		if fault == "" && !equal(value, op.value) {
			fault = testFailed
		}
		return fault
	case "copy":
		return d.copy(op.from, op.path)
	default:
		return d.move(op.from, op.path)
	}
}

func (d *document) copy(from, to []string) string {
	value, fault := d.find(from)
	if fault != "" {
		return fault
	}
	d.copied = true
	d.taken += value.weight()
	if fault := d.work(); fault != "" {
		return fault
	}
	return d.add(to, value.clone())
}

func (d *document) move(from, to []string) string {
	value, fault := d.find(from)
	switch {
	case fault != "":
		return fault
	case slices.Equal(from, to):
		return ""
	case len(from) < len(to) && slices.Equal(from, to[:len(from)]):
		return intoItself
	}
	d.taken += value.weight()
	if fault := d.work(); fault != "" {
		return fault
	}
	d.remove(from)
	return d.add(to, value)
}

// work says whether the operations have taken along more than they may.
func (d *document) work() string {
	if d.taken+d.moved/crowd > d.granted {
		return tooMuch
	}
	return ""
}

// find is the value at a path, or why there is none.
func (d *document) find(path []string) (value *node, fault string) {
	value = d.root
	for _, token := range path {
		switch value.kind {
		case jsontext.KindObject:
			inner, ok := value.members.Get(token)
			if !ok {
				return nil, noPath
			}
			value = inner
		case jsontext.KindList:
			i, fault := index(token, len(value.items)-1)
			if fault != "" {
				return nil, fault
			}
			value = value.items[i]
		default:
			return nil, noPath
		}
	}
	return value, ""
}

// index is the one that a token stands for.
func index(token string, last int) (i int, fault string) {
	if !isIndex(token) {
		return 0, noIndex
	}
	i, err := strconv.Atoi(token)
	if err != nil || i > last {
		return 0, outOfRange
	}
	return i, ""
}

// add puts a value at a path, whose end may be new.
func (d *document) add(path []string, value *node) string {
	if len(path) == 0 {
		return d.replace(path, value)
	}
	parent, fault := d.find(path[:len(path)-1])
	if fault != "" {
		return fault
	}
	last := path[len(path)-1]
	switch parent.kind {
	case jsontext.KindObject:
		parent.members.Set(last, value)
	case jsontext.KindList:
		i := len(parent.items)
		if last != "-" {
			if i, fault = index(last, i); fault != "" {
				return fault
			}
		}
		d.moved += len(parent.items) - i
		parent.items = slices.Insert(parent.items, i, value)
	default:
		return noPath
	}
	return d.fits(path, value)
}

// replace puts a value in the place of another one.
func (d *document) replace(path []string, value *node) string {
	if len(path) == 0 {
		d.root = value
		return d.fits(path, value)
	}
	if _, fault := d.find(path); fault != "" {
		return fault
	}
	parent, _ := d.find(path[:len(path)-1])
	last := path[len(path)-1]
	if parent.kind == jsontext.KindObject {
		parent.members.Set(last, value)
	} else {
		i, _ := index(last, len(parent.items)-1)
		parent.items[i] = value
	}
	return d.fits(path, value)
}

// fits says whether what was put at a path makes the document too deep, or was too much work.
func (d *document) fits(path []string, value *node) string {
	if len(path)+value.depth() > jsontext.MaxFree {
		return tooDeep
	}
	return d.work()
}

// remove takes away the value at a path, which is there. Without the whole document
// there is null.
func (d *document) remove(path []string) {
	if len(path) == 0 {
		d.root = &node{kind: jsontext.KindNull, text: []byte("null")}
		return
	}
	parent, _ := d.find(path[:len(path)-1])
	last := path[len(path)-1]
	if parent.kind == jsontext.KindObject {
		parent.members.Delete(last)
		return
	}
	i, _ := index(last, len(parent.items)-1)
	parent.items = slices.Delete(parent.items, i, i+1)
	d.moved += len(parent.items) - i
}
