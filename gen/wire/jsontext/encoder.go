package jsontext

import (
	"encoding/json"
	"math"
	"slices"
)

// Encoder goes along while a value is written, and learns of everything that readers
// might refuse: a union that is nil, a string that its enum does not have. Writing
// goes on even so. In the end what was doubtful is shown to the reader of its type,
// who alone knows the rules, and says what is wrong and where. So what is sound costs
// a few comparisons.
type Encoder struct {
	doubtful bool
	checking bool
	private  bool
	depth    int
	noJSON   *Fault // why free-form text is none
}

// Appender is a value that writes itself as JSON for an encoder.
type Appender interface {
	AppendTo(dst []byte, enc *Encoder) []byte
}

const (
	// deep is how many objects and lists may be open inside each other without
	// anybody having to count whether readers allow as many.
	deep = MaxDepth / 8

	// noValue stands where free-form text was to be that is no JSON. Nothing that
	// contains it can be read.
	noValue = '!'
)

// Sound reports whether nothing was doubtful so far.
func (e *Encoder) Sound() bool { return !e.doubtful }

// RunChecks has the checks of objects run, too. A value is written without them, for
// a rule may have come to break them, and what it made is not to be lost.
func (e *Encoder) RunChecks() { e.checking = true }

// RunsChecks reports whether RunChecks was called.
func (e *Encoder) RunsChecks() bool { return e.checking }

// Checks reports whether the checks of an object are run, which may rely on its fields
// being sound.
func (e *Encoder) Checks() bool { return e.checking && !e.doubtful }

// WritePrivate has the fields written, too, that are never sent.
func (e *Encoder) WritePrivate() { e.private = true }

// Private reports whether the fields are written that are never sent.
func (e *Encoder) Private() bool { return e.private }

// Doubt has the reader asked, whatever else is written.
func (e *Encoder) Doubt() { e.doubtful = true }

// Check takes the result of a rule.
func (e *Encoder) Check(err error) {
	if err != nil {
		e.doubtful = true
	}
}

// CheckValue is Check for a rule that also gives the value as readers have it.
func (e *Encoder) CheckValue(_ any, err error) { e.Check(err) }

// Enter begins an object of a type that may contain itself. It is false if that goes
// too deep for any reader, or for ever: then null has to do, without Leave, so that
// what never ends is soon over everywhere.
func (e *Encoder) Enter() bool {
	e.depth++
	if e.depth > deep {
		e.doubtful = true
	}
	return e.depth <= MaxDepth
}

// Leave ends what Enter began.
func (e *Encoder) Leave() { e.depth-- }

// AppendNil appends null where it may not be.
func (e *Encoder) AppendNil(dst []byte) []byte {
	e.doubtful = true
	return append(dst, "null"...)
}

// NoJSON is why free-form text that was written is no JSON, or nil.
func (e *Encoder) NoJSON() *Fault { return e.noJSON }

// Enum is the type of an enum.
type Enum interface {
	~string
	Valid() bool
}

// AppendEnum appends a value of an enum.
func AppendEnum[T Enum](dst []byte, v T, enc *Encoder) []byte {
	if !v.Valid() {
		enc.doubtful = true
	}
	return AppendString(dst, string(v))
}

// AppendText is [AppendString] as lists and maps call it.
func AppendText[T ~string](dst []byte, s T, _ *Encoder) []byte { return AppendString(dst, string(s)) }

// AppendTruth is [AppendBool] as lists and maps call it.
func AppendTruth(dst []byte, b bool, _ *Encoder) []byte { return AppendBool(dst, b) }

// AppendSafeInt appends an integer that every target has to be able to represent.
func AppendSafeInt(dst []byte, n int64, enc *Encoder) []byte {
	if !IsSafeInt(n) {
		enc.doubtful = true
	}
	return AppendInt(dst, n)
}

// AppendFinite appends a number that JSON has to have.
func AppendFinite(dst []byte, f float64, enc *Encoder) []byte {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		enc.doubtful = true
	}
	return AppendNumber(dst, f)
}

// AppendFree appends a free-form value in canonical form, or null if there is none.
func AppendFree(dst []byte, raw json.RawMessage, enc *Encoder) []byte {
	return enc.appendFree(dst, raw, "")
}

// AppendNotNull is AppendFree for any value but null.
func AppendNotNull(dst []byte, raw json.RawMessage, enc *Encoder) []byte {
	return enc.appendFree(dst, raw, "n")
}

// AppendRecord is AppendFree for an object, which is empty if there is none.
func AppendRecord(dst []byte, raw json.RawMessage, enc *Encoder) []byte {
	if len(raw) == 0 {
		return append(dst, "{}"...)
	}
	return enc.appendFree(dst, raw, notObject)
}

// AppendObject is AppendFree for an object.
func AppendObject(dst []byte, raw json.RawMessage, enc *Encoder) []byte {
	return enc.appendFree(dst, raw, notObject)
}

// AppendRecordOrNull is AppendRecord for an object that is null if there is none.
func AppendRecordOrNull(dst []byte, raw json.RawMessage, enc *Encoder) []byte {
	if len(raw) == 0 {
		return append(dst, "null"...)
	}
	return enc.appendFree(dst, raw, notObject)
}

// notObject are the first characters of all values but objects.
const notObject = `n["tf-0123456789`

// appendFree appends any JSON whose first character is none of the given ones.
func (e *Encoder) appendFree(dst []byte, raw json.RawMessage, no string) []byte {
	if string(raw) == "{}" { // which most records are
		return append(dst, "{}"...)
	}
	out, depth, err := appendCompact(dst, raw)
	if err != nil {
		e.doubtful, e.noJSON = true, err
		return append(append(dst, noValue), raw...)
	}
	if depth > deep || slices.Contains([]byte(no), out[len(dst)]) {
		e.doubtful = true
	}
	return out
}

// AppendObjectOrNull appends an object, or null if it is nil.
func AppendObjectOrNull[V any, P interface {
	*V
	Appender
}](dst []byte, object P, enc *Encoder) []byte {
	if object == nil {
		return append(dst, "null"...)
	}
	return object.AppendTo(dst, enc)
}

// AppendUnionOrNull appends a value of a union, or null if it is nil.
func AppendUnionOrNull[T Appender](dst []byte, v T, enc *Encoder) []byte {
	if any(v) == nil {
		return append(dst, "null"...)
	}
	return v.AppendTo(dst, enc)
}
