package golden

import (
	"testing"

	"github.com/msggen/msggen/internal/need"
)

// TestStreams folds the bytes of streams of APIs with the TypeScript SDKs, and with
// those of the APIs' makers. The Go SDKs do so in golden/gorunner.
func TestStreams(t *testing.T) {
	need.Time(t)
	outTypeScript(t)
	for _, protocol := range []string{"aisdk", "anthropic", "openai", "responses"} {
		t.Run(protocol, func(t *testing.T) { run(t, "streams", "node", protocol+".mjs") })
	}
}
