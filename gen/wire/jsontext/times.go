package jsontext

import (
	"math"
	"strings"
	"time"
)

// TimeAt reads the time that a value says; false if there is no value.
func TimeAt[T any](value *T, read func(T) (time.Time, bool)) (time.Time, bool) {
	if value == nil {
		return time.Time{}, false
	}
	return read(*value)
}

// ISOTime reads a date and a time of day as ISO 8601 and RFC 3339 have them:
// 2026-01-31T12:00:00.25+01:00. Without a zone it is local time. It reports false for
// anything else.
func ISOTime(text string) (time.Time, bool) {
	const minutes = "2006-01-02T15:04"
	if len(text) < len(minutes) || !hasShape(text[:len(minutes)], "dddd-dd-ddTdd:dd") {
		return time.Time{}, false
	}
	layout, rest := minutes, text[len(minutes):]
	if strings.HasPrefix(rest, ":") {
		if len(rest) < 3 || !hasShape(rest[:3], ":dd") {
			return time.Time{}, false
		}
		layout, rest = layout+":05", rest[3:]
		if strings.HasPrefix(rest, ".") {
			digits := len(rest) - len(strings.TrimLeft(rest[1:], "0123456789")) - 1
			if digits == 0 {
				return time.Time{}, false
			}
			rest = rest[1+digits:]
		}
	}
	switch {
	case rest == "":
		t, err := time.ParseInLocation(layout, text, time.Local)
		return t, err == nil
	case rest == "Z", (hasShape(rest, "+dd:dd") || hasShape(rest, "-dd:dd")) && rest[1:3] < "24" && rest[4:] < "60":
		t, err := time.Parse(layout+"Z07:00", text)
		return t, err == nil
	default:
		return time.Time{}, false
	}
}

// hasShape reports whether a text is the other one, with digits for each d.
func hasShape(text, shape string) bool {
	if len(text) != len(shape) {
		return false
	}
	for i := range len(shape) {
		if c := text[i]; shape[i] == 'd' && (c < '0' || c > '9') || shape[i] != 'd' && c != shape[i] {
			return false
		}
	}
	return true
}

// maxMillis is how far from 1970 times are that JavaScript has, too.
const maxMillis = 8.64e15

// MilliTime is the time that is so many milliseconds after 1970 began in UTC; false if
// that is further off than 275,000 years.
func MilliTime[N int64 | float64](millis N) (time.Time, bool) {
	if !(math.Abs(float64(millis)) <= maxMillis) {
		return time.Time{}, false
	}
	whole := math.Floor(float64(millis))
	return time.UnixMilli(int64(whole)).Add(time.Duration((float64(millis) - whole) * float64(time.Millisecond))), true
}

// SecondTime is MilliTime for seconds.
func SecondTime[N int64 | float64](seconds N) (time.Time, bool) {
	if !(math.Abs(float64(seconds)) <= maxMillis/1000) {
		return time.Time{}, false
	}
	whole := math.Floor(float64(seconds))
	return time.Unix(int64(whole), int64((float64(seconds)-whole)*float64(time.Second))), true
}
