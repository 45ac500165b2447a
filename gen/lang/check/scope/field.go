package scope

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// containsHint is about lists and about texts.
const containsHint = "`… in list`, or for a part of a text `….matches('…')`"

// ForeignFunctions are names that other languages have for functions, and what is written instead.
var ForeignFunctions = map[string]string{
	"len": "`size(…)`", "length": "`size(…)`", "count": "`size(…)`",
	"any": "`….exists(v, …)`", "some": "`….exists(v, …)`", "every": "`….all(v, …)`",
	"where": "`….filter(v, …)`", "select": "`….filter(v, …)`",
	"contains": containsHint, "includes": containsHint, "uuid": "`new_id()`",
	"endsWith": "`….matches('…$')`", "endswith": "`….matches('…$')`", "hasSuffix": "`….matches('…$')`",
	"string": "`json(…)`", "str": "`json(…)`", "toString": "`json(…)`",
	"orValue": "`… ?? …`", "coalesce": "`… ?? …`", "hasPrefix": "`….startsWith(…)`", "trimPrefix": "`….removePrefix(…)`", "test": "`….matches(…)`",
}

// ForeignHints say what is done here that functions of other languages do.
var ForeignHints = map[string]string{
	"sort": orderHint, "sorted": orderHint, "sortBy": orderHint, "orderBy": orderHint,
	"first": "`list[0]` is the first element, or null", "last": "`list[size(list) - 1]` is the last element, or null", "at": atHint,
	"indexOf": "write `….findIndex(v, …)`", "index": "write `….findIndex(v, …)`",
	"reduce": sumHint, "sum": sumHint, "fold": sumHint,
	"keys": mapHint, "values": mapHint, "entries": mapHint, "items": mapHint,
	"get": "`map[key]` is the value of a key, or null; `key in map` asks for it", "elementAt": atHint, "charAt": "rules do not look at single characters",
	"forEach": "a step does that: `each: x in list`", "pop": removeHint, "shift": removeHint,
	"push": growHint, "append": growHint, "concat": growHint,
	"round": wholeHint, "floor": wholeHint, "ceil": wholeHint, "trunc": wholeHint, "abs": "write `x < 0 ? -x : x`",
	"base64": base64Hint, "atob": base64Hint, "btoa": base64Hint, "b64decode": base64Hint, "b64encode": base64Hint,
	"parseInt": numberHint, "int": numberHint, "float": numberHint, "Number": numberHint,
}

// FreeFormHint says why nothing is read from a free-form value.
const FreeFormHint = "nobody knows what is in it: declare a type, or put keys into it with `merge`"

const (
	orderHint  = "a list stays in order if its elements are put where they belong: `find` with `push` and `before`, `insert` with `before`"
	sumHint    = "a step adds up: `each: x in list`, with `do: self.total += x.size`"
	atHint     = "`list[index]` is an element, or null"
	mapHint    = "a step goes through a map: `each: key, value in map`"
	removeHint = "a step takes an element out: `remove: list`, with its `index`"
	growHint   = "a step makes a list longer: `list += [value]`"
	wholeHint  = "`/` of ints leaves the fraction out, and a number keeps its own"
	base64Hint = "the step `append_base64` joins what two texts stand for; nothing else is done with bytes"
	numberHint = "the step `parse` reads a text as JSON, the value of which rules do not look into: let the field be a number"
)

// noField reports a field that an object does not have. What is called so without it may be meant.
func (f *Scope) noField(t *ir.Object, name rule.Ident) {
	_, near := diag.Nearest(name.Name, table.FieldNames(t))
	meant := f.Names.Find(name.Name)
	if meant == nil || near || f.Objects[t].Incomplete() {
		f.UnknownField(t, name.Name, name.At)
		return
	}
	f.MarkUsed(meant.at)
	f.Report(diag.New(diag.UnknownField, name.At, t.Name, name.Name).WithHint("did you mean the variable `%s`?", name.Name))
}

// MaybeAbsent reports a field of a type that may be absent.
func (f *Scope) MaybeAbsent(x *rule.Field, t ir.Type) ir.Expr {
	text := ExprText(x)
	hint := "test `has(" + text + ")` first"
	_, nullable := t.(*ir.Nullable)
	if f.Absent == x && !nullable {
		test := "!has(" + text + ")"
		if f.AbsentNot {
			test = test[1:]
		}
		f.Absent = nil // it is told
		f.Unproved(f.WhereLost(text, diag.New(diag.MaybeAbsent, x.Name.At, "`"+text+"`").
			WithHint("what is absent is not null: `%s` asks for that", test)))
		return types.BadExpr(x.At)
	}
	if f.Filling.By == rule.Expr(x) {
		hint += ", or write `" + f.Filling.Field + "?: " + text + "`"
	} else if types.Comparable(ir.NonNull(t)) {
		hint += ", or write `" + text + " ?? …`"
	} else if f.Flow != nil {
		hint += Begun(text, t, strings.HasPrefix(text, "self."))
	}
	f.Unproved(f.WhereLost(text, diag.New(diag.MaybeAbsent, x.Name.At, "`"+text+"`").WithHint("%s", hint)))
	return types.BadExpr(x.At)
}

// Begun says what an empty collection does for one that may be absent: it begins one of the
// state, or stands in for any other.
func Begun(text string, t ir.Type, begins bool) string {
	empty := "[]"
	switch ir.NonNull(t).(type) {
	case *ir.List:
	case *ir.Map:
		empty = "{}"
	default: // is never empty
		return ""
	}
	if begins {
		return ", or begin it: `" + text + " = " + text + " ?? " + empty + "`"
	}
	return ", or write `" + text + " ?? " + empty + "`"
}

// WhereLost adds to what is wrong with a place where it was right, and since when it may
// not be.
func (f *Scope) WhereLost(place string, d diag.Diagnostic) diag.Diagnostic {
	if f.Flow == nil {
		return d
	}
	loss, ok := f.Flow.Lost[place]
	if !ok {
		return d
	}
	if !loss.Proved.IsZero() {
		d = d.WithRelated(loss.Proved, "it was tested here")
	}
	return d.WithRelated(loss.Changed, "`"+loss.What+"` is changed here"+mayBe(place, loss.What))
}

// mayBe says what a change of one place has to do with another one, if their names do not.
func mayBe(place, changed string) string {
	if place == changed || strings.HasPrefix(place, changed+".") {
		return ""
	}
	return ", which may be the same or hold it"
}

// IsPresent reports whether a place is known to be there.
func (f *Scope) IsPresent(x ir.Expr) bool {
	p, ok := fact.PathOf(x)
	return ok && f.About(f.Facts, p).Present == fact.Yes
}

// FieldOf reads a field of a checked expression, without asking whether it is
// there.
func (f *Scope) FieldOf(on ir.Expr, name rule.Ident, at source.Span) ir.Expr {
	if n, ok := on.(*ir.Narrow); ok {
		if u, ok := n.X.Type().(*ir.Union); ok && u.Tag == name.Name && !u.ByKind() {
			on = n.X // the tag can be tested again, whatever is known
		}
	}
	node := ir.Node{At: at}
	switch t := on.Type().(type) {
	case *ir.Object:
		field := t.Field(name.Name)
		if field == nil {
			f.noField(t, name)
			for _, rest := range strings.Split(table.CutField(t, name.Name), "-") {
				f.Missing[rest] = true // which is no variable
			}
			return types.BadExpr(at)
		}
		if u, ok := ir.NonNull(field.Type).(*ir.Union); ok && f.Flawed(u.Span) {
			return types.BadExpr(at) // its members are not all known
		}
		f.NoteField(on, name, field)
		node.T = field.Type
		return &ir.FieldOf{Node: node, X: on, Field: field}
	case *ir.Union:
		return f.unionField(on, t, name, at)
	case *ir.Nullable:
		if types.IsFree(t.Elem) { // to test it would be in vain
			f.Report(diag.New(diag.NoFields, name.At, f.TypeName(t), name.Name).WithHint("%s", FreeFormHint))
		} else if !types.IsBad(t) {
			f.MaybeNull(on)
		}
	default:
		if !types.IsBad(t) {
			d := diag.New(diag.NoFields, name.At, f.TypeName(t), name.Name)
			if instead := ForeignFunctions[name.Name]; instead == "`size(…)`" {
				d = d.WithHint("write %s", instead)
			}
			if _, list := t.(*ir.List); list && (name.Name == "first" || name.Name == "last") {
				d = d.WithHint("the first element, or null, is `list[0]`, and the last `list[size(list) - 1]`")
			}
			if types.IsFree(t) {
				d = d.WithHint("%s", FreeFormHint)
			}
			f.Report(d)
		}
	}
	return types.BadExpr(at)
}

// NoteField notes which field of a value is named. What an object takes over from another
// names no field.
func (f *Scope) NoteField(on ir.Expr, name rule.Ident, field *ir.Field) {
	if on.Span() != name.At {
		f.Index.Use(name.At, field.Span)
	}
}

// OptionalType is the type of a field that an object or some members of a union
// have.
func (f *Scope) OptionalType(on, has ir.Expr, name rule.Ident) ir.Type {
	var u *ir.Union
	var members []*ir.Member
	switch test := has.(type) {
	case *ir.Has:
		if test.Field != nil {
			return test.Field.Type
		}
		u = test.X.Type().(*ir.Union)
		members = f.Possible(test.X)
	default:
		u = on.Type().(*ir.Object).Event.Union // the event of this rule has no such field
		members = u.Members
	}
	var common ir.Type
	for _, m := range members {
		field := m.Object().Field(name.Name)
		if field == nil {
			continue
		}
		if types.IsBad(field.Type) || common != nil && !ir.Same(common, field.Type) {
			if !types.IsBad(field.Type) {
				f.Report(diag.New(diag.MixedField, name.At, u.Name, name.Name))
			}
			return types.Bad
		}
		f.NoteField(on, name, field)
		common = field.Type
	}
	if common == nil {
		f.NoMemberHas(u, members, name)
		return types.Bad
	}
	return common
}
