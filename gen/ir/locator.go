package ir

// Locator says where in a list, or in a map, a step does its work. Each step names
// those that it can have.
//
//sumtype:decl
type Locator interface {
	isLocator()
	parts() []Part
}

// Wanted says which element, or which key, a Find looks for.
//
//sumtype:decl
type Wanted interface {
	Locator
	isWanted()
}

func (*First) isWanted() {}
func (*Last) isWanted()  {}
func (*Nth) isWanted()   {}
func (*Key) isWanted()   {}

// Gap says where an Insert puts an element.
//
//sumtype:decl
type Gap interface {
	Locator
	isGap()
}

func (*Index) isGap()  {}
func (*Behind) isGap() {}
func (*Ahead) isGap()  {}
func (*Beyond) isGap() {}

func (*First) isLocator()  {}
func (*Last) isLocator()   {}
func (*Every) isLocator()  {}
func (*Nth) isLocator()    {}
func (*Index) isLocator()  {}
func (*Behind) isLocator() {}
func (*Ahead) isLocator()  {}
func (*Beyond) isLocator() {}
func (*Key) isLocator()    {}

func (l *First) parts() []Part  { return repeated(l.Cond) }
func (l *Last) parts() []Part   { return present(l.Cond) }
func (l *Every) parts() []Part  { return repeated(l.Cond) }
func (l *Nth) parts() []Part    { return append(once(l.Index), present(l.Cond)...) }
func (l *Index) parts() []Part  { return once(l.Index) }
func (l *Beyond) parts() []Part { return append(once(l.Index), repeated(l.Fill)...) }
func (l *Behind) parts() []Part { return append(repeated(l.Where), repeated(l.While)...) }
func (l *Ahead) parts() []Part  { return repeated(l.Where) }
func (l *Key) parts() []Part    { return once(l.Key) }

// Pick tests an element: it is the member As, if any, and Cond, if any, is true
// for it. Var is the element in Cond and in the steps about it, of As's type.
type Pick struct {
	Var  *Var
	As   *Member // or nil
	Cond Expr    // or nil
}

type (
	// First is the first element that passes the test, or the last.
	First struct {
		Pick
		FromEnd bool // the last, which is looked for from the end
	}
	// Last is the last element, and no other, if it passes the test.
	Last struct{ Pick }
	// Every is each element that passes the test, in order.
	Every struct{ Pick }
	// Nth is the element at an index, if there is one and it passes the test.
	Nth struct {
		Index Expr // an int counted from 0
		Sure  bool // there is one
		Pick
	}
)

// Index is a place in a list. To insert fails there unless it is from 0 to the size
// of the list.
type Index struct {
	Index Expr // an int counted from 0
}

// Beyond is the place at the end of a list which has an index. To insert fails if the
// index is another one, unless there is a Fill: then it may be up to reduce.MaxGap
// further on, and the places between are given what Fill is, which draws nothing.
type Beyond struct {
	Index Expr // an int counted from 0
	Fill  Expr // or nil; computed for every place
}

// Behind is the place behind the first element for which Where is true, and behind
// those that follow it while While (if any) is true for them; the end of the list
// if there is no such element.
type Behind struct {
	After *Var // the element in Where
	Where Expr
	Next  *Var // the element in While; nil without
	While Expr
}

// Ahead is the place before the first element for which Where is true; the end of the
// list if there is no such element.
type Ahead struct {
	Var   *Var // the element in Where
	Where Expr
}

// Key is the value of a key of a map, if it is there.
type Key struct {
	Var  *Var // the value
	Key  Expr // a string
	Sure bool // it is there
}

// IsSure reports whether there is what is looked for, whatever the state.
func IsSure(l Locator) bool {
	switch l := l.(type) {
	case *Nth:
		return l.Sure
	case *Key:
		return l.Sure
	default:
		return false
	}
}

// PickOf is the test of the elements that a locator is about. Of a Key it is one
// that every value passes. Index, Behind, Ahead and Beyond have none.
func PickOf(l Locator) *Pick {
	switch l := l.(type) {
	case *First:
		return &l.Pick
	case *Last:
		return &l.Pick
	case *Every:
		return &l.Pick
	case *Nth:
		return &l.Pick
	case *Key:
		return &Pick{Var: l.Var}
	case *Index, *Behind, *Ahead, *Beyond:
		return nil
	default:
		panic("ir: unknown locator")
	}
}
