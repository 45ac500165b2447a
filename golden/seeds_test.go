package golden

import (
	"flag"

	"github.com/msggen/msggen/golden/kit"
	"github.com/msggen/msggen/internal/need"
)

// What tests make up is the same in every run and as much as `make test` has time for.
// `make search` asks for something else, and more.
var (
	seed  = flag.Uint64("seed", 0, "make up something else, another for every number")
	times = flag.Int("times", 1, "make up as many times as much")
)

// seeds are what a test makes things up from: as many as that, unless more are asked for. With
// -short they are a quarter of it, but as many as show something.
func seeds(count int) kit.Seeds {
	return kit.Seeds{First: *seed, Count: need.Some(count) * *times}
}
