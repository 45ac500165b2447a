package lint

import (
	"regexp"

	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// undocumented finds what users of the SDKs and the schemas see, and nobody has explained.
func undocumented(p *pass) {
	for what, d := range declarations(p.Spec) {
		if d.Doc.Value == "" {
			p.report(d.Name.Whole(), "say it under `doc`", "nothing says what %s `%s` is", what, d.Name.Value)
		}
	}
}

// declarations yields everything that has a name for users, with what it is called. Tags
// and constants say what they are, and what is internal is nobody's business.
func declarations(spec *syntax.Spec) func(yield func(string, *syntax.Decl) bool) {
	return func(yield func(string, *syntax.Decl) bool) {
		ok := true
		give := func(what string, d *syntax.Decl) { ok = ok && yield(what, d) }
		for _, d := range spec.Aliases {
			give("the type", &d.Decl)
		}
		for _, d := range spec.Enums {
			give("the enum", &d.Decl)
			for _, v := range d.Values {
				give("the value", &v.Decl)
			}
		}
		object := func(o *syntax.Object) {
			for _, f := range o.Fields {
				if f.Const == nil && f.Prefix.IsZero() && !f.Private.Value && !o.Internal.Value {
					give("the field", &f.Decl)
				}
			}
		}
		for _, d := range spec.Objects {
			give("the object", &d.Decl)
			object(d)
		}
		for _, d := range spec.Unions {
			give("the union", &d.Decl)
		}
		for _, d := range spec.Events {
			give("the union", &d.Decl)
			for _, e := range d.Of {
				give("the event", &e.Decl)
				object(&e.Object)
			}
		}
		for _, d := range spec.Functions {
			give("the function", &d.Decl)
		}
		for _, d := range spec.Rules {
			give("the rule", &d.Decl)
		}
		for _, d := range spec.Reducers {
			give("the reducer", &d.Decl)
		}
		for _, d := range spec.Pipelines {
			give("the pipeline", &d.Decl)
		}
		for _, d := range spec.Operations {
			give("the operation", &d.Decl)
		}
		args := func(list []*syntax.Arg) {
			for _, a := range list {
				give("the argument", &a.Decl)
			}
		}
		for _, d := range spec.Constructors {
			give("the constructor", &d.Decl)
			args(d.Args)
		}
		for _, d := range spec.Accessors {
			give("the accessor", &d.Decl)
			args(d.Args)
		}
	}
}

var word = regexp.MustCompile("[A-Za-z_][A-Za-z0-9_-]*")

// deprecatedAlone finds deprecations that name nothing to use instead.
func deprecatedAlone(p *pass) {
	names := map[string]bool{}
	for _, d := range declarations(p.Spec) {
		names[d.Name.Value] = true
	}
	for what, d := range declarations(p.Spec) {
		if d.Deprecated.IsZero() || namesAnother(d.Deprecated, d.Name.Value, names) {
			continue
		}
		p.report(d.Deprecated.Whole(), "name what does the same", "%s `%s` is deprecated, and nothing of this protocol is named that could be used instead", what, d.Name.Value)
	}
}

func namesAnother(text source.Text, own string, names map[string]bool) bool {
	for _, w := range word.FindAllString(text.Value, -1) {
		if w != own && names[w] {
			return true
		}
	}
	return false
}

// requiredLater finds fields that were required later than their type was there: what was
// written before cannot be read.
func requiredLater(p *pass) {
	check := func(o *syntax.Object) {
		for _, f := range o.Fields {
			if f.Since.IsZero() || f.Since.Value == o.Since.Value || f.Default != nil || f.Optional.Value || f.Derived != nil {
				continue
			}
			p.report(f.Name.Whole(), "give it a default, or make it optional", "the field `%s` is required since %s: what older versions have written cannot be read", f.Name.Value, f.Since.Value)
		}
	}
	for _, o := range p.Objects {
		check(o)
	}
	for _, events := range p.Events {
		for _, e := range events.Of {
			check(&e.Object)
		}
	}
}
