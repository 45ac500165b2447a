package logic

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// PrintChecks is checks for the file of the readers.
func PrintChecks(m *shape.Module, o *ir.Object) { New(m).checks(o) }

// checks prints the function that tests the rules across the fields of an object.
// It reports the first one that does not hold.
func (m *Logic) checks(o *ir.Object) {
	if len(o.Checks) == 0 {
		return
	}
	s := expr.New(m.Module, "sources", scope.InFold)
	report := s.Fresh("report")
	body := layout.NewPrinter(2)
	self := ""
	for i, c := range o.Checks {
		if i == 0 {
			self = s.Bind(c.Self, o.Name)
		}
		s.Names[c.Self] = self
		fails := layout.Condition(s.Negated(c.That).Doc)
		then := func() { body.Line(layout.Call(report, layout.Text(layout.Quoted(c.Code)), s.Template(c.Message)), ";") }
		if i == 0 {
			body.Block(layout.Cat("if ", fails), then)
		} else {
			body.OrIf(s.Negated(c.That).Doc, then)
		}
	}
	m.Blank()
	name := m.TypeName(shape.RoleType, o)
	m.Note("Reports the first check of {@link " + name + "} that does not hold.")
	params := layout.Args(layout.Texts(self+": "+name, report+": (code: string, message: string) => void")...)
	m.Block(layout.Cat("export function ", m.IDs.Get(shape.RoleCheck, o), params, ": void"), func() { m.Insert(body.Text()) })
}
