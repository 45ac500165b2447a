package main

import (
	"os"
	"path/filepath"
)

var generatorRows = []string{
	"msggen generate, AG-UI to Go and TypeScript / quicktype, both languages",
	"msggen generate, AG-UI to Go and TypeScript / json-schema-to-typescript",
}

// besideGenerators runs generators that make types, and only types, of the JSON Schema
// that we publish for the same protocol.
func besideGenerators(p plan, root, dir string, prepare, ours func()) ([]*contest, error) {
	schema, err := filepath.Abs(filepath.Join(root, "out/jsonschema/agui/agui.codegen.schema.json"))
	if err != nil {
		return nil, err
	}
	programs, err := filepath.Abs(filepath.Join(root, "golden/bench/generators/node_modules/.bin"))
	if err != nil {
		return nil, err
	}
	generator := func(name string, args ...string) func() {
		return func() {
			if _, err := command(dir, filepath.Join(programs, name), args...); err != nil {
				panic(err)
			}
		}
	}
	quicktype := func(language, out string) func() {
		return generator("quicktype", "--quiet", "--src-lang", "schema", "--just-types", "--lang", language, "--out", out, schema)
	}
	toGo, toTypeScript := quicktype("go", "types.go"), quicktype("typescript", "types.ts")
	peers := []struct {
		run   func()
		goals []goal
	}{
		{func() { toGo(); toTypeScript() }, []goal{atLeastFaster(12)}},
		{generator("json2ts", "--input", schema, "--output", "types.d.ts"), nil}, // one language of the two
	}
	var contests []*contest
	for i, what := range generatorRows {
		if !p.wants(what) {
			continue
		}
		c := &contest{what: what, unit: "run", goals: peers[i].goals}
		if _, err := os.Stat(programs); err != nil {
			c.left = "not installed"
		}
		var ourTimes, peerTimes []float64
		for range min(p.rounds, 3) {
			prepare()
			ourTimes = append(ourTimes, wall(ours))
			if c.left == "" {
				peerTimes = append(peerTimes, wall(peers[i].run))
			}
		}
		c.settle(ourTimes, peerTimes)
		contests = append(contests, c)
	}
	return contests, nil
}
