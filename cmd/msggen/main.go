// Command msggen compiles protocol specs into SDKs and schemas, and keeps
// those in step with the specs.
package main

import (
	"os"
	"runtime/debug"
)

// enough is the memory, in bytes, that most runs do with.
const enough = 120 << 20

func main() {
	// Most runs end before their garbage is worth a collection, which would take a
	// third of their time; a large project takes that time and no more memory.
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(400)
		debug.SetMemoryLimit(enough)
	}
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
