// Package streams makes streams of events for the reducers and pipelines of a checked
// protocol, plays them in the interpreter, and makes one in which something was found
// as short as it goes. It is for searches: what is looked for is the business of those
// who search. All of it can be repeated: the same protocols and seeds give the same
// streams.
package streams
