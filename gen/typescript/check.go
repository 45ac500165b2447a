package typescript

import "github.com/msggen/msggen/gen/ir"

// printChecks is checks for the file of the readers.
func printChecks(m *module, o *ir.Object) { newLogic(m).checks(o) }

// checks prints the function that tests the rules across the fields of an object.
// It reports the first one that does not hold.
func (m *logic) checks(o *ir.Object) {
	if len(o.Checks) == 0 {
		return
	}
	s := newCompiler(m.module, "sources", inConstructor)
	report := s.fresh("report")
	body := newPrinter(2)
	self := ""
	for i, c := range o.Checks {
		if i == 0 {
			self = s.bind(c.Self, o.Name)
		}
		s.names[c.Self], s.data[c.Self] = self, m.isData(c.Self)
		fails := condition(s.negated(c.That).doc)
		then := func() { body.line(call(report, textDoc(quoted(c.Code)), s.template(c.Message)), ";") }
		if i == 0 {
			body.block(cat("if ", fails), then)
		} else {
			body.orIf(s.negated(c.That).doc, then)
		}
	}
	m.blank()
	m.note("Reports the first check of {@link " + m.typeName(roleType, o) + "} that does not hold.")
	params := args(texts(self+": "+m.dataType(o), report+": (code: string, message: string) => void")...)
	m.block(cat("export function ", m.names.of(roleCheck, o), params, ": void"), func() { m.insert(body.text()) })
}
