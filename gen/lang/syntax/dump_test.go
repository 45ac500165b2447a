package syntax_test

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// dump prints a tree with the places of its texts; what is not written is left
// out.
func dump(v any) string {
	var d dumper
	d.value(0, "", reflect.ValueOf(v))
	return d.String()
}

type dumper struct{ strings.Builder }

func (d *dumper) line(depth int, format string, args ...any) {
	fmt.Fprintf(d, strings.Repeat("  ", depth)+format+"\n", args...)
}

func (d *dumper) value(depth int, label string, v reflect.Value) {
	switch x := v.Interface().(type) {
	case source.Text:
		if !x.IsZero() {
			d.line(depth, "%s %q %s", label, x.Value, place(x.Whole()))
		}
		return
	case syntax.Flag:
		if !x.At.IsZero() {
			d.line(depth, "%s %v %s", label, x.Value, place(x.At))
		}
		return
	case *syntax.Int:
		if x != nil {
			d.line(depth, "%s %d %s", label, x.Value, place(x.At))
		}
		return
	case *syntax.Number:
		if x != nil {
			d.line(depth, "%s %v %s", label, x.Value, place(x.At))
		}
		return
	case *syntax.Scalar:
		d.line(depth, "%s kind %d, quoted %v: %q %s", label, x.Kind, x.Quoted, x.Text.Value, place(x.Span()))
		return
	case source.Span:
		d.line(depth, "%s %s", label, place(x))
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			d.value(depth, label, v.Elem())
		}
	case reflect.Struct:
		d.line(depth, "%s %s", label, v.Type().Name())
		d.fields(depth+1, v)
	case reflect.Slice:
		for i := range v.Len() {
			d.value(depth, fmt.Sprintf("%s[%d]", label, i), v.Index(i))
		}
	case reflect.Bool:
		if v.Bool() {
			d.line(depth, "%s", label)
		}
	default:
		panic("dump of " + v.Type().String())
	}
}

func (d *dumper) fields(depth int, v reflect.Value) {
	for i := range v.NumField() {
		switch f := v.Type().Field(i); {
		case !f.IsExported() || f.Name == "Files" || f.Type == reflect.TypeFor[syntax.Node]():
		case f.Anonymous:
			d.fields(depth, v.Field(i))
		default:
			d.value(depth, f.Name, v.Field(i))
		}
	}
}

func place(s source.Span) string {
	return fmt.Sprintf("%d:%d-%d:%d", s.Start.Line, s.Start.Col, s.End.Line, s.End.Col)
}
