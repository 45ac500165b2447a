package weburl

import (
	"bytes"
	"encoding/json"
	"math/rand"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/msggen/msggen/internal/need"
)

var normalized = []struct{ in, want string }{
	// Case, defaults, space around.
	{"http://EXAMPLE.com", "http://example.com/"},
	{"http://a.b?x=1", "http://a.b/?x=1"},
	{"https://Example.com:443/a/../b", "https://example.com/b"},
	{" https://a.b/c d ", "https://a.b/c%20d"},
	{"\x01\x1f http://a.b/ \x00", "http://a.b/"},
	{"ht\ntp:/\t/a.\rb/\nc", "http://a.b/c"},
	{"http:a.b/c", "http://a.b/c"},
	{"https:///a.b", "https://a.b/"},
	{`http:\\a.b\c\..\d`, "http://a.b/d"},
	{`http://a.b/x\y`, "http://a.b/x/y"},
	// Credentials and ports.
	{"HTTP://U:P@A.b:8080/x", "http://U:P@a.b:8080/x"},
	{"http://u@h", "http://u@h/"},
	{"http://u:@h", "http://u@h/"},
	{"http://:p@h", "http://:p@h/"},
	{"http://@h", "http://h/"},
	{"http://:@h", "http://h/"},
	{"http://a@b@h", "http://a%40b@h/"},
	{"http://a:b:c@h", "http://a:b%3Ac@h/"},
	{"http://h:", "http://h/"},
	{"http://h:0080", "http://h/"},
	{"http://h:0443", "http://h:443/"},
	{"ftp://h:21", "ftp://h/"},
	{"wss://h:443", "wss://h/"},
	{"foo://h:80", "foo://h:80"},
	// Domains.
	{"https://例え.jp/ü?q=é#x", "https://xn--r8jz45g.jp/%C3%BC?q=%C3%A9#x"},
	{"http://münchen.de:443/", "http://xn--mnchen-3ya.de:443/"},
	{"http://MÜNCHEN.de", "http://xn--mnchen-3ya.de/"},
	{"http://xn--mnchen-3ya.de", "http://xn--mnchen-3ya.de/"},
	{"http://faß.de", "http://xn--fa-hia.de/"},
	{"http://a。b", "http://a.b/"},
	{"http://&é", "http://xn--&-bga/"},
	{"http://a_b.c", "http://a_b.c/"},
	{"http://a..b", "http://a..b/"},
	{"http://a%41B", "http://aab/"},
	{"http://%6f%6F%7A%39", "http://ooz9/"},
	{"http://a．b｡c", "http://a.b.c/"},
	{"http://-a-", "http://-a-/"},
	// IPv4.
	{"http://1.2.3/", "http://1.2.0.3/"},
	{"http://1.2.3.4./", "http://1.2.3.4/"},
	{"http://0x7f.1", "http://127.0.0.1/"},
	{"http://0X7F.1", "http://127.0.0.1/"},
	{"http://017700000001", "http://127.0.0.1/"},
	{"http://4294967295", "http://255.255.255.255/"},
	{"http://0x", "http://0.0.0.0/"},
	{"http://1.0x", "http://1.0.0.0/"},
	{"http://0xg", "http://0xg/"},
	{"http://1.2.3.4.5.a", "http://1.2.3.4.5.a/"},
	{"http://１.２.３.４", "http://1.2.3.4/"},
	{"foo://1.2.3", "foo://1.2.3"},
	// IPv6.
	{"http://[::1]:80/", "http://[::1]/"},
	{"http://[1:0:0:2:0:0:0:3]", "http://[1:0:0:2::3]/"},
	{"http://[1:0:2:3:4:5:6:7]", "http://[1:0:2:3:4:5:6:7]/"},
	{"http://[ABCD::]", "http://[abcd::]/"},
	{"http://[::1.2.3.4]", "http://[::102:304]/"},
	{"http://[::ffff:1.2.3.4]", "http://[::ffff:102:304]/"},
	{"http://[::ffff:0:0]", "http://[::ffff:0:0]/"},
	{"foo://[0:0::0]", "foo://[::]"},
	// Paths.
	{"http://h/a/./b/%2e/c", "http://h/a/b/c"},
	{"http://h/a/%2E%2e/b/.%2E", "http://h/"},
	{"http://h/../..", "http://h/"},
	{"http://h/a/..", "http://h/"},
	{"http://h/a/.", "http://h/a/"},
	{"http://h//a//", "http://h//a//"},
	{"http://a.b/%7e%zz", "http://a.b/%7e%zz"},
	{"http://h/\"<>`{}|^~[]", "http://h/%22%3C%3E%60%7B%7D|^~[]"},
	{"http://h/\x00\x7f", "http://h/%00%7F"},
	{"foo://h/..", "foo://h/"},
	{"foo:/a/../b", "foo:/b"},
	{"foo:/..//b", "foo:/.//b"},
	{"foo:///b", "foo:///b"},
	{"foo://", "foo://"},
	{"foo:/", "foo:/"},
	{`foo:/a\b`, `foo:/a\b`},
	// Query and fragment.
	{`http://a.b/?q=a b"<>'&c=#f g`, "http://a.b/?q=a%20b%22%3C%3E%27&c=#f%20g"},
	{"foo://h?'", "foo://h?'"},
	{"http://h#a#b?c`", "http://h/#a#b?c%60"},
	{"http://h/?", "http://h/?"},
	{"http://h/?#", "http://h/?#"},
	{"foo:#", "foo:#"},
	// Files.
	{"file:/a/b", "file:///a/b"},
	{"file:a", "file:///a"},
	{"file:", "file:///"},
	{"file://h/x", "file://h/x"},
	{"file://localhost/x", "file:///x"},
	{"file:///C:/x/../y", "file:///C:/y"},
	{"file:///C|/../..", "file:///C:/"},
	{"file:C|", "file:///C:"},
	{"file://C|/x", "file:///C:/x"},
	{`file:\\h\C|\x`, "file://h/C:/x"},
	{"file:///h:0080/../b", "file:///b"},
	// Opaque paths and other schemes.
	{"oss://bucket/key with space", "oss://bucket/key%20with%20space"},
	{"s3://Bucket/Key", "s3://Bucket/Key"},
	{`C:\x\y`, `c:\x\y`},
	{"mailto:a@b.c", "mailto:a@b.c"},
	{"data:image/png;base64,AAAA", "data:image/png;base64,AAAA"},
	{"data:text/plain,hello world", "data:text/plain,hello world"},
	{"data:\x01é", "data:%01%C3%A9"},
	{"blob:https://a.b/id", "blob:https://a.b/id"},
	{"javascript:alert(1)", "javascript:alert(1)"},
	{"a+b-c.d:x", "a+b-c.d:x"},
	{"zZ09:x", "zz09:x"},
	{"foo://é/", "foo://%C3%A9/"},
	// Text that is not UTF-8.
	{"http://h/\xED\xA0\xBD", "http://h/%EF%BF%BD"},
	{"http://h/\xED\xB1\xBF", "http://h/%EF%BF%BD"},
	{"http://h/\xED\x9F\xBF", "http://h/%ED%9F%BF"},
	{"http://h/\xED\xA0", "http://h/%EF%BF%BD%EF%BF%BD"},
	{"http://h/\xED\xA0\xBDx\xED\xB8\x80\xff", "http://h/%EF%BF%BDx%EF%BF%BD%EF%BF%BD"},
}

func TestNormalize(t *testing.T) {
	for _, c := range normalized {
		if got, err := Normalize(c.in); err != nil || got != c.want {
			t.Errorf("Normalize(%q) = %q, %v; want %q", c.in, got, err, c.want)
		}
	}
}

var refused = []string{
	"", " ", "foo/bar", "/a/b", "//a.b/c", "?x", "#x", "1a://b", "ht tp://a", ":x", "é:x", "a_b:x", "http",
	"http:", "http://", "http:///", "http://?x", "http://:80", "http://u@", "http://u:p@/x", "foo://u@", "foo://:80",
	"http://a b/", "http://a<b", "http://a|b", "http://a^b", "http://a%00b", "http://a%", "http://%zz", "http://%25",
	"http://\x7f", "http://a%ff", "http://a]b", "http://\u00ad", "http://xn--", "http://xn--ascii-", "http://A。XN--ascii-",
	"http://1א.com", "http://a\u200Db", "http://\xED\xA0\xBD",
	"http://a.b:99999/", "http://h:65536", "http://h:x", "http://h:-1", "http://h:+1", "http://h:8_0", "http://h: 80",
	"http://256.1.1.1", "http://1.2.3.4.5", "http://1..2", "http://09", "http://a.0x1g.08", "http://4294967296",
	"http://1.2.65536", "http://99999999999999999999",
	"http://[::1", "http://[]", "http://[:1]", "http://[1::2::3]", "http://[1:2:3:4:5:6:7:8:9]", "http://[g::]",
	"http://[::1%25eth0]", "http://[::1%eth0]", "http://[1.2.3.4]", "http://[::1.2.3.256]", "http://[::01.2.3.4]",
	"http://[::1]x", "http://x[::1]", "http://[[::1]]",
	"foo://a b", "foo://a<b", "foo://a^b", "foo://h:x", "file://h:80/", "file://%zz/", "foo://[",
	"http://" + strings.Repeat("é", maxUnicodeHost),
}

func TestNormalizeRefuses(t *testing.T) {
	for _, in := range refused {
		if got, err := Normalize(in); err == nil {
			t.Errorf("Normalize(%q) = %q, want an error", in, got)
		}
	}
}

// TestLinear feeds shapes on which a careless parser takes quadratic time.
func TestLinear(t *testing.T) {
	const n = 1 << 20
	start := time.Now()
	for _, in := range []string{
		"http://" + strings.Repeat("@", n), "http://" + strings.Repeat("a.", n), "http://h/" + strings.Repeat("a/", n),
		"http://h/" + strings.Repeat("a/../", n), "foo://" + strings.Repeat("%", n), "http://h:" + strings.Repeat("0", n),
		"data:," + strings.Repeat("é", n), "foo:" + strings.Repeat("/", n), "http:" + strings.Repeat("/", n),
		"http://" + strings.Repeat("[", n), "http://" + strings.Repeat("xn--a.", n), strings.Repeat("a", n) + "://",
		"http://" + strings.Repeat("1.", n), "http://" + strings.Repeat("\t", n) + "h", strings.Repeat("\xED\xA0\xBD", n),
	} {
		Normalize(in)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("long URLs took %v", took)
	}
}

// TestAgainstPlatform compares with the URL class of Node. The parts to combine
// leave out what is known to differ: labels that break the bidi rule, which some
// versions let pass; dots in paths of other schemes, which some versions keep;
// and the circumflex and trailing spaces, which newer versions encode.
func TestAgainstPlatform(t *testing.T) {
	node := need.Program(t, "node")
	random := rand.New(rand.NewSource(1))
	inputs := make([]string, 6000)
	for i := range inputs {
		inputs[i] = randomURL(random)
	}
	stdin, err := json.Marshal(inputs)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "-e", `
		const all = JSON.parse(require('fs').readFileSync(0, 'utf8'));
		const href = (s) => { try { return new URL(s).href } catch { return '' } };
		process.stdout.write(JSON.stringify(all.map(href)));`)
	cmd.Stdin = bytes.NewReader(stdin)
	stdout, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	if err := json.Unmarshal(stdout, &want); err != nil {
		t.Fatal(err)
	}
	for i, in := range inputs {
		if got, err := Normalize(in); got != want[i] {
			t.Errorf("Normalize(%q) = %q, %v; the platform says %q", in, got, err, want[i])
		}
	}
}

var (
	heads = []string{"http", "https", "HTTP", "ws", "wss", "ftp", "1a", "ht tp", "", "é"}
	marks = []string{":", "://", ":/", ":///", `:\\`, "//", `:/\`}
	hosts = []string{
		"example.com", "EXAMPLE.com", "1.2.3", "1.2.3.4", "0x7f.1", "256.1.1.1", "1.2.3.4.5", "[::1]", "[1:2::3]",
		"[::1.2.3.4]", "[::ffff:1.2.3.256]", "[1:2:3:4:5:6:7:8]", "[::", "[]", "[1::2::3]", "例え.jp", "münchen.de",
		"xn--mnchen-3ya.de", "xn--zzzz", "a..b", ".a", "a.", "-a-.b", "a_b", "a%41b", "%zz", "a%00b", "a b", "a<b",
		"ß.de", "ﬁ.com", "a\u00ADb.com", "U:P@h", "u@h", "u:p@", ":@h", "a@b@c", "u:p:q@h", "h:443", "h:", "h:99999",
		"h:0080", "h:x", "", "localhost", `a\b`, "😀.com", "a。b", "Ⅻ.com", "a\u200Db", "0", "0x", "09", "4294967296", "\x7f",
	}
	tails = []string{
		"", "/", "/a/b", "/a/../b", "/..", "/.", "/./x", "/%2e", "/%2E%2e/x", `/a\b`, "/c d", "/ü", "/%7e%zz%", "?x=1",
		`?q=a b"<>'&c=`, "#f g", "#\"<>`", "/\"<>`{}|~[]", "?{}|", "//a//", "?#", "/\x01", "\t/x", "/\uFFFE", "/😀", "?é",
		"#é", "/a;b=c,d@e:f$!&'()*+", "/\x00b", "?\x00b", "#\x00b", "/\x7f", "/\u0080",
	}
)

func randomURL(random *rand.Rand) string {
	pick := func(from []string) string { return from[random.Intn(len(from))] }
	if random.Intn(6) == 0 {
		return pick([]string{"oss", "data", "File", "s3"}) + pick([]string{":x", "://h"}) + pick([]string{"/a b", "?é'", "#\x01", "/ü"})
	}
	return pick(heads) + pick(marks) + pick(hosts) + pick(tails) + pick(tails)
}

func FuzzNormalize(f *testing.F) {
	for _, c := range normalized {
		f.Add(c.in)
	}
	for _, in := range refused {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		once, err := Normalize(in)
		if err != nil {
			return
		}
		if twice, err := Normalize(once); err != nil || twice != once {
			t.Errorf("%q gives %q, which gives %q, %v", in, once, twice, err)
		}
	})
}
