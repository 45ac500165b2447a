package main

import (
	"fmt"
	"slices"
	"testing"
)

// TestFaults lists every fault that can be made in a few lines.
func TestFaults(t *testing.T) {
	const source = `package p

import "fmt"

func f(a, b int) (ok bool) {
	if a < b && !ok {
		fmt.Println(a + 1)
		return true
	}
	for a = 0; ; a++ {
		switch a {
		case 7:
			ok = true
		default:
			panic("no")
		}
		break
	}
	if _, err := g(); err != nil {
		return false, err
	} else if c {
		return 1, false
	}
	return
}
`
	want := []string{
		"6 negated !(a < b && !ok)", "6 && became || ||", "6 < became <= <=", "6 ! dropped ",
		"7 dropped ", "7 + became - -", "7 one more 2",
		"8 true became false false",
		"10 dropped ", "10 one more 1", "10 dropped ",
		"12 one more 8", "13 case emptied ", "13 dropped ", "13 true became false false",
		"17 dropped ", "19 negated !(err != nil)", "19 != became == ==", "21 negated !(c)", "22 false became true true", "24 dropped ",
	}
	list, err := faults("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range list {
		got = append(got, fmt.Sprint(f.line, " ", f.why, " ", f.text))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

func TestFaultMade(t *testing.T) {
	source := []byte("package p\n\nvar ok = true\n")
	list, err := faults("p.go", source)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 1 || string(list[0].made()) != "package p\n\nvar ok = false\n" {
		t.Errorf("got %+v", list)
	}
}
