package helper

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// A finder is a method that finds an element of a list by its key. All steps that
// search the same way share it.
//
//	func (d *Drawing) findCircle(id string) *Circle
type Finder struct {
	*plan.Lookup
	Name string
}

// MethodNames are those of the methods that search.
type MethodNames map[*ir.Object]*names.Scope

// KeyOf reads a key of an element.
func KeyOf(k plan.Key, elem *ir.Var) ir.Expr {
	ref := &ir.Ref{Node: ir.Node{T: elem.Type}, Var: elem}
	if k.Field == nil {
		return &ir.CommonField{Node: ir.Node{T: k.Type}, X: ref, Name: k.Name}
	}
	return &ir.FieldOf{Node: ir.Node{T: k.Type}, X: ref, Field: k.Field}
}

// Finders collects the finders of a protocol and names them.
func Finders(p *ir.Protocol, lookups *plan.Lookups, methods MethodNames) []*Finder {
	var found []*Finder
	for _, s := range ir.ProtocolSteps(p) {
		search, ok := s.(*ir.Find)
		if !ok {
			continue
		}
		by := lookups.Of(search)
		if !isOwnFinder(by, p) || slices.ContainsFunc(found, func(f *Finder) bool { return f.Like(by) }) {
			continue
		}
		f := &Finder{Lookup: by}
		f.Name = methods.claim(by.Owner, f.names()...)
		found = append(found, f)
	}
	return found
}

func (m MethodNames) claim(of *ir.Object, wanted ...string) string {
	if m[of] == nil {
		m[of] = names.NewScope()
	}
	return m[of].Claim(wanted...)
}

// isOwnFinder reports whether a package declares a finder for a search: by keys
// alone, in an object of its own.
func isOwnFinder(by *plan.Lookup, p *ir.Protocol) bool {
	return by != nil && len(by.Rest) == 0 && !by.Owner.ForeignTo(p)
}

// names proposes what to call the finder, the shortest first.
func (by *Finder) names() []string {
	var keys []string
	for _, key := range by.Keys {
		keys = append(keys, names.GoPascal(key.Name))
	}
	short := "find" + names.GoPascal(TypeWord(by.Elem))
	byKeys := "By" + strings.Join(keys, "And")
	inList := "In" + names.GoPascal(by.List.Name)
	return []string{short, short + byKeys, short + inList, short + inList + byKeys}
}

// FinderOf is the finder for a step, or nil.
func (l *Helpers) FinderOf(s *ir.Find) *Finder {
	by := l.Lookups.Of(s)
	if !isOwnFinder(by, l.Protocol) {
		return nil
	}
	i := slices.IndexFunc(l.Finders, func(f *Finder) bool { return f.Like(by) })
	return l.Finders[i]
}

// FinderKey is what a finder is wanted by: the methods of other types may be called
// like it.
func (l *Helpers) FinderKey(by *Finder) string { return l.IDs.Type(by.Owner) + "." + by.Name }

// ElemName is what to call the element: if its union goes by the last word of its
// name, the words before that.
func (by *Finder) ElemName() string {
	words := names.Words(TypeWord(by.Elem))
	if by.As == nil || len(words) == 1 {
		return words[len(words)-1]
	}
	return strings.Join(words[:len(words)-1], "_")
}
