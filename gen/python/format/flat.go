package format

import "unicode/utf8"

// Most statements fit on a line, which is found out, and printed, without looking at
// where they could be broken. What stands around a part is broken only at the top.

// hasRoom reports whether a document is as it should be on one line, and takes its width
// off the room that there is.
func hasRoom(of doc, room *int, broken bool) bool {
	switch d := of.(type) {
	case text:
		*room -= utf8.RuneCountInString(string(d))
		return *room >= 0
	case long:
		return hasRoom(text(d), room, broken)
	case concat:
		for _, part := range d {
			if !hasRoom(part, room, broken) {
				return false
			}
		}
		return true
	case line:
		if d.kind == spaceLine {
			*room--
		}
		return !broken && d.kind != hardLine && *room >= 0
	case group:
		switch {
		case d.within != 0: // it is none of its own
			return hasRoom(d.of, room, broken)
		case d.broken:
			return false
		default:
			return hasRoom(d.of, room, false)
		}
	case chosen:
		return d.isBroken(broken) != d.broken || hasRoom(d.of, room, broken)
	case indent:
		return hasRoom(d.of, room, broken)
	case roomy:
		return hasRoom(d.of, room, broken)
	case variants:
		return hasRoom(d[0], room, false)
	case wrapped:
		return hasRoom(d.of, room, false)
	case wrappedEnd:
		return false
	default:
		panic("python: unknown layout")
	}
}

// isBroken is for groups that have room on a line.
func (c chosen) isBroken(broken bool) bool { return c.id == 0 && broken }

// flat prints a document that has room on a line.
func (r *renderer) flat(of doc, broken bool) {
	switch d := of.(type) {
	case text:
		r.out.WriteString(string(d))
	case long:
		r.out.WriteString(string(d))
	case concat:
		for _, part := range d {
			r.flat(part, broken)
		}
	case line:
		if d.kind == spaceLine {
			r.out.WriteByte(' ')
		}
	case group:
		r.flat(d.of, broken && d.within != 0)
	case chosen:
		if d.isBroken(broken) == d.broken {
			r.flat(d.of, broken)
		}
	case indent:
		r.flat(d.of, broken)
	case roomy:
		r.flat(d.of, broken)
	case variants:
		r.flat(d[0], false)
	case wrapped:
		r.flat(d.of, false)
	case wrappedEnd:
	}
}
