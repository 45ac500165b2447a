package wire_test

import (
	"fmt"
	"maps"
	"math/rand"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/reduce"
)

func TestOptional(t *testing.T) {
	for _, c := range []struct {
		o                     wire.Optional[string]
		absent, null, present bool
		or                    string
	}{
		{wire.Optional[string]{}, true, false, false, "else"},
		{wire.Absent[string](), true, false, false, "else"},
		{wire.Null[string](), false, true, false, "else"},
		{wire.Some("x"), false, false, true, "x"},
		{wire.Some(""), false, false, true, ""},
	} {
		value, ok := c.o.Get()
		if c.o.IsAbsent() != c.absent || c.o.IsNull() != c.null || c.o.IsPresent() != c.present || ok != c.present {
			t.Errorf("%+v: absent %v, null %v, present %v", c.o, c.o.IsAbsent(), c.o.IsNull(), c.o.IsPresent())
		}
		if or := c.o.Or("else"); or != c.or || ok && value != c.or {
			t.Errorf("%+v: value %q, or %q", c.o, value, or)
		}
	}
	if p := wire.Ptr(3); *p != 3 {
		t.Error("Ptr")
	}
}

func TestOutcome(t *testing.T) {
	var o wire.Outcome
	if o.Status != wire.Applied || reduce.Ignore().Status != wire.Ignored {
		t.Errorf("%v, %v", o, reduce.Ignore())
	}
	o.Warn("w1", "first")
	o.Skip("s", "why")
	o.Warn("w2", "second")
	want := reduce.Skip("s", "why")
	if o.Status != want.Status || o.Notice != want.Notice || len(o.Warnings) != 2 || o.Warnings[1] != (wire.Notice{Code: "w2", Message: "second"}) {
		t.Errorf("%+v", o)
	}
	if got := fmt.Sprint(wire.Applied, wire.Ignored, wire.Skipped); got != "applied ignored skipped" {
		t.Errorf("statuses %s", got)
	}
}

func TestCostsNothing(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() {
		var o wire.Outcome
		config := jsontext.Resolve[wire.Option](nil)
		_, _ = o, config
	}); n != 0 {
		t.Errorf("an event with nothing to say costs %v allocations", n)
	}
}

func TestMap(t *testing.T) {
	var m wire.Map[int]
	if m.Len() != 0 || m.Has("a") || len(m.Keys()) != 0 {
		t.Error("the zero value is not empty")
	}
	m.Delete("a")
	for i := range 20 {
		m.Set(strconv.Itoa(i), i)
	}
	m.Set("3", 33)
	m.Delete("0")
	m.Delete("15")
	m.Delete("15")
	m.Set("0", 100)
	want := []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "16", "17", "18", "19", "0"}
	if got := m.Keys(); !slices.Equal(got, want) || m.Len() != len(want) {
		t.Errorf("keys %v", got)
	}
	if v, ok := m.Get("3"); v != 33 || !ok {
		t.Errorf("3 is %v, %v", v, ok)
	}
	if v, ok := m.Get("15"); v != 0 || ok {
		t.Errorf("15 is %v, %v", v, ok)
	}
	same := m
	same.Set("new", 1)
	double := m.Clone(func(n int) int { return 2 * n })
	double.Set("3", 0)
	if !m.Has("new") {
		t.Error("a copy is another map")
	}
	if v, _ := m.Get("3"); v != 33 {
		t.Error("a clone is the same map")
	}
	if v, _ := double.Get("0"); v != 200 || double.Len() != m.Len() {
		t.Errorf("cloned 0 is %d", v)
	}
	var empty wire.Map[int]
	clone := empty.Clone(nil)
	clone.Set("a", 1)
	if empty.Len() != 0 {
		t.Error("a clone of an empty map is the same map")
	}
}

// TestMapAgainstModel compares with a built-in map and a list of names.
func TestMapAgainstModel(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for range 50 {
		var m wire.Map[int]
		values := map[string]int{}
		var order []string
		for i := range 400 {
			key := strconv.Itoa(random.Intn(30))
			if random.Intn(2) == 0 {
				if _, ok := values[key]; !ok {
					order = append(order, key)
				}
				m.Set(key, i)
				values[key] = i
			} else {
				m.Delete(key)
				delete(values, key)
				order = slices.DeleteFunc(order, func(k string) bool { return k == key })
			}
			if random.Intn(20) == 0 {
				m = m.Clone(nil)
			}
			if m.Len() != len(values) || !slices.Equal(m.Keys(), order) {
				t.Fatalf("keys %v, want %v", m.Keys(), order)
			}
			if v, ok := m.Get(key); ok != m.Has(key) || v != values[key] {
				t.Fatalf("%s is %d, want %d", key, v, values[key])
			}
		}
		if got := maps.Collect(m.All()); !maps.Equal(got, values) {
			t.Fatalf("got %v, want %v", got, values)
		}
	}
}

func TestMapChangedWhileWalked(t *testing.T) {
	var m wire.Map[int]
	for i := range 10 {
		m.Set(strconv.Itoa(i), i)
	}
	var walked []string
	for key := range m.All() {
		walked = append(walked, key)
		m.Delete(key)
		m.Set("new"+key, 0)
		if key == "8" {
			break
		}
	}
	if got := m.Keys(); len(walked) != 9 || len(got) != 10 || got[0] != "9" {
		t.Errorf("walked %v, left %v", walked, got)
	}
}

func TestSources(t *testing.T) {
	config := jsontext.Resolve[wire.Option](nil)
	id, now := config.NewID(), config.Now()
	if !regexp.MustCompile(`^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$`).MatchString(id) || id == config.NewID() {
		t.Errorf("id %s", id)
	}
	at, err := time.Parse("2006-01-02T15:04:05.000000Z", now)
	if err != nil || time.Since(at).Abs() > time.Minute {
		t.Errorf("time %s, %v", now, err)
	}

	restore := wire.SetDefaultSources(wire.Sources{Now: func() string { return "default" }})
	if config.Now() != "default" || len(config.NewID()) != 32 {
		t.Errorf("replaced: %s, %s", config.Now(), config.NewID())
	}
	own := jsontext.Resolve([]wire.Option{
		wire.WithNow(func() string { return "first" }),
		wire.WithNewID(func() string { return "id" }),
		wire.WithNow(func() string { return "own" }),
	})
	if own.Now() != "own" || own.NewID() != "id" {
		t.Errorf("own: %s, %s", own.Now(), own.NewID())
	}
	d := codec.NewDecoder(nil, wire.WithNow(func() string { return "own" }))
	if d.Now() != "own" || len(d.NewID()) != 32 {
		t.Errorf("decoder: %s, %s", d.Now(), d.NewID())
	}
	restore()
	if config.Now() == "default" {
		t.Error("not restored")
	}
}

func TestSourcesInParallel(t *testing.T) {
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 100 {
				config := jsontext.Resolve[wire.Option](nil)
				if config.NewID() == "" || config.Now() == "" {
					t.Error("empty")
				}
			}
		})
	}
	for range 100 {
		wire.SetDefaultSources(wire.Sources{NewID: func() string { return "x" }})()
	}
	group.Wait()
}

// TestContainersOfWhatIsNoJSON compares what cannot be written, and tells so.
func TestContainersOfWhatIsNoJSON(t *testing.T) {
	a, b := func() {}, make(chan int)
	if !wire.Some[any](b).Equal(wire.Some[any](b)) || wire.Some[any](a).Equal(wire.Some[any](b)) || wire.Some[any](b).Equal(wire.Some[any](1)) {
		t.Error("values that are no JSON are not compared")
	}
	var m wire.Map[any]
	m.Set("a", b)
	if text, err := m.MarshalJSON(); err == nil || text != nil {
		t.Errorf("got %s", text)
	}
}
