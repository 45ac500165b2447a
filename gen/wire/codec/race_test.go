//go:build race

package codec_test

// raced: the race detector makes pools forget at random, so that allocations cannot
// be counted.
const raced = true
