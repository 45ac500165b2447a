// Package plan decides once what every target needs to know of a protocol to
// print it: what a rule may do, what is proved where, how often a value is used,
// which searches go by a key, what is drawn, what a codec has to check, and what is
// of use at all.
//
// Each file answers one question, as data beside the checked protocol that is
// looked up by its nodes. Nothing in here knows a target, or changes a protocol.
// The interpreter does without a plan: it runs the protocol itself, so that a wrong
// plan shows.
package plan
