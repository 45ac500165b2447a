package shape

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// claimer fills in ids.
type claimer struct {
	privates *plan.Privates
	others   map[IDKey]string
	names    map[IDKey]string
	exported *names.Scope
	members  map[*ir.Object]*names.Scope // fields and methods
}

// newIDs claims the names of a package. To those of all packages it adds its own.
func newIDs(p *ir.Protocol, privates *plan.Privates, all map[IDKey]string) *ids {
	c := &claimer{
		privates: privates,
		others:   all,
		names:    map[IDKey]string{},
		exported: names.NewScope(),
		members:  map[*ir.Object]*names.Scope{},
	}
	c.types(p)
	c.formerNames(p)
	c.constructors(p)
	c.pipelines(p)
	c.functions(p)
	c.claim(nil, IDSelf, "Version", "ProtocolVersion")
	for _, code := range plan.CodesOf(p) {
		name := constantSuffix(code.Name)
		c.claim(codeKey(code.Name), IDSelf, "Code"+name, "RuleCode"+name)
	}
	for _, o := range p.Objects {
		c.fields(p, o)
	}
	c.methods(p)
	c.services(p)
	for key, name := range c.names {
		all[key] = name
	}
	return &ids{names: c.names, others: all, Exported: c.exported}
}

// name is what a declaration is called, here or in another package.
func (c *claimer) name(of any) string {
	if name, own := c.names[IDKey{of, IDSelf}]; own {
		return name
	}
	return c.others[IDKey{of, IDSelf}]
}

func (c *claimer) claim(of any, role idRole, wanted ...string) {
	c.names[IDKey{of, role}] = c.exported.Claim(wanted...)
}

// types come first: a type has the name it has in the spec, with initialisms as Go
// spells them.
func (c *claimer) types(p *ir.Protocol) {
	declared := map[string]bool{}
	EachType(p, func(d *ir.Decl, _ any) { declared[d.Name] = true })
	claim := func(of any, name string) {
		spelt := names.GoPascal(name)
		if declared[spelt] && name == names.Pascal(name) { // there are both Url and URL
			spelt = name
		}
		c.claim(of, IDSelf, spelt)
	}
	for _, a := range p.Aliases {
		claim(a, a.Name)
	}
	for _, e := range p.Enums {
		claim(e, e.Name)
	}
	for _, o := range p.Objects {
		claim(o, o.Name)
	}
	for _, u := range p.Unions {
		claim(u, u.Name)
	}
}

func (c *claimer) constructors(p *ir.Protocol) {
	for _, k := range p.Constructors {
		c.claim(k, IDSelf, "New"+names.GoPascal(k.Name))
		c.claim(k, idOptions, names.GoPascal(k.Name)+"Options", "New"+names.GoPascal(k.Name)+"Options")
	}
}

// FormerNames are those that types had before.
func (c *claimer) formerNames(p *ir.Protocol) {
	EachType(p, func(d *ir.Decl, _ any) {
		for _, name := range d.Formerly {
			c.claim(name, idFormer, names.GoPascal(name))
		}
	})
}

// pipelines claims the types that run reducers.
func (c *claimer) pipelines(p *ir.Protocol) {
	for _, l := range p.Pipelines {
		c.claim(l, IDSelf, names.GoPascal(l.Name))
		c.claim(l, idNew, "New"+names.GoPascal(l.Name))
		scope := names.NewScope("Push", "End", "Equal", "Events", "EventsNDJSON", "Fold", "FoldNDJSON", "String", "Validate")
		for _, r := range l.Stages {
			name := c.name(r.State)
			c.names[IDKey{stageKey{l, r}, IDSelf}] = scope.Claim(name, name+"State")
		}
	}
}

// functions claims everything that is named after a type.
func (c *claimer) functions(p *ir.Protocol) {
	for _, e := range p.Enums {
		name := c.names[IDKey{e, IDSelf}]
		suffixes := constantSuffixes(e, name)
		for i, v := range e.Values {
			c.claim(v, IDSelf, name+suffixes[i])
		}
		c.claim(e, idValues, name+"Values", name+"ValueList")
	}
	for _, u := range p.Unions {
		name := c.names[IDKey{u, IDSelf}]
		c.claim(u, idUnknown, "Unknown"+name)
		c.claim(u, idDecode, "Decode"+name)
		c.claim(u, idAppendTo, "Append"+name+"To")
		c.claim(u, idAny, "Any"+name, "Any"+name+"Value")
		c.claim(u, idReadSSE, "Read"+name+"SSE")
		c.claim(u, idReadNDJSON, "Read"+name+"NDJSON")
		for _, m := range u.Members {
			if u.ByKind() {
				c.claim(m, IDSelf, name+names.GoPascal(m.Name))
			}
		}
	}
	for _, o := range p.Objects {
		name := c.names[IDKey{o, IDSelf}]
		c.claim(o, idNew, "New"+name, "Make"+name)
		c.claim(o, idDecode, "Decode"+name)
		if p.Streams(o) {
			c.claim(o, idReadSSE, "Read"+name+"SSE")
			c.claim(o, idReadNDJSON, "Read"+name+"NDJSON")
		}
	}
	for _, r := range p.Reducers {
		folds := []string{"Fold" + names.GoPascal(r.Name)}
		if plan.CalledAfterState(p, r) {
			folds = append([]string{"Fold" + c.names[IDKey{r.State, IDSelf}]}, folds...)
		}
		c.claim(r, idFold, folds...)
		if plan.FoldsStream(r) && len(r.Starts) > 0 {
			c.claim(r, idStream, c.names[IDKey{r, idFold}]+"Stream")
		}
		c.claim(r, idAll, names.GoPascal(r.Name)+"All")
		for _, s := range r.Signals {
			c.claim(s, IDSelf, names.GoPascal(r.Name)+"Signal"+names.GoSuffix(s.Name))
		}
	}
}

// constantSuffixes spells the values of an enum behind its name. What begins with that
// name, as the values of Protocol Buffers do, does not say it again, unless another value
// is called as the rest is.
func constantSuffixes(e *ir.Enum, name string) []string {
	suffixes := make([]string, len(e.Values))
	for i, v := range e.Values {
		suffixes[i] = constantSuffix(v.Value)
	}
	short := slices.Clone(suffixes)
	for i, suffix := range suffixes {
		rest, ok := strings.CutPrefix(suffix, name)
		if first, _ := utf8.DecodeRuneInString(rest); ok && unicode.IsUpper(first) && !slices.Contains(suffixes, rest) {
			short[i] = rest
		}
	}
	return short
}

// constantSuffix spells an enum value behind the name of its enum.
func constantSuffix(value string) string {
	if len(names.Words(value)) == 0 {
		return "Empty"
	}
	return names.GoSuffix(value)
}

// ownMethods are the methods that every object has.
var ownMethods = []string{
	"AppendJSON", "AppendTo", "Clone", "Equal", "MarshalJSON", "String", "UnmarshalJSON", "Validate",
}

// The methods of objects that hold private fields.
const (
	SnapshotMethod = "Snapshot"
	RestoreMethod  = "Restore"
)

func (c *claimer) fields(p *ir.Protocol, o *ir.Object) {
	scope := names.NewScope(ownMethods...)
	if c.privates.Holds(o) { // the runtime knows these by their names
		scope.Claim(SnapshotMethod)
		scope.Claim(RestoreMethod)
	}
	c.members[o] = scope
	for _, u := range p.Unions {
		if u.Tag != "" && isMember(u, o) && !scope.Has(TagMethod(u.Tag)) {
			scope.Claim(TagMethod(u.Tag))
		}
	}
	for _, f := range o.Fields {
		if !plan.Stored(f) {
			continue
		}
		key := FieldKey{o, f.Name}
		name := names.GoPascal(f.Name)
		if s, ok := f.Type.(*ir.Scalar); ok && s.Rules.Tag != nil { // a method has the name
			c.names[IDKey{key, IDSelf}] = scope.Claim(name, "Tag", "TagValue", name+"Field")
		} else {
			c.names[IDKey{key, IDSelf}] = scope.Claim(name, name+"Field")
		}
		c.names[IDKey{key, idBuffer}] = scope.Claim(names.GoCamel(f.Name) + "Buf")
		c.names[IDKey{key, idParser}] = scope.Claim(names.GoCamel(f.Name) + "Parser")
	}
	if o.Derives() {
		c.names[IDKey{o, idDerive}] = scope.Claim("Derive", "DeriveFields")
	}
	c.names[IDKey{o, idExtra}] = scope.Claim("Extra", "ExtraFields")
}

func isMember(u *ir.Union, o *ir.Object) bool {
	for _, m := range u.Members {
		if m.Type == ir.Type(o) {
			return true
		}
	}
	return false
}

// methods come after the fields, which have no other spelling.
func (c *claimer) methods(p *ir.Protocol) {
	defer c.times(p) // what the spec names comes first
	for _, a := range p.Accessors {
		full := names.GoPascal(a.Name)
		c.names[IDKey{a, IDSelf}] = c.members[a.On].Claim(withoutGet(a.Name), full, full+"Value")
	}
	for _, r := range p.Reducers {
		name := names.GoPascal(r.Name)
		c.names[IDKey{r, IDSelf}] = c.members[r.State].Claim(name, "Apply"+name)
		c.names[IDKey{r, idEnd}] = c.members[r.State].Claim("End" + name)
		if plan.FoldsStream(r) && len(r.Starts) == 0 {
			c.names[IDKey{r, idStream}] = c.members[r.State].Claim(c.names[IDKey{r, IDSelf}] + "Stream")
		}
	}
}

// times are the methods that give the times in fields.
func (c *claimer) times(p *ir.Protocol) {
	for _, o := range p.Objects {
		for _, f := range o.Fields {
			if plan.Time(f) != ir.TimeNone && plan.Stored(f) {
				name := c.names[IDKey{FieldKey{o, f.Name}, IDSelf}]
				c.names[IDKey{FieldKey{o, f.Name}, idTime}] = c.members[o].Claim(name+"Time", name+"AsTime")
			}
		}
	}
}

// withoutGet spells a method the Go way: get_text is Text.
func withoutGet(name string) string {
	words := names.Words(name)
	if len(words) > 1 && words[0] == "get" {
		words = words[1:]
	}
	return names.GoPascal(strings.Join(words, "_"))
}

// services come last: they have these names only if another package may call them.
func (c *claimer) services(p *ir.Protocol) {
	for _, e := range p.Enums {
		c.claim(e, IDRead, "Read"+c.name(e))
	}
	for _, u := range p.Unions {
		c.claim(u, IDRead, "Read"+c.name(u))
		c.claim(u, idClone, "Clone"+c.name(u))
		c.claim(u, idTagOf, "TagOf"+c.name(u))
	}
	for _, o := range p.Objects {
		c.claim(o, IDRead, "Read"+c.name(o))
		c.claim(o, IDReadUntagged, "ReadUntagged"+c.name(o))
		c.claim(o, IDCheck, "Check"+c.name(o))
		for _, f := range o.Fields {
			key := FieldKey{o, f.Name}
			if name, has := c.names[IDKey{key, IDSelf}]; has {
				c.names[IDKey{key, IDAppend}] = c.members[o].Claim("Append"+name, "AppendTo"+name)
			}
		}
	}
}

// EachType visits the declarations of named types.
func EachType(p *ir.Protocol, visit func(d *ir.Decl, typ any)) {
	for _, a := range p.Aliases {
		visit(&a.Decl, a)
	}
	for _, e := range p.Enums {
		visit(&e.Decl, e)
	}
	for _, u := range p.Unions {
		visit(&u.Decl, u)
	}
	for _, o := range p.Objects {
		if !o.Abstract {
			visit(&o.Decl, o)
		}
	}
}
