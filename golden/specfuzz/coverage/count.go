package coverage

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Count is how often each kind was met.
type Count struct {
	kinds *Kinds
	met   map[string]int
}

// New returns a count of nothing.
func New(k *Kinds) *Count { return &Count{k, map[string]int{}} }

// Add counts what a protocol uses.
func (c *Count) Add(p *ir.Protocol) {
	w := &walk{c, map[uintptr]bool{}}
	w.value(reflect.ValueOf(p), "")
	c.others(p)
	effects := plan.EffectsOf(p)
	undo := plan.UndoOf(effects, p)
	for _, s := range ir.ProtocolSteps(p) {
		switch s := s.(type) {
		case *ir.Change:
			if undo.Change(s) {
				c.met[undone+reflect.TypeOf(s.Do).Elem().Name()]++
			}
		case *ir.Call:
			if undo.Call(s) {
				c.met[undone+"Call"]++
				if leaves(s.Rule.Body, undo, effects) {
					c.met["Left Turn"]++
				}
			}
		case *ir.Find:
			if chosen(s.In) && plan.MustOwn(ir.PickOf(s.By).Var, s.In, s.Then) {
				c.met["Find Chosen"]++
			}
			if named(s.In) && plan.MustOwn(ir.PickOf(s.By).Var, s.In, s.Then) {
				c.met["Find Named"]++
			}
		case *ir.Each:
			if chosen(s.In) && plan.MustOwn(s.By.Var, s.In, s.Do) {
				c.met["Each Chosen"]++
			}
			if named(s.In) && plan.MustOwn(s.By.Var, s.In, s.Do) {
				c.met["Each Named"]++
			}
			if v := s.By.Var; s.By.Cond != nil && plan.Mentions(s.By.Cond, v) && plan.MustOwn(v, s.In, s.Do) {
				way := "Each Tested" // after turns that may have changed it
				if plan.UseIn(s.Do, v).Count == 0 {
					way = "Each OnlyTested"
				}
				c.met[way]++
			}
		default: // changes nothing itself
		}
	}
}

// leaves reports whether some steps are left from within a loop that has changed something,
// which is taken back for what fails behind the steps alone: they end the event behind the
// loop, in which nothing fails.
func leaves(steps []ir.Stmt, undo *plan.Undo, effects *plan.Effects) bool {
	over := false
	for _, s := range slices.Backward(steps) {
		switch s := s.(type) {
		case *ir.Stop, *ir.Skip:
			over = true
		case *ir.Each:
			if over && ir.Returns(s.Do) && undo.Steps(s.Do) && !effects.Steps(s.Do).Fails {
				return true
			}
		default: // neither ends the event nor is a loop
		}
		if slices.ContainsFunc(ir.Blocks(s), func(b ir.Block) bool { return leaves(b.Steps, undo, effects) }) {
			return true
		}
	}
	return false
}

// chosen reports whether a list or map is one of several.
func chosen(x ir.Expr) bool {
	switch ir.Unwrapped(x).(type) {
	case *ir.Cond, *ir.OrValue:
		return true
	default:
		return false
	}
}

// named reports whether a list or map stands in what has a name that nothing can be changed
// through, as what let names, though others may change it.
func named(x ir.Expr) bool {
	v := plan.RootOf(x)
	return v != nil && v.InState && !v.Mutable
}

// Missing are the kinds that were never met.
func (c *Count) Missing() []string {
	return slices.DeleteFunc(c.kinds.wanted(), func(k string) bool { return c.met[k] > 0 })
}

// Report prints all counts.
func (c *Count) Report(out io.Writer) {
	group, line := "", ""
	flush := func() {
		if line != "" {
			fmt.Fprintf(out, "%s\n", line)
		}
	}
	for _, k := range c.kinds.wanted() {
		of, name := k[:strings.LastIndexByte(k, ' ')], k[strings.LastIndexByte(k, ' ')+1:]
		if of != group {
			flush()
			group, line = of, of+":"
		}
		line += fmt.Sprintf(" %s %d", name, c.met[k])
	}
	flush()
}

// walk goes through a model by reflection: it need not know which fields there are.
type walk struct {
	*Count
	seen map[uintptr]bool
}

// value counts what is below a value, which stands in the given field.
func (w *walk) value(v reflect.Value, in string) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || w.seen[v.Pointer()] {
			return
		}
		if v.Elem().Kind() == reflect.Struct && v.Elem().NumField() > 0 {
			w.seen[v.Pointer()] = true
		}
		w.value(v.Elem(), in)
	case reflect.Interface:
		if !v.IsNil() {
			w.value(v.Elem(), in)
		}
	case reflect.Slice:
		for i := range v.Len() {
			w.value(v.Index(i), in)
		}
	case reflect.Map:
		for entries := v.MapRange(); entries.Next(); {
			w.value(entries.Value(), in)
		}
	case reflect.Int:
		if names := w.kinds.constants[v.Type().Name()]; names != nil && int(v.Int()) < len(names) {
			w.met[v.Type().Name()+" "+names[v.Int()]]++
		}
	case reflect.Struct:
		w.structure(v, in)
	}
	if t := v.Type(); v.Kind() != reflect.Struct && v.Kind() != reflect.Pointer && strings.HasSuffix(t.PkgPath(), "/gen/ir") {
		if group := w.kinds.group[t.Name()]; group != "" { // a sealed type need not be a struct
			w.met[group+" "+t.Name()]++
		}
	}
}

func (w *walk) structure(v reflect.Value, in string) {
	t := v.Type()
	if !strings.HasSuffix(t.PkgPath(), "/gen/ir") {
		return
	}
	name := t.Name()
	if group := w.kinds.group[name]; group != "" {
		w.met[group+" "+name]++
	}
	if name == "Switch" {
		w.met[switches]++
	}
	if r, ok := v.Interface().(ir.Reducer); ok && r.Union() == nil {
		w.met[alone]++
	}
	for _, way := range sent {
		if of, field, _ := strings.Cut(way, " "); of == name && !v.FieldByName(field).IsZero() {
			w.met[way]++
		}
	}
	if name == "Derived" || name == "Parse" {
		way := name + " Whole"
		if v.FieldByName("Partial").Bool() {
			way = name + " Partial"
		}
		w.met[way]++
	}
	if x, ok := v.Interface().(ir.New); ok && x.Kept != nil {
		w.met[keeping]++
	}
	switch s := v.Interface().(type) {
	case ir.First:
		if s.FromEnd {
			w.met["First FromEnd"]++
		}
	case ir.Each:
		if s.Key != nil {
			way := "Each OfIndex"
			if _, isMap := s.In.Type().(*ir.Map); isMap {
				way = "Each OfMap"
			}
			w.met[way]++
		}
	case ir.ValueAt:
		way := "ValueAt OfList"
		if _, isMap := s.In.Type().(*ir.Map); isMap {
			way = "ValueAt OfMap"
		}
		w.met[way]++
		if s.Else != nil {
			w.met["ValueAt Else"]++
		}
	case ir.Nth:
		if s.Sure {
			w.met["Nth Sure"]++
		}
	case ir.Key:
		if s.Sure {
			w.met["Key Sure"]++
		}
	case ir.Replace:
		way := "Replace OfTest"
		if _, ok := s.By.(*ir.Nth); ok {
			way = "Replace OfIndex"
		}
		w.met[way]++
	case ir.Move:
		way := "Move OfTest"
		if _, ok := s.By.(*ir.Index); ok {
			way = "Move OfIndex"
		}
		w.met[way]++
	default: // has no ways
	}
	if f, ok := v.Interface().(ir.Field); ok && f.Private {
		w.met["Private "+map[ir.Presence]string{ir.Defaulted: "Defaulted", ir.Optional: "Optional"}[f.Presence]]++
	}
	if name == "Narrow" {
		w.met["proved in "+in]++
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() || f.Name == "Protocol" && name == "Import" {
			continue
		}
		inner := in
		if way := w.way(v, name, f.Name); way != "" {
			inner = way
		}
		w.value(v.Field(i), inner)
	}
}

// way is the name of a field in which something may be proved, or "".
func (w *walk) way(v reflect.Value, name, field string) string {
	if op := v.FieldByName("Op"); name == "Binary" && op.IsValid() && field == "R" {
		name = w.kinds.constants["BinaryOp"][op.Int()]
	}
	if way := name + "." + field; slices.Contains(proving, way) {
		return way
	}
	return ""
}
