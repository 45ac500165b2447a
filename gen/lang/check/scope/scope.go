// Package scope is what is known at one place of a spec: the names, what is proved
// of them, and so what fits where.
package scope

import (
	"bytes"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/constant"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/index"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// Scope is what is known at one place of a rule.
type Scope struct {
	*constant.Reader
	*fact.Ledger
	Names *Binding
	Facts fact.Facts
	// Missing are the unknown names that have been reported.
	Missing map[string]bool
	// Left are the names of steps that have ended.
	Left    map[string]Left
	Flow    *Flow // nil outside of rules
	Filling Filling
	// Absent is a field that is compared with null, if any, and AbsentNot whether by `!=`.
	Absent    *rule.Field
	AbsentNot bool
}

// Filling says which expression is the value of an optional field of a new object: it
// may be absent under another spelling.
type Filling struct {
	By    rule.Expr
	Field string
}

// Left is a name of a step that has ended, and how far it is known.
type Left struct {
	at    source.Span
	until string
}

// Leave ends the scope of a name, for those who use it all the same.
func (f *Scope) Leave(name source.Text, until string) {
	f.Left[name.Value] = Left{name.Whole(), until}
}

// LeaveAll ends the scope of all names but the outer ones.
func (f *Scope) LeaveAll(outer *Binding, until string) {
	for ; f.Names != outer; f.Names = f.Names.Outer {
		if f.Names.Var != nil {
			f.Left[f.Names.name] = Left{f.Names.at, until}
		}
	}
}

// Bind adds a name to the scope. A name that is taken is reported, and means
// the new variable from here on.
func (f *Scope) Bind(name source.Text, v *ir.Var) {
	f.BindAt(rule.Ident{Name: name.Value, At: name.Whole()}, v)
}

// BindAt is bind for a name of an expression.
func (f *Scope) BindAt(name rule.Ident, v *ir.Var) {
	if name.Name == "" { // it was refused, and nobody knows what it would have been
		f.Names = &Binding{Outer: f.Names, Silent: true}
		return
	}
	switch taken := f.Names.Find(name.Name); {
	case naming.Keywords[name.Name]:
		f.Report(diag.New(diag.ReservedName, name.At, name.Name))
		v = f.Variable(v.Name, v.Kind, types.Bad) // nobody knows which of the two is meant next
	case !naming.Variable.Form.MatchString(name.Name):
		d := diag.New(diag.NameStyle, name.At, name.Name, naming.Variable.Name)
		if strings.Contains(name.Name, " where ") || strings.ContainsAny(name.Name, ".(") {
			d = d.WithHint("what is looked for has a name: `x in list where x.id == …`")
		}
		f.Report(d)
	case taken != nil && name.Name != "_":
		f.Report(diag.New(diag.DuplicateName, name.At, name.Name, "a variable").WithRelated(taken.at, "declared here"))
	}
	f.Names = &Binding{Outer: f.Names, name: name.Name, Var: v, at: name.At}
	if f.Index != nil {
		f.Index.Declare(index.Symbol{Kind: index.Variable, Name: name.Name, Type: f.TypeName(v.Type), At: name.At})
	}
}

// Root binds self or event.
func (f *Scope) Root(name string, v *ir.Var) {
	f.Names = &Binding{Outer: f.Names, name: name, Var: v}
}

// Lookup finds a variable and marks it as used.
func (f *Scope) Lookup(name string, at source.Span) *ir.Var {
	s := f.Names.Find(name)
	if s == nil {
		f.unknownName(name, at)
		return nil
	}
	f.MarkUsed(s.at)
	f.Index.Use(at, s.at)
	return s.Var
}

// unknownName reports a name once: later uses of it are the same mistake. The
// name that was probably meant is not reported as unused, too.
func (f *Scope) unknownName(name string, at source.Span) {
	if f.Index != nil {
		f.Index.Offer(at, string(diag.UnknownName), f.Names.all())
	}
	if f.Names.isSilent() || f.Missing[name] {
		return
	}
	if f.Mute == 0 {
		f.Missing[name] = true
	}
	if meant, ok := diag.Nearest(name, f.Names.all()); ok {
		f.MarkUsed(f.Names.Find(meant).at)
	}
	d := diag.New(diag.UnknownName, at, name).DidYouMean(name, f.Names.all())
	if owner := f.fieldOwner(name); owner != "" && d.Hint == "" {
		d = d.WithHint("did you mean `%s.%s`?", owner, source.FieldName(name))
	}
	if (name == "self" || name == "event") && d.Hint == "" {
		d = d.WithHint("%s", onlyKnown(f.Names.all()))
	}
	if (name == "now" || name == "new_id") && d.Hint == "" {
		d = d.WithHint("write `%s()`", name)
	}
	if meant := f.rootMeant(name); meant != "" {
		f.MarkUsed(f.Names.Find(meant).at)
		d = d.WithHint("%s", rootHints[meant])
	}
	if slices.Contains(types.ForeignNulls, name) {
		d = d.WithHint("write `null`")
	}
	if name == "True" || name == "False" {
		d = d.WithHint("write `%s`", strings.ToLower(name))
	}
	if hint := Modules[name]; hint != "" && d.Hint == "" {
		d = d.WithHint("%s", hint)
	}
	if e := f.enumNamed(name); e != nil && d.Hint == "" && len(e.Values) > 0 {
		d = d.WithHint("a value of an enum is a text: `'%s'`", e.Values[0].Value)
	}
	if decl := f.Types[name]; decl != nil && d.Hint == "" {
		if _, ok := decl.Type.(*ir.Object); ok {
			d = d.WithHint("an object is written `%s{…}`", name)
		}
	}
	if name == "event" && f.Names.Find("incomplete") != nil {
		d = d.WithHint("at the end there is no event any more: there are `self` and `incomplete`")
	}
	if left, ok := f.Left[name]; ok {
		f.MarkUsed(left.at)
		d.Hint, d.Wrote, d.Meant = left.until, "", ""
		d = d.WithRelated(left.at, "declared here")
	}
	if d.Hint == "" && quotesOfYAML(at) {
		d = d.WithHint("these quotes are YAML's; a text has its own: `\"'%s'\"`", name)
	}
	if d.Hint == "" && isAssigned(at) {
		d = d.WithHint("write `let %s = …`", name)
	}
	if d.Hint == "" && f.isValue(name) {
		d = d.WithHint("a text needs quotes: `'%s'`", name)
	}
	f.Report(d)
}

var rootHints = map[string]string{"self": "the state is called `self`", "event": "the event is called `event`"}

// roots are what the state and the event are called elsewhere.
var roots = map[string]string{
	"state": "self", "this": "self", "acc": "self", "prev": "self", "ctx": "self", "draft": "self",
	"payload": "event", "ev": "event", "evt": "event", "e": "event", "msg": "event", "message": "event", "action": "event",
	"input": "event", "data": "event", "chunk": "event",
}

// Modules are what others call functions by, and what does the same here.
var Modules = map[string]string{
	"JSON": "the step `parse` reads a text as JSON, and `json(…)` writes one",
	"Date": "`now()` is the time", "datetime": "`now()` is the time", "time": "`now()` is the time",
	"Math": "there are `min(a, b)`, `max(a, b)`, `/` and `%` of ints", "math": "there are `min(a, b)`, `max(a, b)`, `/` and `%` of ints",
	"crypto": "`new_id()` is a fresh id", "uuid": "`new_id()` is a fresh id",
	"Object": "a step goes through a map: `each: key, value in map`", "console": "`warn` notes something",
}

// rootMeant is `self` or `event`, if that is in scope and meant by a name: one that others
// have for it, or that of its type in small letters.
func (f *Scope) rootMeant(name string) string {
	root := roots[name]
	if self := f.Names.Find("self"); root == "" && self != nil && self.Var != nil {
		if obj, ok := self.Var.Type.(*ir.Object); ok && strings.EqualFold(obj.Name, name) {
			root = "self"
		}
	}
	if root == "" || f.Names.Find(root) == nil || name != "state" && name != "this" && f.fieldOwner(name) != "" {
		return ""
	}
	return root
}

// enumNamed is the enum of the protocol with a name.
func (f *Scope) enumNamed(name string) *ir.Enum {
	for _, e := range f.Protocol.Enums {
		if e.Name == name {
			return e
		}
	}
	return nil
}

// onlyKnown says what a rule may name instead of the state, which it is not passed.
func onlyKnown(names []string) string {
	if len(names) == 0 {
		return "no name is known here"
	}
	return "known here is " + diag.NameList(names)
}

// quotesOfYAML reports whether a name is all that stands between two quotes.
func quotesOfYAML(at source.Span) bool {
	data, start, end := at.File.Data, at.File.Offset(at.Start), at.File.Offset(at.End)
	return start > 0 && end < len(data) && data[start-1] == data[end] && (data[end] == '\'' || data[end] == '"')
}

// isAssigned reports whether a name is all that stands before the sign of an assignment.
func isAssigned(at source.Span) bool {
	data, start, end := at.File.Data, at.File.Offset(at.Start), at.File.Offset(at.End)
	before := bytes.TrimRight(data[:start], " \"'")
	after := bytes.TrimLeft(data[end:], " ")
	return len(before) > 0 && bytes.IndexByte([]byte("-:\n"), before[len(before)-1]) >= 0 &&
		bytes.HasPrefix(after, []byte("=")) && !bytes.HasPrefix(after, []byte("=="))
}

// isValue reports whether a text is a value of an enum, or a tag, of the protocol or of one
// that it imports.
func (f *Scope) isValue(text string) bool {
	for _, d := range f.Types {
		switch t := d.Type.(type) {
		case *ir.Enum:
			if slices.ContainsFunc(t.Values, func(v *ir.EnumValue) bool { return v.Value == text }) {
				return true
			}
		case *ir.Union:
			if slices.ContainsFunc(t.Members, func(m *ir.Member) bool { return m.Tag == text }) {
				return true
			}
		default: // has no names for what it may be
		}
	}
	return false
}

// fieldOwner finds a variable that has a field of the name.
func (f *Scope) fieldOwner(name string) string {
	for s := f.Names; s != nil; s = s.Outer {
		if s.Var == nil {
			continue
		}
		if obj, ok := s.Var.Type.(*ir.Object); ok && obj.Field(name) != nil {
			return s.name
		}
	}
	return ""
}
