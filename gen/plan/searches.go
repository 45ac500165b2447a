package plan

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// Search is a search that several steps make: for the first element of a list that
// is a field, by a condition in which they differ in nothing but the values that
// they read outside of it. Searches by key alone are Lookups.
type Search struct {
	Owner  *ir.Object
	List   *ir.Field
	Pick   *ir.Pick // that of the first of the steps
	Params []*Param // what they differ in, in the order in which they are read
	Inside *Inside  // if SDKs keep an index for it, which looks for the one of the Params
}

// Param is a value that a search is given.
type Param struct {
	Name  string
	Type  ir.Type
	Reads []ir.Expr // where the condition of the Pick reads it
}

// Searches are those of a protocol.
type Searches struct {
	of   map[*ir.Find]*Search
	args map[*ir.Find][]ir.Expr
	list []*Search
}

// SearchesOf finds the searches of a protocol that several steps make, or for which there
// is an index.
func SearchesOf(p *ir.Protocol, lookups *Lookups) *Searches {
	found := &Searches{of: map[*ir.Find]*Search{}, args: map[*ir.Find][]ir.Expr{}}
	alike := map[string][]*ir.Find{}
	var shapes []string
	for _, s := range ir.ProtocolSteps(p) {
		find, ok := s.(*ir.Find)
		if !ok {
			continue
		}
		shape, params := searchOf(find, lookups)
		if shape == "" {
			continue
		}
		if alike[shape] == nil {
			shapes = append(shapes, shape)
		}
		alike[shape] = append(alike[shape], find)
		for _, param := range params {
			found.args[find] = append(found.args[find], param.Reads[0])
		}
	}
	for _, shape := range shapes {
		if steps := alike[shape]; len(steps) > 1 || lookups.Inside(steps[0]) != nil {
			found.share(steps, lookups)
		}
	}
	return found
}

func (f *Searches) share(steps []*ir.Find, lookups *Lookups) {
	in := steps[0].In.(*ir.FieldOf)
	_, params := searchOf(steps[0], lookups)
	search := &Search{Owner: in.X.Type().(*ir.Object), List: in.Field, Pick: ir.PickOf(steps[0].By), Params: params}
	for _, s := range steps {
		if search.Inside == nil {
			search.Inside = lookups.Inside(s)
		}
	}
	f.list = append(f.list, search)
	for _, s := range steps {
		f.of[s] = search
	}
}

// All are the searches, in the order of their first steps.
func (f *Searches) All() []*Search { return f.list }

// Of is the search that a step makes, and what it gives for the parameters; nil if
// no other step makes it.
func (f *Searches) Of(s *ir.Find) (*Search, []ir.Expr) { return f.of[s], f.args[s] }

// searchOf spells what a step searches for, so that two that search alike are
// spelled alike, and lists what it reads outside. It is empty if the step is no
// search that could be shared.
func searchOf(s *ir.Find, lookups *Lookups) (shape string, params []*Param) {
	in, isField := s.In.(*ir.FieldOf)
	first, isFirst := s.By.(*ir.First)
	if !isField || !isFirst || first.FromEnd || first.Cond == nil || in.Field.Presence == ir.Optional ||
		ExprEffect(first.Cond) != (ir.Effect{}) {
		return "", nil
	}
	switch first.Var.Type.(type) {
	case *ir.Object, *ir.Union:
	default:
		return "", nil
	}
	if by := lookups.Of(s); by != nil && len(by.Rest) == 0 {
		return "", nil
	}
	speller := &speller{bound: map[*ir.Var]int{first.Var: 0}}
	if !speller.spell(first.Cond) {
		return "", nil
	}
	fmt.Fprintf(&speller.text, " in %p.%s as %p", in.X.Type(), in.Field.Name, first.As)
	return speller.text.String(), speller.params
}

// speller spells a condition with the variables that it binds by number, and what
// it reads of others as parameters.
type speller struct {
	text   strings.Builder
	bound  map[*ir.Var]int
	params []*Param
}

// spell reports whether all that the expression reads outside can be read before
// the search.
func (s *speller) spell(x ir.Expr) bool {
	if v := outer(x); v != nil {
		if _, bound := s.bound[v]; !bound {
			return s.param(x)
		}
	}
	if macro, ok := x.(*ir.Macro); ok {
		s.bound[macro.Var] = len(s.bound)
	}
	operands := ir.Operands(x)
	fmt.Fprintf(&s.text, "(%T %s %d", x, s.itself(x), len(operands))
	for _, operand := range operands {
		if !s.spell(operand) {
			return false
		}
	}
	s.text.WriteByte(')')
	ref, isRef := x.(*ir.Ref)
	if !isRef {
		return true
	}
	_, bound := s.bound[ref.Var]
	return bound
}

// outer is the variable that a read of fields which are always there begins with,
// or nil.
func outer(x ir.Expr) *ir.Var {
	switch x := x.(type) {
	case *ir.Ref:
		return x.Var
	case *ir.FieldOf:
		if x.Field.Presence == ir.Optional {
			return nil
		}
		return outer(x.X)
	default:
		return nil
	}
}

func (s *speller) param(x ir.Expr) bool {
	switch x.Type().(type) {
	case *ir.Scalar, *ir.Enum:
	default:
		return false
	}
	for i, known := range s.params {
		if sameRead(known.Reads[0], x) {
			known.Reads = append(known.Reads, x)
			fmt.Fprintf(&s.text, "(param %d)", i)
			return true
		}
	}
	fmt.Fprintf(&s.text, "(param %d %s)", len(s.params), spelledType(x.Type()))
	s.params = append(s.params, &Param{Name: readName(x), Type: x.Type(), Reads: []ir.Expr{x}})
	return true
}

func readName(x ir.Expr) string {
	if field, ok := x.(*ir.FieldOf); ok {
		return field.Field.Name
	}
	return x.(*ir.Ref).Var.Name
}

// sameRead reports whether two reads of fields that are always there are the same.
func sameRead(x, y ir.Expr) bool {
	field, ok := x.(*ir.FieldOf)
	if !ok {
		return Reads(y, x.(*ir.Ref).Var)
	}
	other, ok := y.(*ir.FieldOf)
	return ok && field.Field == other.Field && sameRead(field.X, other.X)
}

// itself spells what an expression says besides its operands.
func (s *speller) itself(x ir.Expr) string {
	switch x := x.(type) {
	case *ir.Literal:
		return ir.JSON(x.Value)
	case *ir.Ref:
		return fmt.Sprint(s.bound[x.Var])
	case *ir.FieldOf:
		return fmt.Sprintf("%p", x.Field)
	case *ir.CommonField:
		return x.Name
	case *ir.Narrow:
		return spelledType(x.T)
	case *ir.Widen:
		return spelledType(x.T)
	case *ir.FreeForm:
		return spelledType(x.T)
	case *ir.IsMember:
		return fmt.Sprint(x.Members)
	case *ir.Has:
		return fmt.Sprintf("%p %s", x.Field, x.Name)
	case *ir.OrValue:
		return fmt.Sprintf("%p %s", x.Field, x.Name)
	case *ir.Matches:
		return fmt.Sprintf("%q", x.Pattern)
	case *ir.RecordOf:
		return fmt.Sprintf("%q", x.Keys)
	case *ir.Unary:
		return fmt.Sprint(int(x.Op))
	case *ir.Binary:
		return x.Op.String()
	case *ir.Macro:
		return fmt.Sprint(int(x.Kind))
	case *ir.New:
		return initNames(x)
	case *ir.Apply:
		return fmt.Sprintf("%p", x.Function)
	case *ir.TagOf, *ir.IsNull, *ir.StartsWith, *ir.RemovePrefix, *ir.JSONText, *ir.CompareVersions, *ir.Cond, *ir.Size, *ir.Join, *ir.Slice, *ir.ValueAt,
		*ir.ListOf, *ir.NewID, *ir.Now:
		return ""
	default:
		panic(fmt.Sprintf("plan: unknown expression %T", x))
	}
}

// initNames lists the fields that a new object is given, and those that it may be.
func initNames(x *ir.New) string {
	var names strings.Builder
	fmt.Fprintf(&names, "%p %t", x.Object, x.Kept != nil)
	for _, init := range x.Inits {
		fmt.Fprintf(&names, " %s %t %t", init.Field.Name, init.If != nil, init.Verify)
	}
	return names.String()
}

// spelledType spells a type, so that the same types are spelled alike.
func spelledType(t ir.Type) string {
	switch t := t.(type) {
	case *ir.Scalar:
		return fmt.Sprintf("%d %p", t.Kind, t.Alias)
	case *ir.List:
		return "list " + spelledType(t.Elem)
	case *ir.Map:
		return "map " + spelledType(t.Elem)
	case *ir.Nullable:
		return "nullable " + spelledType(t.Elem)
	case *ir.Enum, *ir.Object, *ir.Union:
		return fmt.Sprintf("%p", t)
	default:
		panic(fmt.Sprintf("plan: unknown type %T", t))
	}
}
