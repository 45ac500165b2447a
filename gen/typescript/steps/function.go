package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// Param is a parameter of a compiled function, besides the edit.
type Param struct {
	Var  *ir.Var
	Name string        // wanted name
	Type func() string // imported only if the parameter is used

	Known bool // an event that is none of an unknown type
}

// Function is a list of steps compiled as a function. It takes the parameters
// that its steps use, the edit first.
type Function struct {
	name     string
	ending   ending
	params   []Param
	names    []string // of the parameters
	uses     []bool
	UsesEdit bool
	Emits    ir.Type // what it hands on, or nil
	edit     string  // what the edit is called
	emit     string  // what the function is called that hands on
	Body     []byte
}

// Compile compiles steps that may emit values of a type.
func Compile(m *shape.Module, name string, steps []ir.Stmt, emits ir.Type, ending ending, params ...Param) *Function {
	if ending == EndsOpen && !m.Effects.Steps(steps).Ends() {
		ending = EndsPlain
	}
	s := expr.New(m, "edit", scope.InFold)
	s.Take(m.Word("emit"))
	f := &Function{name: name, ending: ending, params: params, edit: s.Source, emit: m.Word("emit")}
	for _, p := range params {
		f.names = append(f.names, s.Bind(p.Var, p.Name))
	}
	for _, p := range params {
		if p.Known {
			s.Known[p.Var] = p.Type
		}
	}
	b := &body{Compiler: s, p: layout.NewPrinter(2), ending: ending}
	b.run(steps)
	for _, name := range f.names {
		f.uses = append(f.uses, s.Used[name])
	}
	f.UsesEdit = s.Used[s.Source]
	if s.Used[m.Word("emit")] {
		f.Emits = emits
	}
	f.Body = b.p.Text()
	return f
}

// Ends reports whether the function may give an outcome.
func (f *Function) Ends() bool { return f.ending != EndsPlain }

// Uses reports whether the steps look at a parameter, by its number.
func (f *Function) Uses(param int) bool { return f.uses[param] }

// Call is a call of the function with the given values of its parameters.
func (f *Function) Call(values ...string) layout.Doc { return f.CallWith(f.edit, values...) }

// CallWith is Call with another edit than the one at hand.
func (f *Function) CallWith(edit string, values ...string) layout.Doc {
	var arguments []layout.Doc
	if f.UsesEdit {
		arguments = append(arguments, layout.Text(edit))
	}
	for i, value := range values {
		if f.uses[i] {
			arguments = append(arguments, layout.Text(value))
		}
	}
	if f.Emits != nil {
		arguments = append(arguments, layout.Text(f.emit))
	}
	return layout.Call(f.name, arguments...)
}

// Print prints the function; the type of its result says how it may end.
func (f *Function) Print(m *shape.Module, doc string) {
	m.Blank()
	m.Doc(doc, "")
	f.PrintAs(m, "function ")
}

// PrintAs prints the function behind the given keywords.
func (f *Function) PrintAs(m *shape.Module, keyword string) {
	var params []layout.Doc
	if f.UsesEdit {
		params = append(params, layout.Text(f.edit+": "+m.RuntimeType("Edit")))
	}
	for i, p := range f.params {
		if f.uses[i] {
			params = append(params, layout.Text(f.names[i]+": "+p.Type()))
		}
	}
	if f.Emits != nil {
		params = append(params, layout.Text(f.emit+": "+m.EmitType(f.Emits)))
	}
	result := "void"
	switch f.ending {
	case EndsPlain:
	case EndsApplied:
		result = m.RuntimeType("Outcome")
	case EndsOpen:
		result = m.RuntimeType("Outcome") + " | undefined"
	}
	m.Block(layout.Cat(keyword, f.name, layout.Args(params...), ": ", result), func() { m.Insert(f.Body) })
}

// NamedRule compiles a named rule.
func NamedRule(m *shape.Module, r *ir.Rule) *Function {
	params := make([]Param, len(r.Params))
	for i, v := range r.Params {
		params[i] = Param{Var: v, Name: v.Name, Type: func() string { return m.ParamType(v) }, Known: v.Named}
	}
	return Compile(m, m.IDs.Get(shape.RoleRule, r), r.Body, m.Effects.Emitted(r), EndsOpen, params...)
}

// signatureOf compiles a named rule to see what it uses.
func signatureOf(e *shape.Package, r *ir.Rule) *shape.Signature {
	known, ok := e.Signatures[r]
	if !ok {
		f := NamedRule(e.NewModule(e.Files.Rules), r)
		known = &shape.Signature{Edit: f.UsesEdit, Params: f.uses, Emits: f.Emits != nil, Ends: f.Ends()}
		e.Signatures[r] = known
	}
	return known
}
