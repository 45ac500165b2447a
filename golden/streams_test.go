package golden

import (
	"testing"

	"github.com/msggen/msggen/internal/need"
)

// streamed are the protocols of which we have the bytes of a stream.
var streamed = []string{"aisdk", "anthropic", "openai", "responses"}

// TestStreams folds the bytes of streams of APIs with the TypeScript SDKs, and with
// those of the APIs' makers. The Go SDKs do so in golden/gorunner.
func TestStreams(t *testing.T) {
	t.Parallel()
	need.Time(t)
	outTypeScript(t)
	for _, protocol := range streamed {
		t.Run(protocol, func(t *testing.T) { run(t, "streams", "node", protocol+".mjs") })
	}
}

// TestPipelineStreams reads lines, too, and goes on with kept states.
func TestPipelineStreams(t *testing.T) {
	t.Parallel()
	need.Time(t)
	outTypeScript(t)
	run(t, "streams", "node", "agui.mjs")
}

// TestStreamsPython does so with the Python packages.
func TestStreamsPython(t *testing.T) {
	t.Parallel()
	need.Time(t)
	need.Path(t, pythonProgram, "make .venv/python")
	for _, protocol := range streamed {
		t.Run(protocol, func(t *testing.T) { run(t, ".", pythonProgram, "streams/fold.py", "../out/py", protocol) })
	}
}
