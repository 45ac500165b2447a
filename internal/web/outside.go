//go:build !packed

package web

// inside is the script of a program if this binary has it inside.
func inside(Kind) ([]byte, bool) { return nil, false }
