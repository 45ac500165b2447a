package jsontext

import (
	"math"
	"testing"
	"time"
)

func TestISOTime(t *testing.T) {
	utc := time.Date(2026, 1, 31, 12, 0, 0, 250e6, time.UTC)
	for text, want := range map[string]time.Time{
		"2026-01-31T12:00:00.25Z":      utc,
		"2026-01-31T13:00:00.25+01:00": utc,
		"2026-01-31T12:00Z":            utc.Truncate(time.Second),
		"2026-01-31T12:00:00.25":       time.Date(2026, 1, 31, 12, 0, 0, 250e6, time.Local),
		"2026-01-31T12:00":             time.Date(2026, 1, 31, 12, 0, 0, 0, time.Local),
		"2024-02-29T00:00:00Z":         time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC),
	} {
		if got, ok := ISOTime(text); !ok || !got.Equal(want) {
			t.Errorf("%s: %v, %v", text, got, ok)
		}
	}
	for _, text := range []string{
		"", "soon", "2026-01-31", "2026-01-31 12:00:00Z", "2026-01-31t12:00:00Z", "2026-01-31T12:00:00z", "2026-02-30T12:00:00Z",
		"2026-13-01T12:00:00Z", "2026-00-01T12:00:00Z", "2026-01-31T24:00:00Z", "2026-01-31T12:60:00Z", "2026-01-31T12:00:60Z",
		"2026-01-31T12:00:00.Z", "2026-01-31T12:00:00,5Z", "2026-01-31T12:00:00+0100", "2026-01-31T12:00:00+24:00",
		"2026-01-31T12:00:00+01:60", "2026-01-31T1:00:00Z", "2026-01-31T12:00:00Z ", "٢٠٢٦-01-31T12:00:00Z", "2026-01-31T12:00.5Z", "2026-01-00T12:00Z",
	} {
		if got, ok := ISOTime(text); ok {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestUnixTimes(t *testing.T) {
	want := time.Date(2026, 1, 31, 12, 0, 0, 250e6, time.UTC)
	if got, ok := MilliTime(want.UnixMilli()); !ok || !got.Equal(want) {
		t.Errorf("%v", got)
	}
	if got, ok := SecondTime(float64(want.UnixMilli()) / 1000); !ok || !got.Equal(want) {
		t.Errorf("%v", got)
	}
	if got, ok := TimeAt(&[]int64{want.UnixMilli()}[0], MilliTime); !ok || !got.Equal(want) {
		t.Errorf("%v", got)
	}
	if _, ok := TimeAt(nil, ISOTime); ok {
		t.Error("no value is a time")
	}
	if got, ok := MilliTime(-0.5); !ok || got.UnixNano() != -500_000 {
		t.Errorf("%v", got)
	}
	if _, ok := SecondTime(int64(8.64e12) + 1); ok {
		t.Error("a time that JavaScript has not")
	}
	for _, n := range []float64{math.Inf(1), math.NaN(), -8.64e15 - 2} {
		if _, ok := MilliTime(n); ok {
			t.Errorf("%v", n)
		}
	}
}
