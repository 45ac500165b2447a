package names

import (
	"go/token"
	"strings"
	"unicode"
)

// initialisms are the words that Go spells in capitals: those that staticcheck asks
// for, and some of the trade.
var initialisms = set(
	"acl", "amqp", "api", "ascii", "cpu", "css", "db", "dns", "eof", "gid", "guid",
	"html", "http", "https", "id", "ip", "json", "lhs", "llm", "mcp", "qps", "ram",
	"rhs", "rpc", "rtp", "sdk", "sip", "sla", "smtp", "sql", "sse", "ssh", "tcp",
	"tls", "ts", "ttl", "udp", "ui", "uid", "uri", "url", "utf8", "uuid", "vm",
	"xml", "xmpp", "xsrf", "xss",
)

// GoPascal spells a name as an exported Go identifier: item_id is ItemID,
// item_urls is ItemURLs.
func GoPascal(name string) string { return join(Words(name), "X", unicode.IsUpper, goTitle, goTitle) }

// GoCamel spells a name as a Go identifier that is not exported: item_id is
// itemID, url_count is urlCount. It may be a reserved word.
func GoCamel(name string) string { return join(Words(name), "x", unicode.IsLower, same, goTitle) }

// GoSuffix spells a name as the later part of a Go identifier. It may be empty.
func GoSuffix(name string) string {
	var suffix strings.Builder
	for _, word := range Words(name) {
		suffix.WriteString(goTitle(word))
	}
	return suffix.String()
}

func goTitle(word string) string {
	if initialisms[word] {
		return strings.ToUpper(word)
	}
	if stem, plural := strings.CutSuffix(word, "s"); plural && initialisms[stem] {
		return strings.ToUpper(stem) + "s"
	}
	return title(word)
}

// GoReserved reports whether a name is a keyword of Go, or one of the names that
// Go declares itself and that code would miss if it were taken.
func GoReserved(name string) bool {
	return token.IsKeyword(name) || predeclared[name] || name == "_" || name == "init" || name == "main"
}

// predeclared are the names that Go declares itself. Package go/types has them, but is
// large, which counts where the compiler is sent to a page.
var predeclared = set(
	"any", "append", "bool", "byte", "cap", "clear", "close", "comparable", "complex",
	"complex128", "complex64", "copy", "delete", "error", "false", "float32", "float64", "imag",
	"int", "int16", "int32", "int64", "int8", "iota", "len", "make", "max", "min", "new", "nil",
	"panic", "print", "println", "real", "recover", "rune", "string", "true", "uint", "uint16",
	"uint32", "uint64", "uint8", "uintptr",
)

func set(names ...string) map[string]bool {
	m := make(map[string]bool, len(names))
	for _, name := range names {
		m[name] = true
	}
	return m
}
