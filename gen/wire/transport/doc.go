// Package transport carries the operations of a protocol over HTTP: a client sends
// an input and reads a stream of events, server-sent ones or one a line, and a
// server writes them. The packages that msggen generates say what is sent; this one
// knows how.
package transport
