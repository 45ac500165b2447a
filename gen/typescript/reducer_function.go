package typescript

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
)

// param is a parameter of a compiled function, besides the edit.
type param struct {
	v    *ir.Var
	name string        // wanted name
	typ  func() string // imported only if the parameter is used

	known bool // an event that is none of an unknown type
}

// function is a list of steps compiled as a function. It takes the parameters
// that its steps use, the edit first.
type function struct {
	name     string
	ending   ending
	params   []param
	names    []string // of the parameters
	uses     []bool
	usesEdit bool
	emits    ir.Type // what it hands on, or nil
	edit     string  // what the edit is called
	emit     string  // what the function is called that hands on
	body     []byte
}

// compile compiles steps that may emit values of a type.
func compile(m *module, name string, steps []ir.Stmt, emits ir.Type, ending ending, params ...param) *function {
	if ending == endsOpen && !m.effects.Steps(steps).Ends() {
		ending = endsPlain
	}
	s := newCompiler(m, "edit", inFold)
	s.take(m.word("emit"))
	f := &function{name: name, ending: ending, params: params, edit: s.source, emit: m.word("emit")}
	for _, p := range params {
		f.names = append(f.names, s.bind(p.v, p.name))
	}
	for _, p := range params {
		s.known[p.v], s.data[p.v] = p.known, m.isData(p.v)
	}
	b := &body{compiler: s, p: newPrinter(2), ending: ending}
	b.run(steps)
	for _, name := range f.names {
		f.uses = append(f.uses, s.used[name])
	}
	f.usesEdit = s.used[s.source]
	if s.used[m.word("emit")] {
		f.emits = emits
	}
	f.body = b.p.text()
	return f
}

// ends reports whether the function may give an outcome.
func (f *function) ends() bool { return f.ending != endsPlain }

// call is a call of the function with the given values of its parameters.
func (f *function) call(values ...string) Doc {
	var arguments []Doc
	if f.usesEdit {
		arguments = append(arguments, textDoc(f.edit))
	}
	for i, value := range values {
		if f.uses[i] {
			arguments = append(arguments, textDoc(value))
		}
	}
	if f.emits != nil {
		arguments = append(arguments, textDoc(f.emit))
	}
	return call(f.name, arguments...)
}

// print prints the function; the type of its result says how it may end.
func (f *function) print(m *module, doc string) {
	m.blank()
	m.doc(doc, "")
	f.printAs(m, "function ")
}

func (f *function) printAs(m *module, keyword string) {
	var params []Doc
	if f.usesEdit {
		params = append(params, textDoc(f.edit+": "+m.runtimeType("Edit")))
	}
	for i, p := range f.params {
		if f.uses[i] {
			params = append(params, textDoc(f.names[i]+": "+p.typ()))
		}
	}
	if f.emits != nil {
		params = append(params, textDoc(f.emit+": "+m.emitType(f.emits)))
	}
	result := "void"
	switch f.ending {
	case endsPlain:
	case endsApplied:
		result = m.runtimeType("Outcome")
	case endsOpen:
		result = m.runtimeType("Outcome") + " | undefined"
	}
	m.block(cat(keyword, f.name, args(params...), ": ", result), func() { m.insert(f.body) })
}

// rulesFile is the module of the named rules, which reducers share.
func rulesFile(e *emitter) target.File {
	var sources []string
	for _, r := range e.protocol.Rules {
		if len(sources) == 0 || sources[len(sources)-1] != r.File {
			sources = append(sources, r.File)
		}
	}
	m := e.newModule(e.layout.rules, sources...)
	for _, r := range e.protocol.Rules {
		f := namedRule(m, r)
		m.blank()
		m.declDoc(r.Decl)
		f.printAs(m, "export function ")
	}
	return m.file()
}

func namedRule(m *module, r *ir.Rule) *function {
	params := make([]param, len(r.Params))
	for i, v := range r.Params {
		params[i] = param{v: v, name: v.Name, typ: func() string { return m.paramType(v.Type) }}
	}
	return compile(m, m.names.of(roleRule, r), r.Body, m.effects.Emitted(r), endsOpen, params...)
}

// isData reports whether what a parameter is given may be no instance of its class.
func (m *module) isData(v *ir.Var) bool {
	o, ok := v.Type.(*ir.Object)
	return ok && v.Kind != ir.Event && m.isClass(o)
}

// paramType is the type of what a function of ours takes: plain objects too
// where there is a class.
func (m *module) paramType(t ir.Type) string {
	if o, ok := t.(*ir.Object); ok {
		return m.dataType(o)
	}
	return m.tsType(t)
}

// signature is what callers of a named rule must know of it.
type signature struct {
	usesEdit  bool
	usesParam []bool
	emits     bool
	ends      bool
}

// signatureOf compiles a named rule to see what it uses.
func signatureOf(e *emitter, r *ir.Rule) *signature {
	known, ok := e.signatures[r]
	if !ok {
		f := namedRule(e.newModule(e.layout.rules), r)
		known = &signature{usesEdit: f.usesEdit, usesParam: f.uses, emits: f.emits != nil, ends: f.ends()}
		e.signatures[r] = known
	}
	return known
}
