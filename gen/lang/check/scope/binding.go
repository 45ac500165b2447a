package scope

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
)

// Binding is a name of a scope, with those around it; inner ones hide nothing, they
// must be new.
type Binding struct {
	Outer *Binding
	name  string
	Var   *ir.Var
	at    source.Span
	// Silent: a step was refused here that may have declared a name.
	Silent bool
}

// Find is the binding of a name, or nil.
func (s *Binding) Find(name string) *Binding {
	for ; s != nil; s = s.Outer {
		if s.Var != nil && s.name == name {
			return s
		}
	}
	return nil
}

// Rebind has the name of a variable mean another one from here on.
func (f *Scope) Rebind(v, now *ir.Var) {
	for s := f.Names; s != nil; s = s.Outer {
		if s.Var == v {
			f.Names = &Binding{Outer: f.Names, name: s.name, Var: now, at: s.at}
			return
		}
	}
}

func (s *Binding) isSilent() bool {
	for ; s != nil; s = s.Outer {
		if s.Silent {
			return true
		}
	}
	return false
}

func (s *Binding) all() []string {
	var names []string
	for ; s != nil; s = s.Outer {
		if s.Var != nil {
			names = append(names, s.name)
		}
	}
	return names
}
