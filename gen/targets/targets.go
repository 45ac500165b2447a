// Package targets is where targets register: it makes those that a project file
// asks for. Nothing else names them all.
package targets

import (
	"github.com/msggen/msggen/gen/golang"
	"github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/python"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript"
)

// Options are for all targets.
type Options struct {
	// Remember is for programs that emit again and again: a target may keep what it
	// has emitted to be faster the next time.
	Remember bool
}

// Outlet is a target and the folder that its files go into, slash-separated and
// relative to the project file.
type Outlet struct {
	Dir    string
	Target target.Target
}

// registered make the targets, each from its section of the project file if there
// is one.
var registered = []func(*syntax.Project, Options) (Outlet, bool){
	func(p *syntax.Project, o Options) (Outlet, bool) {
		c := p.Go
		if c == nil {
			return Outlet{}, false
		}
		return Outlet{c.Out.Value, golang.New(golang.Options{Module: c.Module.Value, Origin: origin(p), Remember: o.Remember})}, true
	},
	func(p *syntax.Project, _ Options) (Outlet, bool) {
		c := p.TypeScript
		if c == nil {
			return Outlet{}, false
		}
		return Outlet{c.Out.Value, typescript.New(typescript.Options{Scope: c.Scope.Value, Origin: origin(p)})}, true
	},
	func(p *syntax.Project, _ Options) (Outlet, bool) {
		c := p.Python
		if c == nil {
			return Outlet{}, false
		}
		return Outlet{c.Out.Value, python.New(python.Options{Package: c.Package.Value, Origin: origin(p)})}, true
	},
	func(p *syntax.Project, _ Options) (Outlet, bool) {
		c := p.JSONSchema
		if c == nil {
			return Outlet{}, false
		}
		return Outlet{c.Out.Value, jsonschema.New()}, true
	},
}

// Of are the targets that a project file asks for.
func Of(p *syntax.Project, options Options) []Outlet {
	var outlets []Outlet
	for _, makeTarget := range registered {
		if outlet, wanted := makeTarget(p, options); wanted {
			outlets = append(outlets, outlet)
		}
	}
	return outlets
}

// origin is what a project says of all its packages.
func origin(p *syntax.Project) target.Origin {
	o := target.Origin{Repository: p.Repository.Value}
	if p.License != nil {
		o.License, o.LicenseText = p.License.SPDX.Value, p.License.Text
	}
	return o
}
