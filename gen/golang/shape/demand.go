package shape

import "github.com/dave/jennifer/jen"

// Functions that only serve others of a package are emitted if they are called, and
// who calls what comes out while emitting. A file has a Slot for each. What is called
// waits in a queue, which is worked off when all else of the package has been emitted; what
// is never called leaves its slot empty.

// Slot is a place in a file for declarations that come up later, if they do.
type Slot struct {
	jen.Code // none: a slot is not printed, but what is in it
	Contents []jen.Code
}

// Declared are the declarations in a list that has slots.
func Declared(list []jen.Code) []jen.Code {
	var decls []jen.Code
	for _, d := range list {
		if slot, ok := d.(*Slot); ok {
			decls = append(decls, Declared(slot.Contents)...)
		} else {
			decls = append(decls, d)
		}
	}
	return decls
}

// demand is a function of a package that is emitted if it is called.
type demand struct {
	wanted bool
	emit   func() // nil: not known yet
}

func (p *Package) demandFor(name string) *demand {
	d := p.demands[name]
	if d == nil {
		d = &demand{}
		p.demands[name] = d
	}
	return d
}

// Want asks for a function that is only emitted if it is called, and returns its
// name. That of a method has the type before it, and a dot.
func (p *Package) Want(name string) string {
	if d := p.demandFor(name); !d.wanted {
		d.wanted = true
		p.enqueue(d)
	}
	return name
}

// OnDemand is the slot for a function that is emitted if it is called.
func (p *Package) OnDemand(name string, emit func() jen.Code) *Slot {
	slot, d := &Slot{}, p.demandFor(name)
	d.emit = func() { slot.Contents = []jen.Code{emit()} }
	if d.wanted {
		p.enqueue(d)
	}
	return slot
}

// enqueue has a function emitted that is known to be called, if it has a slot.
func (p *Package) enqueue(d *demand) {
	if d.emit != nil {
		p.queue = append(p.queue, d)
	}
}

// Settle fills the slots of all that is called, when the package and all that import it
// have been emitted. Whoever calls what it declares from then on comes too late.
func (p *Package) Settle() {
	for len(p.queue) > 0 {
		d := p.queue[0]
		p.queue = p.queue[1:]
		d.emit()
	}
	p.demands = nil
}
