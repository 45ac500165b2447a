// Package reduce is what the rules of generated packages compute with: integers that do
// not overflow, lists by index, records, versions, and the passage of an event through
// the stages of a pipeline. It is for generated code, and changes with it.
package reduce
