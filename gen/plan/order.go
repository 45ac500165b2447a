package plan

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Behind has things in their order, but each behind those that it needs: what stands in a
// circle comes in the order in which it is met. What is needed but is no one of them is
// left out.
func Behind[T comparable](list []T, needs func(T) []T) []T {
	among, seen := map[T]bool{}, map[T]bool{}
	for _, x := range list {
		among[x] = true
	}
	ordered := make([]T, 0, len(list))
	var add func(x T)
	add = func(x T) {
		if seen[x] || !among[x] {
			return
		}
		seen[x] = true
		for _, needed := range needs(x) {
			add(needed)
		}
		ordered = append(ordered, x)
	}
	for _, x := range list {
		add(x)
	}
	return ordered
}

// UnionsWithin are the unions that a union is made of without an object between: a
// language without types that are declared ahead wants them first.
func UnionsWithin(u *ir.Union) []*ir.Union {
	var list []*ir.Union
	for _, m := range u.Members {
		list = append(list, unionsIn(m.Type)...)
	}
	return list
}

// unionsIn are the unions that a type names, objects aside.
func unionsIn(t ir.Type) []*ir.Union {
	switch t := t.(type) {
	case *ir.Union:
		return []*ir.Union{t}
	case *ir.List:
		return unionsIn(t.Elem)
	case *ir.Map:
		return unionsIn(t.Elem)
	case *ir.Nullable:
		return unionsIn(t.Elem)
	case *ir.Scalar, *ir.Enum, *ir.Object:
		return nil
	default:
		panic(fmt.Sprintf("plan: unknown type %T", t))
	}
}

// InItself reports whether a union is part of itself without an object between.
func InItself(u *ir.Union) bool {
	seen := map[*ir.Union]bool{}
	var reaches func(of *ir.Union) bool
	reaches = func(of *ir.Union) bool {
		return slices.ContainsFunc(UnionsWithin(of), func(inner *ir.Union) bool {
			if inner == u {
				return true
			}
			if seen[inner] {
				return false
			}
			seen[inner] = true
			return reaches(inner)
		})
	}
	return reaches(u)
}
