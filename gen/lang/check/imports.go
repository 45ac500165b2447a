package check

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// imported is another protocol under the name it was imported by.
type imported struct {
	syntax   *syntax.Import
	protocol *ir.Protocol // nil: it could not be understood
	used     bool
}

// imported declares the types of other protocols, as import.Name.
func (c *declarer) imported(protocols map[string]*ir.Protocol) {
	if c.spec.Header == nil {
		return
	}
	clash := newClashes(c.log)
	for _, i := range c.spec.Header.Imports {
		switch name := i.Name.Value; {
		case keywords[name], name == "list", name == "map":
			c.report(diag.New(diag.ReservedName, i.Name.Whole(), name))
		case styled(c.log, i.Name, snakeCase):
			clash.add(i.Name)
		}
		p := protocols[i.Name.Value]
		c.imports[i.Name.Value] = &imported{syntax: i, protocol: p}
		if p == nil {
			continue
		}
		same := func(other *ir.Import) bool { return other.Protocol == p }
		if at := slices.IndexFunc(c.protocol.Imports, same); at >= 0 {
			first := c.protocol.Imports[at]
			c.report(diag.New(diag.DuplicateName, i.Path.Whole(), p.Name, "the import `"+first.Name+"`").
				WithRelated(first.Span, "imported here"))
		}
		c.protocol.Imports = append(c.protocol.Imports, &ir.Import{Name: i.Name.Value, Protocol: p, Span: i.Name.Whole()})
		c.importTypes(i.Name.Value, p)
	}
}

// misses reports whether a protocol that is imported could not be understood.
func (c *table) misses() bool {
	for _, i := range c.imports {
		if i.protocol == nil {
			return true
		}
	}
	return false
}

func (c *declarer) importTypes(as string, p *ir.Protocol) {
	declare := func(d ir.Decl, what string, t ir.Type) {
		name := as + "." + d.Name
		c.types[name] = &typeDecl{at: d.Span, what: what, typ: t}
		if t != nil {
			c.typeNames = append(c.typeNames, name)
		}
	}
	for _, a := range p.Aliases {
		declare(a.Decl, "an alias", a.Scalar)
	}
	for _, e := range p.Enums {
		declare(e.Decl, "an enum", e)
	}
	for _, o := range p.Objects {
		if o.Internal {
			declare(o.Decl, "internal to "+p.Name, nil)
		} else {
			declare(o.Decl, "an object", o)
		}
	}
	for _, u := range p.Unions {
		declare(u.Decl, "a union", u)
	}
	for _, k := range p.Constructors {
		declare(k.Decl, "a constructor", nil)
	}
	for _, l := range p.Pipelines {
		declare(l.Decl, "a pipeline", nil)
	}
}

// importOf marks the import that a name begins with as used. lost reports that
// nothing is known of what it has.
func (c *table) importOf(name string) (i *imported, lost bool) {
	prefix, _, qualified := strings.Cut(name, ".")
	if i = c.imports[prefix]; i == nil || !qualified {
		return nil, false
	}
	i.used = true
	return i, i.protocol == nil
}

// own reports what has to be declared in the protocol itself, but is not.
func (c *table) own(obj *ir.Object, at source.Span, what string) bool {
	if !obj.ForeignTo(c.protocol) {
		return true
	}
	c.report(diag.New(diag.ImportedType, at, c.typeName(obj), what))
	return false
}

// memberNamed finds a member of a union by the name of its type, which may be
// spelled with its import.
func (c *table) memberNamed(u *ir.Union, name string) *ir.Member {
	if i, _ := c.importOf(name); i != nil {
		if decl := c.types[name]; decl != nil && decl.typ != nil {
			return memberOfType(u, decl.typ)
		}
		return nil
	}
	for _, m := range u.Members {
		if m.Name == name {
			return m
		}
	}
	return nil
}

// importedStage finds a reducer of another protocol, spelled import.name.
func (c *declarer) importedStage(name source.Text) (red *ir.Reducer, ok bool) {
	i, lost := c.importOf(name.Value)
	if i == nil || lost {
		return nil, i != nil
	}
	_, wanted, _ := strings.Cut(name.Value, ".")
	var names []string
	for _, red := range i.protocol.Reducers {
		if red.Name == wanted {
			return red, true
		}
		names = append(names, i.syntax.Name.Value+"."+red.Name)
	}
	c.report(diag.New(diag.UnknownReducer, name.Whole(), name.Value).DidYouMean(name.Value, names))
	return nil, true
}

// importHint says where a type is that was not found, if an import has it.
func (c *table) importHint(d diag.Diagnostic, name rule.Ident) diag.Diagnostic {
	if c.spec.Header == nil {
		return d
	}
	for _, i := range c.spec.Header.Imports {
		qualified := i.Name.Value + "." + name.Name
		if slices.Contains(c.typeNames, qualified) {
			c.imports[i.Name.Value].used = true
			return d.WithHint("write `%s`", qualified)
		}
	}
	return d
}
