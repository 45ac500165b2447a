// Command msggen compiles protocol specs into SDKs and schemas, and keeps
// those in step with the specs.
package main

import (
	"os"
	"runtime/debug"
)

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200) // runs are short: less collecting for a third more memory
	}
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
