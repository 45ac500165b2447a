package typescript

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/runtime"
)

// runtimeFiles are the runtime modules as they go into a package.
func (e *npmPackage) runtimeFiles() []target.File {
	var list []target.File
	for _, module := range runtime.Modules() {
		if e.needs(module) {
			list = append(list, e.document("src/runtime/"+module+".ts", "// "+e.banner()+"\n\n"+runtime.Text(module)))
		}
	}
	return list
}

// needs reports whether a package needs a runtime module. Most come in any case.
func (e *npmPackage) needs(module string) bool {
	switch module {
	case "growing":
		return e.Reach.Features(e.Protocol).Parses
	case "depth":
		return e.Reach.Features(e.Protocol).Deepens
	case "limits":
		return e.Protocol.Limits != (ir.Limits{}) || e.Reach.Features(e.Protocol).Deepens
	case "kept":
		return e.Reach.Features(e.Protocol).Keeps
	case "patch":
		return e.Reach.Features(e.Protocol).Patches
	case "times":
		return len(plan.Times(e.Protocol)) > 0
	case "client", "operation", "recording", "request", "server":
		return e.Reach.Features(e.Protocol).Operations
	case "foldstream":
		return slices.ContainsFunc(e.Protocol.Reducers, plan.FoldsStream)
	case "pipeline":
		return len(e.Protocol.Pipelines) > 0
	case "undo":
		return slices.ContainsFunc(e.Protocol.Reducers, e.Undo.Reducer)
	default:
		return true
	}
}
