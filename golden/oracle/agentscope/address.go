package main

import "strings"

// Parts of addresses, on which parsers of URLs are likely to disagree. What the
// difference url-crate is about is left out, and so is what Node's URL gets wrong.
var (
	schemes    = []string{"http", "https", "HTTP", "ftp", "ws", "oss", "x", "x+y.z-1", "1x", "data", "mailto", ""}
	separators = []string{"://", "://", "://", "://", ":", ":/", ":///", "//", `:\\`, ""}
	logins     = []string{"", "", "", "", "u@", "u:p@", "u:p:q@", "ü@", "a b@", "u%40@", "u@v@"}
	hosts      = []string{
		"a.b", "A.B", "EXAMPLE.com", "", "ü.de", "xn--nxasmq6b", "例え.jp", "1.2.3.4", "1.2", "0x7f.1", "256.1.1.1", "1.2.3.4.5", "08.1", "1e3", "0.0.0.0x",
		"[::1]", "[1:2::3:4]", "[::ffff:1.2.3.4]", "[1::2::3]", "[::1", "a..b", "a.b.", ".", "a b", "a%41", "a%zz", "a_b", "a^b", "a|b", "a<b", "-a-", "%20",
		"a\u00adb", "ﬀ.x", "a。b", "localhost", "a.b%00", "xn--a", "1.2.3.4.", "0x", "4294967296", "a#b",
	}
	ports = []string{"", "", "", ":", ":80", ":443", ":0", ":00080", ":65535", ":65536", ":x", ":8o", ":-1", ": 80"}
	paths = []string{
		"", "", "/", "/a/b", "/a/../b", "/../../c", "/./a/.", "/a/b/..", "/%2e/%2E%2e/b", "/a b", "/ü/é", "/a%zz", "//a//b", "/a;b=c", "/{a}", "/a|b", "/^`\"<>",
		"/\t/a\n", "/a'b", "/😀", "a/b", "/[]", "/~!$&()*+,;=:@-._", "/a\u0000b", "/..%2f", "/ ", "/a/ ",
	}
	queries = []string{"", "", "", "?", "?x=1", "?a b\"<>'#", "?ü", "?{}|^`\\", "??", "?%zz", "?a\tb", "? "}
	hashes  = []string{"", "", "", "#", "#x", "#a b", "#\"<>`'", "#ü{}", "##", "#%zz", "# "}
)

// address makes up a URL, or what looks like one.
func (s *streams) address() string {
	if s.IntN(2) == 0 {
		return s.pick(addresses)
	}
	var parts []string
	for _, stock := range [][]string{schemes, separators, logins, hosts, ports, paths, queries, hashes} {
		parts = append(parts, s.pick(stock))
	}
	return strings.Join(parts, "")
}
