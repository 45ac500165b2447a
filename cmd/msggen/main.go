// Command msggen compiles protocol specs into SDKs and schemas, and keeps
// those in step with the specs.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
