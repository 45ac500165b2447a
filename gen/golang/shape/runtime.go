package shape

import "path"

// runtime are the import paths of the packages of the runtime. Only wire and
// wire/transport are for users.
type runtime struct {
	wire, transport                            string
	jsontext, codec, reduce, weburl, jsonpatch string
}

func runtimeOf(module string) runtime {
	internal := func(name string) string { return path.Join(module, "internal", name) }
	return runtime{
		wire: path.Join(module, "wire"), transport: path.Join(module, "wire", "transport"),
		jsontext: internal("jsontext"), codec: internal("codec"), reduce: internal("reduce"),
		weburl: internal("weburl"), jsonpatch: internal("jsonpatch"),
	}
}

// RuntimeNames are the packages of the runtime by their import paths.
func (j *Project) RuntimeNames() map[string]string {
	names := map[string]string{}
	for _, p := range []string{
		j.paths.wire, j.paths.transport, j.paths.jsontext, j.paths.codec, j.paths.reduce, j.paths.weburl, j.paths.jsonpatch,
	} {
		names[p] = path.Base(p)
	}
	return names
}

func (p *Package) WeburlPath() string { return p.paths.weburl }

func (p *Package) JsonpatchPath() string { return p.paths.jsonpatch }

func (p *Package) TransportPath() string { return p.paths.transport }
