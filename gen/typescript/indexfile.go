package typescript

import (
	"strings"

	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/runtime"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// publicRuntime is what applications may want of the runtime, by module.
var publicRuntime = []struct {
	module string
	names  []string // types with the word type before them
}{
	{"bytestream", []string{"type ByteStream", "type EventTexts", "type StreamOptions", "type StreamResponse", "type StreamSource"}},
	{"codec", []string{"type ParseResult", "type Schema"}},
	{"constructible", []string{"type Constructible"}},
	{"errors", []string{"FoldError", "IssueCode", "ParseError", "StageError", "formatPath", "type Issue", "type Path"}},
	{"fold", []string{"type Emitted", "type Reduced"}},
	{"json", []string{"getKey", "hasKey", "setKey", "type JsonObject", "type JsonValue", "type UnknownTag"}},
	{"outcome", []string{"type Notice", "type Outcome"}},
	{"pipeline", []string{"type Deliver", "type PipelineOptions", "type Taken"}},
	{"reader", []string{"type Diagnostic", "type ParseOptions"}},
	{"sources", []string{"setSources", "type Limits", "type SourceOptions", "type Sources"}},
	{"streamerror", []string{"StreamError", "type StreamPlace"}},
	{"streams", []string{"readNdjson", "readSse"}},
	{"transporterror", []string{"ResponseError"}},
}

// indexFile is the main entry point: everything that is public, and first what most
// applications begin with.
func (e *npmPackage) indexFile() target.File {
	m := &exports{e.NewModule("index", e.Protocol.Files...)}
	for _, p := range e.Protocol.Pipelines {
		m.pipelineExport(p)
	}
	for _, r := range e.Protocol.Reducers {
		if !r.State.Internal {
			m.reducerExport(r)
		}
	}
	for _, module := range e.Files.Modules {
		m.Line("export * from ", layout.Quoted("./"+e.Files.Stems[module].Types+".js"), ";")
	}
	for _, r := range publicRuntime {
		if !e.needs(r.module) {
			continue
		}
		m.exportRuntime(r.module, r.names)
	}
	return m.File()
}

func (m *exports) exportRuntime(module string, list []string) {
	keyword := "export type "
	for _, name := range list {
		if !strings.HasPrefix(name, "type ") {
			keyword = "export "
		}
	}
	items := make([]layout.Doc, len(list))
	for i, name := range list {
		bare := strings.TrimPrefix(name, "type ")
		if runtime.FileOf(bare) != runtime.File(module) {
			panic("typescript: " + bare + " is not in runtime module " + module)
		}
		if local := m.IDs.Get(shape.RoleRuntime, bare); local != bare {
			name += " as " + local
		}
		if keyword == "export type " {
			name = strings.TrimPrefix(name, "type ")
		}
		items[i] = layout.Text(name)
	}
	m.Line(keyword, layout.Object(items...), " from ", layout.Quoted(runtime.File(module)), ";")
}
