package steps

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/expr"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// What may have to be taken back is remembered by a reduce.Undo before it is changed.
// It belongs to the function of an event; named rules are given it.

// TakesBack gives a function, before its steps are written, what remembers changes. With
// the returned code at its beginning they are taken back if it returns an error.
func (f *Writer) TakesBack() []jen.Code {
	f.Undo, f.UndoIsLocal = &value.Local{Name: f.Block.Name("undo")}, true
	f.Block.HasErr = true
	return []jen.Code{
		jen.Var().Id(f.Undo.Name).Add(f.Reducing("Undo")),
		jen.Defer().Id(f.Undo.Name).Dot("OnError").Call(jen.Op("&").Err()),
	}
}

// UndoParam is the parameter of a named rule.
func (f *Writer) UndoParam() jen.Code {
	f.Undo = &value.Local{Name: f.Block.Name("undo")}
	return jen.Id(f.Undo.Name).Op("*").Add(f.Reducing("Undo"))
}

// UndoArg is what remembers changes, as an argument.
func (f *Writer) UndoArg() *jen.Statement {
	if f.UndoIsLocal {
		return jen.Op("&").Add(f.Undo.ID())
	}
	return f.Undo.ID()
}

// undoFor is that for a rule that is called.
func (f *Writer) undoFor(s *ir.Call) *jen.Statement {
	if f.Project.Undo.Call(s) {
		return f.UndoArg()
	}
	return jen.Nil()
}

// keep remembers what a change is about to change, as far as that is known before it.
func (f *Writer) keep(s *ir.Change) {
	if f.noted = f.Project.Undo.Change(s); !f.noted {
		return
	}
	place := s.Place.Read()
	switch do := s.Do.(type) {
	case *ir.Unset, *ir.Push, *ir.Extend:
		f.keepPlace(place)
	case *ir.Append, *ir.AppendBase64:
		f.keepText(place)
	case *ir.Merge:
		if _, ok := place.Type().(*ir.Map); !ok {
			f.keepPlace(place)
		}
	case *ir.Insert:
		f.keepPlace(place)
		switch do.By.(type) {
		case *ir.Ahead, *ir.Behind:
			f.keepItems(place, nil)
		default: // is known later, or changes none
		}
	case *ir.Remove:
		f.keepPlace(place)
		if _, every := do.By.(*ir.Every); every {
			f.keepItems(place, nil)
		}
	case *ir.Move:
		f.keepItems(place, nil)
	default: // sees to it when it knows what for
	}
	owner := s.Place.Of.Type().(*ir.Object)
	for _, derived := range s.Place.Derived() {
		f.keepDerived(f.ownerOf(place), owner, derived)
	}
}

// keepDerived remembers a field of an object that is computed of another.
func (f *Writer) keepDerived(object *jen.Statement, o *ir.Object, derived *ir.Field) {
	field := jen.Add(object).Dot(f.IDs.Field(o, derived))
	if !f.Targets.HasParser(o, derived) {
		f.keepAt(field)
		return
	}
	if f.HomeOf(o) != f.Package {
		// Its parser is out of reach, so that what it has put there must be put anew.
		f.keepAt(field)
		f.Add(jen.Add(field).Op("=").Add(f.Clone(shape.HoldField(derived), derived.Type, field)))
		return
	}
	current := jen.Add(field)
	if shape.HoldField(derived) == shape.ThreeWay {
		current = current.Dot("Or").Call(jen.Nil())
	}
	f.keepParsed(field, current, jen.Add(object).Dot(f.IDs.Parser(o, derived)))
}

// keptSpot is a place that is remembered right before it is assigned.
func (f *Writer) keptSpot(place ir.Expr) spot {
	to := f.spot(place)
	if assign := to.assign; f.noted {
		to.assign = func(v value.Value) {
			f.keepPlace(place)
			assign(v)
		}
	}
	return to
}

// keepPlace remembers the value of a place.
func (f *Writer) keepPlace(place ir.Expr) { f.keepAt(f.Selected(fieldUnder(place))) }

// keepText remembers a text that is about to grow, with the memory behind it if that is
// its own.
func (f *Writer) keepText(place ir.Expr) {
	x := fieldUnder(place)
	o := expr.ObjectOf(x.X)
	_, member := shape.ChangedField(place)
	_, buffered := f.Targets.Buffer(o, x.Field)
	own := shape.HoldField(x.Field) == shape.AsIs && member == nil
	text := jen.Op("&").Add(f.Selected(x))
	switch {
	case own && f.Targets.IsBase64(o, x.Field):
		f.Add(f.Reducing("KeepBase64").Call(f.UndoArg(), text))
	case own && buffered && f.HomeOf(o) == f.Package:
		buffer := jen.Op("&").Add(f.Owner(x.X)).Dot(f.IDs.Buffer(o, x.Field))
		f.Add(f.Reducing("KeepText").Call(f.UndoArg(), text, buffer))
	default:
		f.keepPlace(place)
	}
	if f.Targets.HasParser(o, x.Field) && f.HomeOf(o) == f.Package {
		f.Add(f.Undo.ID().Dot("Do").Call(jen.Add(f.Owner(x.X)).Dot(f.IDs.Parser(o, x.Field)).Dot("Reset")))
	}
}

// keepAt remembers what a Go field or element holds.
func (f *Writer) keepAt(at *jen.Statement) {
	f.Add(f.Reducing("Keep").Call(f.UndoArg(), jen.Op("&").Add(at)))
}

// keepItems remembers the elements of a list, from an index on if there is one, and has
// its indexes look at it again.
func (f *Writer) keepItems(place ir.Expr, from *value.Local) {
	if !f.noted {
		return
	}
	list := f.spot(place).read().In(value.RankPrimary)
	if from != nil {
		list = jen.Add(list).Index(from.ID().Op(":"))
	}
	f.Add(f.Reducing("KeepItems").Call(f.UndoArg(), list))
	f.keepIndexes(place)
}

// keepIndexes has the indexes of a list look at it again if its elements are put back.
func (f *Writer) keepIndexes(place ir.Expr) {
	f.eachIndex(place, func(index *jen.Statement) {
		f.Add(f.Undo.ID().Dot("Do").Call(index.Dot("Drop")))
	})
}

// fieldUnder is the field that a place is, whatever it has been found to hold.
func fieldUnder(place ir.Expr) *ir.FieldOf {
	for {
		narrow, ok := place.(*ir.Narrow)
		if !ok {
			return place.(*ir.FieldOf) // nothing else is a place
		}
		place = narrow.X
	}
}
