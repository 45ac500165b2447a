package main

// What made-up events are made of. Ids are few, so that events meet; texts,
// bytes and addresses are what implementations are likely to disagree on.
var (
	replies  = []string{"r1", "r1", "r1", "r2", ""}
	blocks   = []string{"b1", "b1", "b2", "b3", "", "__proto__", "é"}
	calls    = []string{"c1", "c1", "c2", "c3"}
	toolName = []string{"weather", "shell", ""}
	media    = []string{"image/png", "audio/mpeg", "text/plain;charset=utf-8", ""}

	// deltas and halves are JSON strings.
	deltas = []string{
		`"a"`, `"Hello, "`, `"world"`, `""`, `"\n"`, `"{\"city\":"`, `"\"Oslo\"}"`, `"é"`, `"e\u0301"`, `"😀"`, `"\ud83d\ude00"`,
		`"\u0000"`, `"\u001f\u007f"`, `"\u2028\u2029"`, `"</script>"`, `"\\\"\/"`, `"\ufffd"`, `"\ufeff"`,
	}
	halves = []string{`"\ud83d"`, `"\ude00"`, `"\ude00\ud83d"`, `"x\ud83d"`}
	chunks = []string{
		"YQ==", "YWI=", "YWJj", "YWJjZGVm", "AAECAwQFBgcICQ==", "", "YR==", "YmN=", "YW Jj\nZGVm", "-_-_", "$$$$", "YQ==YmM=", "YWJj====", "====",
		"abc", "x", "ab", "YQ=", "=", "=YQ==", "Y=Q=", "YQ==\n", "é", "YWJj\u00a0", "\u0000YQ==", "Y Q = =", "YWJjZA", "YWJjZA=", "+/+/", "a===",
	}
	addresses = []string{
		"https://example.com/a.png", "http://EXAMPLE.com", "http://a.b?x=1", "https://Example.com:443/a/../b", " https://a.b/c d ",
		"https://例え.jp/ü?q=é#x", "http://münchen.de:443/", "HTTP://U:P@A.b:8080/x", "http://1.2.3/", "http://0x7f.1/", "http://[::1]:80/",
		"http:a.b/c", "https:///a.b", "http://a.b/x\\y", "http://a.b/%7e%zz", "http://a.b/?q=a b\"<>'&c=#f g", "file:/a/b", "file:///C:/x/../y",
		"oss://bucket/key with space", "C:\\x\\y", "s3://Bucket/Key", "mailto:a@b.c", "data:image/png;base64,AAAA", "data:text/plain,hello world",
		"blob:https://a.b/id", "javascript:alert(1)", "http://a.b:/", "http://a.b:080/", "http://a.b/./../c", "ftp://A.b:21/x", "http://a%41.b/",
		"http://a.b\t/c\nd", "\u0000http://a.b/", "x:", "x:/", "x://", "x:///a", "http://a.b/😀", "http://[1::2:3]/", "http://a..b/", "http://a.b./",
		"", "foo/bar", "/a/b", "//a.b/c", "http://", "http://a b/", "http://a.b:99999/", "http://a.b:x/", "http://[::1", "http://a^b/", "1http://a.b/",
		"http://%/", "http://a.b:-1/", "None", "http://256.256.256.256/", "http://1.2.3.4.5/", "http://user@/x", "ws://a.b",
	}
	reasons      = []string{"completed", "interrupted", "exceed_max_iters", "error"}
	callStates   = []string{"pending", "asking", "allowed", "submitted", "finished"}
	resultStates = []string{"running", "success", "error", "interrupted", "denied"}
	tokens       = []string{"0", "1", "17", "-3", "1.0", "1e3", "9007199254740991", "4503599627370496"}

	// free is what free-form places hold.
	free = []string{
		`0`, `-1.5`, `true`, `null`, `"a"`, `""`, `[]`, `{}`, `[1,[null,{"b":"é","a":[]}]]`, `{"__proto__":{"x":1},"constructor":null}`, `"\ud83d"`,
		`1.0`, `-0`, `-0.0`, `1e400`, `-1e400`, `1e-400`, `123456789012345678901234567890`, `9007199254740993`, `0.1`, `1E5`, `1e21`, `1e-7`, `5e-324`,
		`1.7976931348623157e308`, `{"10":1,"9":2,"a":3}`, `{"a":{"b":1.0}}`,
	}
	freeKeys = []string{"a", "b", "c", "é", "", "a b", "__proto__", "constructor", "10", "9", "id", "type", "model_config", "\n"}

	// foreign is what stands where something else should.
	foreign = []string{
		`null`, `true`, `false`, `0`, `1`, `3`, `-1`, `1.5`, `3.0`, `"3"`, `" 3 "`, `"1.0"`, `"yes"`, `"true"`, `"no"`, `"x"`, `""`, `[]`, `{}`, `[{}]`,
		`[null]`, `{"type":1}`, `{"type":"text"}`, `{"type":null,"text":""}`, `9007199254740992`, `-9007199254740992`, `1e400`, `12345678901234567890123`,
		`"\ud83d"`, `NaN`, `Infinity`, `[[]]`, `{"text":"a"}`, `{"thinking":"a","text":"b"}`, `{"data":"AA==","media_type":"a/b"}`,
		`{"data":"AA==","url":"http://a.b","media_type":"a/b"}`,
	}
)
