package main

import (
	"github.com/msggen/msggen/gen/inspector"
	"github.com/msggen/msggen/gen/reference"
	"github.com/msggen/msggen/gen/site"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/internal/web"
)

// inspectorPart is the inspector, which has the specs of the site inside.
var inspectorPart = docsPart{
	link: site.Link{Path: inspector.Path, Text: "Inspector"},
	files: func(p *project, in *reference.Input) ([]target.File, error) {
		program, err := web.Module(web.Inspector)
		if err != nil {
			return nil, err
		}
		texts, err := p.texts(in.Protocols...)
		if err != nil {
			return nil, err
		}
		return inspector.Files(inspector.Input{
			Site: in.Title, Nav: in.Nav(inspector.Path), Program: program, Given: inspector.Given{Files: texts},
		})
	},
}
