package jsontext

import (
	"slices"
	"strconv"
	"unicode/utf8"
)

// Growing reads JSON text that comes bit by bit, and knows at any time what of it is
// certain: what stays, whatever comes next. That is all there is, but for
//
//   - a number at the end, which may go on, and a literal that is not complete;
//   - the key of an object as long as its value is not there, even if only begun;
//   - in a text that is open: an escape that is not complete, and the first half of a
//     surrogate pair as long as nothing is known to follow it.
//
// No more than [MaxFree] objects and lists may be open inside each other.
//
// It keeps canonical text, as [AppendCompact] writes it. The zero value has read
// nothing. Reading takes time in proportion to what is read, whatever came before.
type Growing struct {
	sure   []byte  // what is certain, with the text and the containers open that are
	levels []level // the open containers
	awaits awaited
	isKey  bool   // the text that is open, or has just ended, is a key
	high   rune   // the first half of a pair at the end of the text that is open, or 0
	part   []byte // of a number, literal or escape that is not complete
	word   string // the literal that part begins
	key    []byte // the key whose value is not there yet
	failed bool
}

// level is an open container.
type level struct {
	list bool
	keys map[string]struct{} // of an object
}

// awaited is what may come next.
type awaited int

const (
	aValue       awaited = iota
	itemOrEnd            // behind [
	keyOrEnd             // behind {
	aKey                 // behind a comma
	aColon               //
	commaOrEnd           // behind a value
	noMore               // but white space, behind the outermost value
	text                 // the rest of a text
	escape               // the rest of an escape
	literal              // the rest of true, false or null
	minus                // a digit, behind -
	zero                 // no digit, behind a 0 in front
	digits               // of an integer
	point                // a digit, behind the point
	fraction             // more digits
	exponent             // a sign or a digit, behind e
	exponentSign         // a digit
	power                // more digits
)

// Read reads what comes next, whole characters. It reports whether the text may still
// become a value: one that cannot never will.
func (g *Growing) Read(more string) bool {
	for i := 0; i < len(more) && !g.failed; {
		if g.awaits == text {
			i = g.text(more, i)
			continue
		}
		if g.take(more[i]) {
			i++
		}
	}
	return !g.failed
}

// End reports whether the text is one whole value. Nothing can come behind it.
func (g *Growing) End() bool {
	if len(g.levels) == 0 {
		g.endNumber()
	}
	return !g.failed && g.awaits == noMore
}

// ReadPart is Read for a text that may go on in the middle of a surrogate pair: the first
// half of one at the end is left if it stands in a text. It returns how much was read.
func (g *Growing) ReadPart(more string) int {
	const half = 3 // bytes
	end := len(more) - half
	if end < 0 {
		g.Read(more)
		return len(more)
	}
	if unit, ok := surrogateAt(more[end:]); !ok || !isHigh(unit) {
		g.Read(more)
		return len(more)
	}
	if g.Read(more[:end]) && g.awaits == text {
		g.settleHalf() // whatever comes, it is no second half of what came before
		return end
	}
	g.Read(more[end:])
	return len(more)
}

// AppendCertain appends what is certain as a value: what is open in it is closed. It
// reports whether there is anything.
func (g *Growing) AppendCertain(dst []byte) ([]byte, bool) {
	if g.failed || len(g.sure) == 0 {
		return dst, false
	}
	dst = append(slices.Grow(dst, len(g.sure)+len(g.levels)+1), g.sure...)
	return g.appendEnds(dst), true
}

// Certain is what AppendCertain appends, in memory that Read writes on. The first bytes
// stay what they are, as many as it says.
func (g *Growing) Certain() (value []byte, stay int, ok bool) {
	if g.failed || len(g.sure) == 0 {
		return nil, 0, false
	}
	stay = len(g.sure)
	value = g.appendEnds(g.sure)
	g.sure = value[:stay] // with the room behind it
	return value, stay, true
}

// appendEnds closes what is open.
func (g *Growing) appendEnds(dst []byte) []byte {
	if (g.awaits == text || g.awaits == escape) && !g.isKey {
		dst = append(dst, '"')
	}
	for _, l := range slices.Backward(g.levels) {
		if l.list {
			dst = append(dst, ']')
		} else {
			dst = append(dst, '}')
		}
	}
	return dst
}

func (g *Growing) fail() { g.failed = true }

// take takes the next byte of anything but a plain text. It reports whether it did:
// what ends a number is left for the next call.
func (g *Growing) take(c byte) bool {
	switch g.awaits {
	case escape:
		g.escape(c)
		return true
	case literal:
		g.literal(c)
		return true
	case minus, zero, digits, point, fraction, exponent, exponentSign, power:
		return g.number(c)
	case aValue, itemOrEnd, keyOrEnd, aKey, aColon, commaOrEnd, noMore, text:
		if c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			g.structure(c)
		}
	}
	return true
}

// structure takes a byte between values.
func (g *Growing) structure(c byte) {
	switch {
	case g.awaits == itemOrEnd && c == ']', g.awaits == keyOrEnd && c == '}':
		g.close(c)
	case g.awaits == aValue || g.awaits == itemOrEnd:
		g.value(c)
	case (g.awaits == aKey || g.awaits == keyOrEnd) && c == '"':
		g.awaits, g.isKey, g.key = text, true, g.key[:0]
	case g.awaits == aColon && c == ':':
		g.awaits = aValue
	case g.awaits == commaOrEnd && c == ',':
		g.awaits = aKey
		if g.levels[len(g.levels)-1].list {
			g.awaits = aValue
		}
	case g.awaits == commaOrEnd && (c == '}') != g.levels[len(g.levels)-1].list && (c == ']' || c == '}'):
		g.close(c)
	default:
		g.fail()
	}
}

// value begins a value.
func (g *Growing) value(c byte) {
	switch c {
	case '"':
		g.place()
		g.sure = append(g.sure, '"')
		g.awaits, g.isKey = text, false
	case '[', '{':
		if len(g.levels) == MaxFree {
			g.fail()
			return
		}
		g.place()
		g.sure = append(g.sure, c)
		g.levels = append(g.levels, level{list: c == '['})
		g.awaits = keyOrEnd
		if c == '[' {
			g.awaits = itemOrEnd
		}
	case 't', 'f', 'n':
		g.word = map[byte]string{'t': "true", 'f': "false", 'n': "null"}[c]
		g.begin(literal, c)
	case '-':
		g.begin(minus, c)
	case '0':
		g.begin(zero, c)
	default:
		if isDigit(c) {
			g.begin(digits, c)
		} else {
			g.fail()
		}
	}
}

// begin begins what is not certain before it is complete.
func (g *Growing) begin(awaits awaited, c byte) {
	g.awaits, g.part = awaits, append(g.part[:0], c)
}

// place makes room for a value that is certain: behind a comma, or under its key.
func (g *Growing) place() {
	if len(g.levels) == 0 {
		return
	}
	in := &g.levels[len(g.levels)-1]
	if in.list {
		g.sure = AppendComma(g.sure)
		return
	}
	if _, twice := in.keys[string(g.key)]; twice {
		g.fail()
		return
	}
	if in.keys == nil {
		in.keys = map[string]struct{}{}
	}
	in.keys[string(g.key)] = struct{}{}
	g.sure = AppendKey(g.sure, string(g.key))
}

func (g *Growing) close(c byte) {
	g.sure = append(g.sure, c)
	g.levels = g.levels[:len(g.levels)-1]
	g.valueEnds()
}

func (g *Growing) valueEnds() {
	g.awaits = commaOrEnd
	if len(g.levels) == 0 {
		g.awaits = noMore
	}
}

func (g *Growing) literal(c byte) {
	g.part = append(g.part, c)
	switch n := len(g.part); {
	case g.word[n-1] != c:
		g.fail()
	case n == len(g.word):
		g.place()
		g.sure = append(g.sure, g.word...)
		g.valueEnds()
	}
}

// number takes a byte of a number, unless the number has ended before it.
func (g *Growing) number(c byte) bool {
	next, ok := afterDigit(g.awaits, c)
	if !ok {
		g.endNumber()
		return g.failed
	}
	g.awaits, g.part = next, append(g.part, c)
	return true
}

// afterDigit is what comes behind another byte of a number, if it goes on so.
func afterDigit(at awaited, c byte) (next awaited, ok bool) {
	switch {
	case isDigit(c):
		switch at {
		case minus:
			if c == '0' {
				return zero, true
			}
			return digits, true
		case digits, fraction, power:
			return at, true
		case point:
			return fraction, true
		case exponent, exponentSign:
			return power, true
		default:
			return 0, false
		}
	case c == '.':
		return point, at == zero || at == digits
	case c == 'e' || c == 'E':
		return exponent, at == zero || at == digits || at == fraction
	case c == '+' || c == '-':
		return exponentSign, at == exponent
	default:
		return 0, false
	}
}

// endNumber ends the number that is being read, if there is one.
func (g *Growing) endNumber() {
	switch g.awaits {
	case zero, digits, fraction, power:
		if _, err := strconv.ParseFloat(View(g.part), 64); err != nil {
			g.fail() // no double holds it
			return
		}
		g.place()
		g.sure = appendFreeNumber(g.sure, g.part)
		g.valueEnds()
	case minus, point, exponent, exponentSign:
		g.fail()
	case aValue, itemOrEnd, keyOrEnd, aKey, aColon, commaOrEnd, noMore, text, escape, literal:
	}
}

// text reads on in a text, up to what is none.
func (g *Growing) text(more string, i int) int {
	end, _ := plainEnd(BytesOf(more), i)
	g.run(more[i:end])
	if end == len(more) {
		return end
	}
	switch more[end] {
	case '"':
		g.settleHalf()
		if g.isKey {
			g.awaits = aColon
		} else {
			g.sure = append(g.sure, '"')
			g.valueEnds()
		}
	case '\\':
		g.begin(escape, '\\')
	default: // a control character
		g.fail()
	}
	return end + 1
}

// run adds characters that stand for themselves.
func (g *Growing) run(plain string) {
	if plain == "" {
		return
	}
	if g.high == 0 && utf8.ValidString(plain) {
		if g.isKey {
			g.key = append(g.key, plain...)
		} else {
			g.sure = append(g.sure, plain...)
		}
		return
	}
	for len(plain) > 0 {
		r, size := decodeText(plain)
		g.settle(r)
		plain = plain[size:]
	}
}

// escape takes a byte of an escape.
func (g *Growing) escape(c byte) {
	const whole = len(`\u0000`)
	g.part = append(g.part, c)
	switch n := len(g.part); {
	case n == 2 && c == 'u':
	case n == 2:
		r, ok := unescaped(c)
		if !ok {
			g.fail()
			return
		}
		g.awaits = text
		g.settle(r)
	case !isHex(c):
		g.fail()
	case n == whole:
		unit, _ := codeUnit(g.part)
		g.awaits = text
		g.settle(unit)
	}
}

// settle adds a character, or half of a pair. A first half waits for what follows it.
func (g *Growing) settle(r rune) {
	if g.high != 0 && isLow(r) {
		r, g.high = joinSurrogates(g.high, r), 0
	}
	g.settleHalf()
	if isHigh(r) {
		g.high = r
	} else {
		g.put(r)
	}
}

// settleHalf adds the first half of a pair that has no second one.
func (g *Growing) settleHalf() {
	if g.high != 0 {
		g.put(g.high)
		g.high = 0
	}
}

// put adds what is certain of a text.
func (g *Growing) put(r rune) {
	switch {
	case g.isKey:
		g.key = appendCodeUnit(g.key, r)
	case r < ' ' || r == '"' || r == '\\':
		g.sure = appendEscape(g.sure, byte(r))
	case isSurrogate(r):
		g.sure = append(g.sure, '\\', 'u', 'd', hexDigit(r>>8), hexDigit(r>>4), hexDigit(r))
	default:
		g.sure = utf8.AppendRune(g.sure, r)
	}
}

// unescaped is what a letter behind a backslash stands for.
func unescaped(c byte) (rune, bool) {
	switch c {
	case '"', '\\', '/':
		return rune(c), true
	case 'b':
		return '\b', true
	case 'f':
		return '\f', true
	case 'n':
		return '\n', true
	case 'r':
		return '\r', true
	case 't':
		return '\t', true
	default:
		return 0, false
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
