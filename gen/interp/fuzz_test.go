package interp

import "testing"

// FuzzDecode reads anything as a page and, as an event, folds it. Nothing may
// panic, and what is read must be written so that it reads the same again.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"id":"p","pieces":[{"text":"a"},{"type":"picture","source":{"kind":"linked","link":"a:b"}}],"heading":[{"type":"x"}]}`,
		`{"id":"","links":{"a":"http://b"},"facts":{"":null},"extra":[1.0,{"a":"\ud83d"}],"note":null,"rank":9,"code":"ab"}`,
		`{"event":"opened","page":"p"}`, `{"event":"grown","by":"YQ=="}`, `{"event":"other"}`, `{"event":"renamed","to":"\u0000"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m := counted(folding(nil))
		if v, _, err := m.Decode(page, data); err == nil {
			written := m.Encode(v)
			again, _, err := m.Decode(page, written)
			if err != nil {
				t.Fatalf("%s: %v", written, err)
			}
			if got := m.Encode(again); string(got) != string(written) {
				t.Fatalf("got  %s\nwant %s", got, written)
			}
		}
		event, _, err := m.Decode(happens, data)
		if err != nil {
			return
		}
		r, err := m.Reducer("fold")
		if err != nil {
			t.Fatal(err)
		}
		state := decodePage(t, m, `{"id":"YQ=="}`)
		before := string(m.Encode(state))
		if _, _, err := r.Fold(state, event); err != nil && string(m.Encode(state)) != before {
			t.Fatalf("an error changed the state: %v", err)
		}
	})
}
