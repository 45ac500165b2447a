package format

import (
	"strings"
	"unicode/utf8"
)

// width is that of a line, and step of an indentation.
const (
	width = 88
	step  = 4
)

// frame is a part that is still to be printed, and how.
type frame struct {
	of       doc
	indent   int
	broken   bool
	all      bool // measured: all lines have to fit, and not only the first
	overflow bool // measured: texts may be too long
}

func (f frame) with(of doc) frame {
	f.of = of
	return f
}

// renderer prints a document.
type renderer struct {
	out     strings.Builder
	column  int
	pending int // the indentation of the line that has no text yet
	todo    []frame
	spare   []frame // memory for what is measured
	modes   []bool  // which groups are broken, by their ids
	fitting bool    // what encloses was measured flat: nothing in it need be
}

// render lays out a document that begins at an indentation.
func (r *renderer) render(of doc, indentation int) {
	r.column, r.pending, r.fitting = 0, indentation, false
	r.modes = r.modes[:0]
	if room := width - indentation; hasRoom(of, &room, true) {
		r.out.WriteString(strings.Repeat(" ", indentation))
		r.flat(of, true)
		return
	}
	r.todo = append(r.todo[:0], frame{of: of, indent: indentation, broken: true})
	for len(r.todo) > 0 {
		top := r.todo[len(r.todo)-1]
		r.todo = r.todo[:len(r.todo)-1]
		r.print(top)
	}
}

func (r *renderer) push(frames ...frame) { r.todo = append(r.todo, frames...) }

func (r *renderer) print(f frame) {
	switch d := f.of.(type) {
	case text:
		r.out.WriteString(strings.Repeat(" ", r.pending))
		r.column += r.pending + utf8.RuneCountInString(string(d))
		r.pending = 0
		r.out.WriteString(string(d))
	case concat:
		for i := len(d) - 1; i >= 0; i-- {
			r.push(f.with(d[i]))
		}
	case line:
		switch {
		case f.broken || d.kind == hardLine:
			r.out.WriteByte('\n')
			r.column, r.pending, r.fitting = 0, f.indent, false
		case d.kind == spaceLine:
			r.print(f.with(text(" ")))
		}
	case group:
		if d.within != 0 && !r.mode(d.within) {
			r.push(f.with(d.of))
			return
		}
		if d.broken {
			f.broken = true
		} else {
			f.broken = r.breaks(f, d.id, d.of)
		}
		r.set(d.id, f.broken)
		r.push(f.with(d.of))
	case chosen:
		if r.isBroken(f, d.id) == d.broken {
			r.push(f.with(d.of))
		}
	case indent:
		if d.id == 0 || r.mode(d.id) {
			f.indent += step
		}
		r.push(f.with(d.of))
	case roomy:
		if d.while == 0 || !r.mode(d.while) {
			r.fitting = false
		}
		r.push(f.with(d.of))
	case variants:
		r.printVariant(f, d)
	case wrapped:
		r.printWrapped(f, d)
	case long:
		if r.column > 0 || r.fits(f.with(text(d))) {
			r.print(f.with(text(d)))
			return
		}
		for i, part := range parted(string(d), width-f.indent-1) {
			if i > 0 {
				r.print(f.with(line{hardLine}))
			}
			r.print(f.with(text(part)))
		}
	case wrappedEnd:
	}
}

func (r *renderer) set(id groupID, broken bool) {
	if id == 0 {
		return
	}
	for len(r.modes) <= int(id) {
		r.modes = append(r.modes, false)
	}
	r.modes[id] = broken
}

func (r *renderer) mode(id groupID) bool { return int(id) < len(r.modes) && r.modes[id] }

func (r *renderer) isBroken(f frame, id groupID) bool {
	if id == 0 {
		return f.broken
	}
	return r.mode(id)
}

// breaks reports whether a group has to be broken.
func (r *renderer) breaks(f frame, id groupID, of doc) bool {
	if !f.broken && r.fitting {
		return false
	}
	r.fitting = true
	r.set(id, false)
	f.broken = false
	return !r.fits(f.with(of))
}

func (r *renderer) printVariant(f frame, list variants) {
	if !f.broken && r.fitting {
		r.push(f.with(list[0]))
		return
	}
	r.fitting = true
	for _, variant := range list[:len(list)-1] {
		flat := f.with(variant)
		flat.broken = false
		if r.fits(flat) {
			r.push(flat)
			return
		}
	}
	f.broken = true
	r.push(f.with(list[len(list)-1]))
}

// printWrapped puts parentheses around what fits on lines of its own, and leaves alone
// what does not fit there either.
func (r *renderer) printWrapped(f frame, d wrapped) {
	broken := false
	if r.breaks(f, d.id, d.of) {
		r.set(d.id, true)
		inner, end := f.with(d.of), f.with(wrappedEnd{})
		inner.indent += step
		inner.broken, end.broken = true, true
		inner.all, end.all = true, true
		open := inner.with(concat{text("("), line{hardLine}})
		broken = r.fits(end, inner, open)
	}
	r.set(d.id, broken)
	f.broken = broken
	if !broken {
		r.push(f.with(d.of))
		return
	}
	inner := f.with(d.of)
	inner.indent += step
	r.push(f.with(concat{line{hardLine}, text(")")}), inner, inner.with(concat{text("("), line{hardLine}}))
}

// fits reports whether some parts, the last of which comes first, and what follows them
// up to the end of the line, have room.
func (r *renderer) fits(parts ...frame) bool {
	m := measure{renderer: r, column: r.column, pending: r.pending, own: append(r.spare[:0], parts...), rest: len(r.todo)}
	defer func() { r.spare = m.own[:0] }()
	for {
		f, ok := m.next()
		if !ok {
			return true
		}
		if fits, done := m.part(f); done {
			return fits
		}
	}
}

// measure goes through what would be printed.
type measure struct {
	*renderer
	column, pending int
	own             []frame
	rest            int // of what is to be printed anyway
}

func (m *measure) next() (frame, bool) {
	if n := len(m.own); n > 0 {
		f := m.own[n-1]
		m.own = m.own[:n-1]
		return f, true
	}
	if m.rest == 0 {
		return frame{}, false
	}
	m.rest--
	return m.todo[m.rest], true
}

func (m *measure) push(f frame) { m.own = append(m.own, f) }

// part measures one part. It is done if it is clear whether all fits.
func (m *measure) part(f frame) (fits, done bool) {
	switch d := f.of.(type) {
	case text:
		m.column += m.pending + utf8.RuneCountInString(string(d))
		m.pending = 0
		return false, m.column > width && !f.overflow
	case concat:
		for i := len(d) - 1; i >= 0; i-- {
			m.push(f.with(d[i]))
		}
	case line:
		switch {
		case !f.broken && d.kind == spaceLine:
			return m.part(f.with(text(" ")))
		case !f.broken && d.kind == hardLine, f.broken && !f.all:
			return true, true
		case f.broken:
			m.column, m.pending = 0, f.indent
		}
	case group:
		if d.within != 0 && !m.mode(d.within) {
			m.push(f.with(d.of))
			return false, false
		}
		f.broken = f.broken || d.broken
		m.set(d.id, f.broken)
		m.push(f.with(d.of))
	case chosen:
		if m.isBroken(f, d.id) == d.broken {
			m.push(f.with(d.of))
		}
	case indent:
		if d.id == 0 || m.mode(d.id) {
			f.indent += step
		}
		m.push(f.with(d.of))
	case roomy:
		if !f.broken && (d.while == 0 || !m.mode(d.while)) {
			f.broken, f.all, f.overflow = true, true, true
		}
		m.push(f.with(d.of))
	case variants:
		if f.broken {
			m.push(f.with(d[len(d)-1]))
		} else {
			f.all, f.overflow = false, false
			m.push(f.with(d[0]))
		}
	case wrapped:
		m.set(d.id, f.broken)
		m.push(f.with(d.of))
	case long:
		return m.part(f.with(text(d)))
	case wrappedEnd:
		m.column, m.pending = 0, f.indent
		return m.part(f.with(text(")")))
	}
	return false, false
}
