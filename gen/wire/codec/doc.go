// Package codec is what generated packages read and write values with: it brings the
// decoder and the encoder of package jsontext together with the containers, errors and
// options of package wire, and cuts streams into events. It is for generated code, and
// changes with it.
package codec
