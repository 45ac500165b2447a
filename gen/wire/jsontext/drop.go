package jsontext

// A value may be dropped: read to its end, with nothing to show for it. Whoever
// reads the value next around it asks Dropped, and does without the value, or
// drops itself with Drop. Where nobody can, dropping is an error after all: the
// one that a closed union would have given.

// Dropped tells whether the value just read was dropped, by the error that it
// would have been, and forgets it. What the read returned means nothing then.
func (d *Decoder) Dropped() *Fault {
	e := d.dropped
	if e != nil {
		d.dropped = nil
	}
	return e
}

// Drop drops the value just read, because of a part of it that was dropped.
func (d *Decoder) Drop(part *Fault) {
	if d.err == nil {
		d.dropped = part
	}
}

// Lose notes why the value of a required field was dropped, if it was. The first
// reason stays.
func (d *Decoder) Lose(lost **Fault) {
	if part := d.Dropped(); part != nil && *lost == nil {
		*lost = part
	}
}

// CannotDrop turns a dropped value into an error, where nothing can do without it.
func (d *Decoder) CannotDrop() {
	if e := d.Dropped(); e != nil {
		d.err = e
		d.stop()
	}
}

// DropMember drops the object that is next, because no member of a union has its
// tag.
func (d *Decoder) DropMember(tagField, tag string, known ...string) {
	d.diagnose(codeUnknownMember, "unknown "+Excerpt(tag)+" dropped")
	d.dropNext(d.wouldBe(unknownTag(tag, known), tagField))
}

// DropUntagged drops the object that is next, because it has no tag, or one that
// is no string.
func (d *Decoder) DropUntagged(tagField string) {
	d.diagnose(codeUnknownMember, "object without a string "+Excerpt(tagField)+" dropped")
	d.dropNext(d.wouldBe("want a string that tells what this is", tagField))
}

// DropKeyless drops the object that is next, because it has none of the keys by which a
// union knows its members.
func (d *Decoder) DropKeyless(known ...string) {
	if d.err != nil {
		return
	}
	d.diagnose(codeUnknownMember, "unknown object dropped")
	d.peek()
	d.dropNext(&Fault{Code: codeUnknownMember, Path: d.path(), Offset: int64(d.pos), Msg: withoutKey(known)})
}

// RetiredMember says that the object that is next has the tag of a member of
// former versions.
func (d *Decoder) RetiredMember(tag string) {
	d.diagnose(codeRetiredMember, "retired "+Excerpt(tag))
}

// DropRetired drops the object just read, a member of former versions that
// nothing takes the place of.
func (d *Decoder) DropRetired(tagField, tag string) {
	d.Drop(d.wouldBe("nothing takes the place of "+Excerpt(tag), tagField))
}

// NullIsAbsent reads a null, if one is next, that counts as a missing field, and
// reports whether it did.
func (d *Decoder) NullIsAbsent() bool {
	if !d.Null() {
		return false
	}
	d.diagnose(codeNullIsAbsent, "null counts as missing")
	return true
}

func (d *Decoder) dropNext(e *Fault) {
	d.Skip()
	d.Drop(e)
}

// wouldBe is an error at the tag of the object at hand.
func (d *Decoder) wouldBe(msg, tagField string) *Fault {
	d.peek()
	return &Fault{Code: codeUnknownMember, Path: append(d.path(), field(tagField)), Offset: int64(d.pos), Msg: msg}
}
