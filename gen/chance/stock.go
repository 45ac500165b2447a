package chance

// What documents are made of. Most ids are the same one, so that they meet again.
// Free-form numbers are such that every target writes them as they came, and no
// key looks like an index, for JavaScript sorts those.
var (
	texts = []string{
		"a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a",
		"b", "b", "b", "b", "c", "", "é", "😀", "\xed\xa0\xbd", "\xed\xb8\x80", "\u2028</script>", "\"\\\n\x00\x7f",
	}
	// pieces are of JSON texts that grow.
	pieces = []string{
		`{"a":`, `{"a":"`, `{"b`, `":[`, `":{`, `"`, `","b":`, `",`, `x\u00e9`, `\ud83d`, `\ude00`, `\`, `n`, `[`, `[[`, `]`, `}`, `]}`, `,`,
		`1.50,`, `12`, `tru`, `e`, `null`, ` `, `{"a":[1,{"b":"c"}]}`, `[null]`, `"\ud83d"`, `true`,
	}
	urls = []string{
		"https://example.com/", "HTTP://Example.com:80/a/../b?x=é#y", "mailto:a@b.c", "data:,x", "file:///C:/x", "a:b",
	}
	base64  = []string{"", "YQ==", "YWI=", "YWJj", "YWJjZGVm", "YR==", " YW Jj\n", "YQ==YmM=", "====", "-_"}
	numbers = []float64{0, 1, -1, 1.5, -0.25, 1e21, 1e-7, 123456789.125, 5e-324}
	names   = []string{"a", "b", "c", "é", "", "a b", "__proto__", "constructor", "toString", "k\n"}

	freeForm = []string{
		`0`, `1`, `-1.5`, `"a"`, `""`, `true`, `false`, `null`, `[]`, `{}`, `[1,[null,{"b":"é","a":[]}]]`, `{"__proto__":{"x":1},"a":"\ud83d"}`,
	}

	edges = []string{`9007199254740991`, `-9007199254740991`, `9007199254740990`, `-0`, `1.0`, `1e2`}

	// foreign is what damaged documents hold somewhere. All of it is JSON: which
	// of two errors is the first is another matter where text is not.
	foreign = []string{
		`null`, `true`, `0`, `1.5`, `9007199254740992`, `""`, `"unheard-of"`, `"x"`, `[]`, `{}`, `[{}]`, `[[]]`, `{"type":1}`,
	}
)
