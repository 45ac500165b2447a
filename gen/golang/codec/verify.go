package codec

import (
	"fmt"
	"go/token"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// Verifier is a Go function that holds a value to the rules of its type. It has
// one of two forms, and its error has no path yet:
//
//	func verifyQuantity(quantity int64) error
//	func verifyAddress(address string) (string, error) // Rewrites
//
// The value is that of the type with null and absence taken off. A caller that
// gives the field its value in another way than by decoding adds the path:
//
//	address, err := verifyAddress(args.Address)
//	if err != nil {
//		return nil, codec.Under(err, wire.Field("address"))
//	}
type Verifier struct {
	Rewrites bool

	site
	of   ir.Type
	home *Codec

	function string // what the verifier is called
	reader   string // the function that reads and verifies a value
	forOther bool   // the reader is exported, because other packages may call it
	pattern  string // the variable with the regular expression
}

// FieldVerifier returns what holds the field f to its rules when a constructor
// or a reducer gives it a computed value (Verify of ir.Init and ir.Set), or nil
// if nothing can be wrong with a value of its type.
func (p *Codec) FieldVerifier(f *ir.Field) *Verifier {
	home := p.all[p.Home(f.From.Decl)]
	return home.verifierOf(ir.NonNull(f.Type), home.siteOf(f))
}

// site is where a type stands in the spec. It names rules that have no name of
// their own.
type site struct {
	title  string // in names
	about  string // in docs
	module string // whose file rules go into
	named  bool   // it is a declaration, so that nothing else has the title
}

// siteOf is the place of a field's type: the object that declares the field.
func (p *Codec) siteOf(f *ir.Field) site {
	name := names.GoPascal(f.Name)
	return site{title: p.IDs.Type(f.From) + name, about: p.IDs.Type(f.From) + "." + name, module: f.From.Module}
}

// MemberVerifier is FieldVerifier for what a member of a union by kind holds, if that
// is no object and no union.
func (p *Codec) MemberVerifier(m *ir.Member) *Verifier {
	switch m.Type.(type) {
	case *ir.Object, *ir.Union:
		return nil
	default:
		return p.verifierOf(m.Type, p.memberSite(m))
	}
}

// memberSite is the place of the type of a member of a union.
func (p *Codec) memberSite(m *ir.Member) site {
	name := p.IDs.Type(m.Union) + names.GoSuffix(m.Name)
	return site{title: name, about: name, module: m.Union.Module}
}

// item is the place of the elements of a list or map.
func (s site) item() site {
	return site{title: s.title + "Item", about: "the items of " + s.about, module: s.module}
}

// named is the place of a declaration.
func named(name string, d ir.Decl) site {
	return site{title: name, about: name, module: d.Module, named: true}
}

// verifierOf returns the verifier of the values of t other than null, or nil if
// they cannot be wrong.
func (p *Codec) verifierOf(t ir.Type, s site) *Verifier {
	if !plan.Ruled(t) {
		return nil
	}
	rules := plan.RulesAt(t)
	switch rules := rules.(type) {
	case *ir.Alias:
		if home := p.all[p.Home(rules.Decl)]; home != p {
			return home.verifierOf(t, s)
		}
		s = named(p.IDs.Alias(rules), rules.Decl)
	case *ir.Union:
		if home := p.all[p.HomeOf(rules)]; home != p {
			return home.verifierOf(t, s)
		}
		s = named(p.IDs.Type(rules), rules.Decl)
	}
	v, known := p.verifiers[rules]
	if !known {
		v = p.newVerifier(t, rules, s)
		p.verifiers[rules] = v
	}
	return v
}

// newVerifier names a verifier, and makes room for it in the file of its module.
func (p *Codec) newVerifier(t ir.Type, rules any, s site) *Verifier {
	stem := s.title
	if !s.named {
		stem = p.stems.Claim(s.title, s.title+"Value")
	}
	v := &Verifier{
		Rewrites: plan.Rewrites(t),
		site:     s,
		of:       t,
		home:     p,
		function: "verify" + stem,
		reader:   "decode" + stem,
		forOther: p.AreEntered(rules),
		pattern:  "pattern" + stem,
	}
	if v.forOther || p.AreVerified(rules) { // who writes a value verifies it, too
		v.function = p.IDs.Exported.Claim("Verify" + stem)
	}
	if v.forOther {
		v.reader = p.IDs.Exported.Claim("Read" + stem)
	}
	slot := p.Verifiers(s.module)
	slot.Contents = append(slot.Contents, p.verifierDecls(v)...)
	return v
}

// reads reports whether a decoder needs a function of its own for the type: the
// parts of other types are verified as they are read.
func (v *Verifier) reads() bool {
	switch t := v.of.(type) {
	case *ir.Scalar:
		return true
	case *ir.List:
		return t.MinItems != nil || t.MaxItems != nil
	default:
		return false
	}
}

// param names the value in the verifier.
func (v *Verifier) param() string {
	words := names.Words(v.title)
	return v.home.NewLocals("dec", "err", "i", "key", "item", "normal", "verified").Claim(words[len(words)-1])
}

// condition is a test that a value must not pass.
type condition struct {
	holds     *jen.Statement
	code, msg string
}

// limits are the conditions on a scalar or list called name.
func (p *Codec) limits(v *Verifier, name string) []condition {
	switch t := v.of.(type) {
	case *ir.Scalar:
		if t.Kind == ir.String {
			return p.textLimits(v, t.Rules, name)
		}
		return numberLimits(t, name)
	case *ir.List:
		return sizeLimits(jen.Len(jen.Id(name)), t.MinItems, t.MaxItems, "items")
	default:
		return nil
	}
}

func numberLimits(t *ir.Scalar, name string) []condition {
	var c []condition
	limit := func(op string, limit *float64, word string) {
		if limit == nil {
			return
		}
		digits := strconv.FormatFloat(*limit, 'f', -1, 64)
		subject := jen.Id(name)
		if t.Kind == ir.Int && *limit != float64(int64(*limit)) {
			subject = jen.Float64().Call(subject)
		}
		c = append(c, condition{subject.Op(op).Op(digits), "CodeOutOfRange", "number is " + word + " " + digits})
	}
	limit("<", t.Rules.Min, "below")
	limit(">", t.Rules.Max, "above")
	return c
}

func (p *Codec) textLimits(v *Verifier, r ir.Rules, name string) []condition {
	c := sizeLimits(p.JSONText("RuneLen").Call(jen.Id(name)), r.MinLength, r.MaxLength, "characters")
	if r.Pattern != "" {
		c = append(c, condition{
			jen.Op("!").Add(p.JSONText("Matches")).Call(jen.Id(p.Want(v.pattern)), jen.Id(name)),
			"CodePattern", "text does not match " + r.Pattern,
		})
	}
	if r.Tag != nil {
		c = append(c, tagLimits(r.Tag, name)...)
	}
	return c
}

// tagLimits are the conditions on a tag of which only the beginning is said.
func tagLimits(r *ir.TagRule, name string) []condition {
	begins := func(prefix string) *jen.Statement {
		return jen.Qual("strings", "HasPrefix").Call(jen.Id(name), jen.Lit(prefix))
	}
	c := []condition{{jen.Op("!").Add(begins(r.Prefix)), "CodePattern", "text does not begin with " + r.Prefix}}
	var others *jen.Statement
	or := func(test *jen.Statement) {
		if others == nil {
			others = test
		} else {
			others = others.Op("||").Add(test)
		}
	}
	switch len(r.Except) {
	case 0:
	case 1:
		or(jen.Id(name).Op("==").Lit(r.Except[0]))
	default:
		or(jen.Qual("slices", "Contains").Call(jen.Index().String().ValuesFunc(func(g *jen.Group) {
			for _, tag := range r.Except {
				g.Lit(tag)
			}
		}), jen.Id(name)))
	}
	for _, longer := range r.Longer {
		or(begins(longer))
	}
	if others != nil {
		c = append(c, condition{others, "CodePattern", "text is the tag of another type"})
	}
	return c
}

func sizeLimits(size *jen.Statement, least, most *int, what string) []condition {
	var c []condition
	if least != nil && *least > 0 {
		c = append(c, condition{jen.Add(size).Op("<").Lit(*least), "CodeTooShort",
			fmt.Sprintf("want at least %d %s", *least, what)})
	}
	if most != nil {
		c = append(c, condition{jen.Add(size).Op(">").Lit(*most), "CodeTooLong",
			fmt.Sprintf("want at most %d %s", *most, what)})
	}
	return c
}

// VerifierFuncOf names the function that runs the rules of a type.
func (p *Codec) VerifierFuncOf(v *Verifier) *jen.Statement { return p.callee(v, v.function) }

// verifiedReaderOf names the function that reads a value and runs its rules.
func (p *Codec) verifiedReaderOf(v *Verifier) *jen.Statement { return p.callee(v, v.reader) }

// callee names a function of a verifier, and asks for it.
func (p *Codec) callee(v *Verifier, name string) *jen.Statement {
	if v.home != p && !token.IsExported(name) {
		panic("golang: rules that only their own package can run")
	}
	return p.In(v.home.Package, v.home.Want(name))
}
