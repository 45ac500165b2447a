package main

import (
	"path"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/playground"
	"github.com/msggen/msggen/gen/reference"
	"github.com/msggen/msggen/gen/site"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/internal/web"
)

// playgroundPart is the page on which specs are written and tried: the protocols of the
// site, and what `msggen init` begins with.
var playgroundPart = docsPart{
	link: site.Link{Path: playground.Path, Text: "Playground"},
	files: func(p *project, in *reference.Input) ([]target.File, error) {
		examples := []playground.Example{starterExample()}
		for _, protocol := range in.Protocols {
			example, err := p.example(protocol)
			if err != nil {
				return nil, err
			}
			examples = append(examples, example)
		}
		program, err := web.Module(web.Playground)
		if err != nil {
			return nil, err
		}
		return playground.Files(playground.Input{Site: in.Title, Nav: in.Nav(playground.Path), Program: program, Examples: examples})
	},
}

const starterStream = `{"type":"order_placed","order_id":"o1"}
{"type":"item_added","order_id":"o1","item":{"sku":"tea","quantity":2}}
{"type":"item_added","order_id":"o1","item":{"sku":"tea","quantity":1}}
{"type":"note_delta","order_id":"o2","delta":"?"}
{"type":"order_paid","order_id":"o1"}
`

func starterExample() playground.Example {
	const name = "orders"
	file := path.Join("spec", name, name+".yaml")
	text, err := starter.ReadFile("starter/protocol.yaml")
	if err != nil {
		panic(err) // it is part of the program
	}
	texts := map[string]string{file: strings.ReplaceAll(string(text), "NAME", name)}
	return playground.Example{Title: "What msggen init writes", Files: texts, File: file, Stream: starterStream}
}

// example has the specs of a protocol and of those that it imports.
func (p *project) example(protocol *ir.Protocol) (playground.Example, error) {
	texts, err := p.texts(protocol)
	return playground.Example{Title: protocol.Title, Files: texts, File: protocol.Files[0]}, err
}
