package declare

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// imported declares the types of other protocols, as import.Name.
func (c *Declarer) imported(protocols map[string]*ir.Protocol) {
	if c.Spec.Header == nil {
		return
	}
	clash := naming.NewClashes(c.Log)
	for _, i := range c.Spec.Header.Imports {
		switch name := i.Name.Value; {
		case naming.Keywords[name], name == "list", name == "map":
			c.Report(diag.New(diag.ReservedName, i.Name.Whole(), name))
		case naming.Styled(c.Log, i.Name, naming.SnakeCase):
			clash.Add(i.Name)
		}
		p := protocols[i.Name.Value]
		c.Imports[i.Name.Value] = &table.Imported{Syntax: i, Protocol: p}
		if p == nil {
			continue
		}
		same := func(other *ir.Import) bool { return other.Protocol == p }
		if at := slices.IndexFunc(c.Protocol.Imports, same); at >= 0 {
			first := c.Protocol.Imports[at]
			c.Report(diag.New(diag.DuplicateName, i.Path.Whole(), p.Name, "the import `"+first.Name+"`").
				WithRelated(first.Span, "imported here"))
		}
		c.Protocol.Imports = append(c.Protocol.Imports, &ir.Import{Name: i.Name.Value, Protocol: p, Span: i.Name.Whole()})
		c.importTypes(i.Name.Value, p)
	}
}

func (c *Declarer) importTypes(as string, p *ir.Protocol) {
	declare := func(d ir.Decl, what string, t ir.Type) {
		name := as + "." + d.Name
		c.Types[name] = &table.TypeDecl{At: d.Span, What: what, Type: t}
		if t != nil {
			c.TypeNames = append(c.TypeNames, name)
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

// ImportedStage finds a reducer of another protocol, spelled import.name.
func (c *Declarer) ImportedStage(name source.Text) (red *ir.Reducer, ok bool) {
	i, lost := c.ImportOf(name.Value)
	if i == nil || lost {
		return nil, i != nil
	}
	_, wanted, _ := strings.Cut(name.Value, ".")
	var names []string
	for _, red := range i.Protocol.Reducers {
		if red.Name == wanted {
			return red, true
		}
		names = append(names, i.Syntax.Name.Value+"."+red.Name)
	}
	c.Report(diag.New(diag.UnknownReducer, name.Whole(), name.Value).DidYouMean(name.Value, names))
	return nil, true
}
