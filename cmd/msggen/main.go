// Command msggen compiles protocol specs into SDKs and schemas, and keeps
// those in step with the specs.
package main

import (
	"os"
	"runtime/debug"
)

func main() {
	// A run ends before its garbage fills the memory: collecting at the usual pace
	// would take a third of its time.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
