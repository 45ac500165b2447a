package main

// What made-up events are made of. Ids are few, so that events meet; some are
// names that careless code finds where nobody put them.
var (
	hostile    = []string{"toString", "constructor", "__proto__", "hasOwnProperty", ""}
	messages   = []string{"m1", "m2", "m3", "m4", "m5", "m6", "m7", "é"}
	calls      = []string{"c1", "c2", "c3", "c4", "c5", "c6"}
	results    = []string{"t1", "t2", "t3", "t4"}
	activities = []string{"v1", "v2", "v3"}
	thoughts   = []string{"r1", "r2", "r3", "r4"}
	subagents  = []string{"s1", "s2", "s3"}
	steps      = []string{"plan", "act", "toString", "__proto__"}
	tools      = []string{"weather", "shell", ""}
	kinds      = []string{"PLAN", "SEARCH", "constructor"}
	textRoles  = []string{"developer", "system", "assistant", "user"}

	// What follows is JSON.

	deltas = []string{
		`"a"`, `"Hello, "`, `"world"`, `""`, `"\n"`, `"{\"city\":"`, `"\"Oslo\"}"`, `"é"`, `"e\u0301"`, `"😀"`, `"\u0000"`, `"\u001f\u007f"`,
		`"\u2028\u2029"`, `"</script>"`, `"\\\"\/"`, `"\ufffd"`,
	}
	halves = []string{`"\ud83d"`, `"\ude00"`, `"\ude00\ud83d"`, `"x\ud83d"`}

	// free is what free-form places hold.
	free = []string{
		`0`, `1`, `-1.5`, `true`, `false`, `null`, `"a"`, `""`, `[]`, `{}`, `[1,2,3]`, `[1,[null,{"b":"é","a":[]}]]`, `{"k":null}`, `0.1`, `1e+21`,
		`{"a":1,"b":{"c":[]},"l":[1,"x"]}`, `{"toString":1,"constructor":{"prototype":null}}`,
	}
	// odd is what free-form places hold seldom.
	odd = []string{
		`1.0`, `-0`, `1E5`, `9007199254740993`, `"\ud83d"`, `{"__proto__":{"x":1},"a":1}`, `{"10":1,"9":2,"a":3}`, `[1.00,{"a":1e2}]`,
	}
	freeKeys = []string{"a", "b", "c", "l", "é", "", "a/b", "m~n", "toString", "constructor", "id", "type"}

	states = []string{
		`{"a":1,"b":{"c":[]},"l":[1,"x",{"k":null}]}`, `{"a":1,"b":{"c":[]},"l":[1,"x",{"k":null}]}`, `{"a":1,"b":{"c":[]},"l":[1,"x",{"k":null}]}`,
		`{"a":1,"b":{"c":[]},"l":[1,"x",{"k":null}]}`, `{"a":1,"b":{"c":[0]},"l":[1,"x",{"k":null}]}`, `{"l":[]}`, `{}`, `[1,{"a":2},[3]]`,
		`{"a/b":1,"m~n":2,"":3,"é":4}`, `{"toString":1,"constructor":{"a":1},"hasOwnProperty":2}`,
	}
	// bleak are states that few patches fit.
	bleak    = []string{`null`, `0`, `""`, `false`, `[]`, `"x"`}
	pointers = []string{
		"/a", "/a", "/a", "/b", "/b/c", "/b/c/-", "/b/c/0", "/l/-", "/l/-", "/l/0", "/l/0", "/l/1", "/l/2", "/l/2/k", "/n", "/b/n", "/l/2/n",
	}
	// edges are those that exist seldom.
	edges = []string{
		"/l/3", "/l/9", "/n/o", "/0", "/1/a", "/-", "", "/", "/a~1b", "/m~0n", "/é", "/toString", "/constructor", "/constructor/a", "/hasOwnProperty",
		"/b/c/k", "/l/x", "/l/-1", "/l/1e0", "/a/0", "/l/1.0",
	}
	// oddPointers are those on which implementations are likely to disagree.
	oddPointers = []string{"/l/01", "/l/", "/l/+1", "/__proto__", "/__proto__/x", "/constructor/prototype", "/a/constructor/prototype/x", "/prototype", "/l/length", "/b/~01"}

	versions = []string{`"1.0"`, `"1.1"`, `"1.10"`, `"0.9"`, `"2.0"`, `"1"`, `"v1"`, `"1.0.0"`, `""`}

	// unheard are members that no object describes.
	unheard = []string{"unheard-of", "encryptedContent", "toString", "constructor", "hasOwnProperty", "subAgents", "encrypted_value"}

	// foreign is what stands where something else should.
	foreign = []string{
		`null`, `true`, `false`, `0`, `1`, `-1`, `1.5`, `3.0`, `"3"`, `"x"`, `""`, `[]`, `{}`, `[{}]`, `[null]`, `{"type":1}`, `{"type":"text"}`,
		`{"type":"text","text":"a"}`, `{"role":"user"}`, `{"role":"user","id":"m1","content":"a"}`, `[{"role":"alien"}]`, `[{"op":"add","path":"/a","value":1}]`,
		`[{"op":"add","path":"/a"}]`, `[{"op":"add","path":"a","value":1}]`, `[{"op":"frob"}]`, `[{"op":1}]`, `[[]]`, `9007199254740991`, `9007199254740992`,
		`"reasoning"`, `"tool"`, `"assistant"`, `"message"`, `"function"`, `"alien"`, `{"type":"success"}`, `{"type":"interrupt","interrupts":[]}`,
	}
)
