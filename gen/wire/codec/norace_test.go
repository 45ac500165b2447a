//go:build !race

package codec_test

const raced = false
