package specgen

import (
	"fmt"
	"testing"
)

func TestTry(t *testing.T) {
	for seed := range uint64(60) {
		s := Make(seed, "s", Options{})
		_, found, err := s.Load()
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range found {
			_, f := s.file(d.Span.File.Name)
			way := f.Root.at(d.Span.Start.Line)
			last := way[len(way)-1]
			fmt.Println(d.Code, "|", d.Message, "|", way[max(len(way)-2, 0)].Key, last.Key, last.Value())
		}
	}
}
