// Package web gives the parts of msggen that run in a page: programs in WebAssembly,
// each as one classic script, which a page from disk may load, too.
//
// A release has them inside. Any other binary builds them once, with the Go toolchain
// that is there, and keeps them in the user's cache.
package web

import (
	"bytes"
	"compress/gzip"
	_ "embed" // load.js
	"encoding/base64"
	"fmt"
)

// Kind is one of the programs.
type Kind string

// Inspector checks specs and runs recordings; it emits nothing.
const Inspector Kind = "inspector"

// Playground emits code, and does nothing else.
const Playground Kind = "playground"

// kinds are all programs.
var kinds = map[Kind]program{
	Inspector:  {"./cmd/msggenwasm", []string{modulePath + "/gen/lang/...", modulePath + "/gen/ir"}},
	Playground: {"./cmd/msggenwasm/playground", []string{"all"}},
}

// program is how a program is built.
type program struct {
	main string // its package, from the root of the module
	// slow are the packages in which nothing is inlined. They are much smaller so, and run
	// once for a spec.
	slow []string
}

// Kinds are all programs, for those who make releases.
func Kinds() []Kind { return []Kind{Inspector, Playground} }

//go:embed load.js
var loader []byte

// Module is the script of a program. It defines msggenLoad, which gives a promise of what
// the program offers: msggenLoad("inspector").then((call) => …).
func Module(kind Kind) (js []byte, err error) {
	if _, ok := kinds[kind]; !ok {
		return nil, fmt.Errorf("there is no program %q", kind)
	}
	if js, ok := inside(kind); ok {
		return js, nil
	}
	return cached(kind, Build)
}

// script is the script of a program: what every program in WebAssembly needs from Go,
// what loads it, and the program, compressed and as text.
func script(kind Kind, support, wasm []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(wasm); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	var js bytes.Buffer
	js.Write(support)
	js.Write(loader)
	fmt.Fprintf(&js, "msggenBring(%q, \"%s\");\n", kind, base64.StdEncoding.EncodeToString(packed.Bytes()))
	return js.Bytes(), nil
}
