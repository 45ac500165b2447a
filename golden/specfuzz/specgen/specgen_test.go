package specgen

import (
	"fmt"
	"os"
	"strconv"
	"testing"
)

func TestTry(t *testing.T) {
	ok := 0
	codes := map[string]int{}
	n := 200
	for seed := range uint64(n) {
		s := Make(seed, "s", Options{})
		p, refused, err := s.Repair()
		if err != nil {
			t.Fatal(err)
		}
		for c, n := range refused {
			codes[string(c)] += n
		}
		if p != nil {
			ok++
		} else {
			_, found, _ := s.Load()
			for _, d := range found {
				t.Log(seed, d.Span, d.Code, d.Message)
			}
		}
		if v, _ := strconv.Atoi(os.Getenv("SHOW")); v == int(seed) && v > 0 {
			fmt.Println(s)
		}
	}
	fmt.Println(ok, codes)
}
