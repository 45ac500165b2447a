package logic

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// Time prints the function that gives the time in fields of a name as a Date.
func (m *Logic) Time(t plan.Timed) {
	of := "number"
	if t.Form == ir.TimeISO {
		of = "string"
	}
	m.Blank()
	m.Note("What `" + t.Name + "` says as a date; undefined if it says none.")
	value := layout.ObjectType(layout.Text("readonly " + layout.LiteralKey(t.Name) + "?: " + of + " | null | undefined"))
	m.Block(layout.Cat("export function ", m.IDs.Get(shape.RoleTime, t), "(value: ", value, "): Date | undefined"), func() {
		m.Line("return ", layout.Call(m.Runtime(timeReaders[t.Form]), layout.Text(layout.Member("value", t.Name))), ";")
	})
}

// timeReaders are what of the runtime reads which form.
var timeReaders = map[ir.TimeForm]string{
	ir.TimeISO:     "isoDate",
	ir.TimeMillis:  "milliDate",
	ir.TimeSeconds: "secondDate",
}
