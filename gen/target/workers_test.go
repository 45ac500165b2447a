package target

import (
	"fmt"
	"strings"
	"testing"
)

func TestEachPanics(t *testing.T) {
	for _, n := range []int{1, 8} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			defer func() {
				if p := recover(); p == nil || !strings.Contains(fmt.Sprint(p), "no such index") {
					t.Errorf("Each panics with %v, want what the call panics with", p)
				}
			}()
			Each(n, func(i int) {
				if i == n-1 {
					panic("no such index")
				}
			})
		})
	}
}
