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
	c = g(make([]int, 0, a+2), make(map[int]int, 2), make([]int, 3, 4), make([]int, 5), make([]int, 0, a-6))
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
		"6 dropped ", "6 one more 1", "6 + became - -", "6 one more 4", "6 one more 5", "6 one more 6",
		"6 one more 1", "6 - became + +", "6 one more 7",
		"7 negated !(a < b && !ok)", "7 && became || ||", "7 < became <= <=", "7 ! dropped ",
		"8 dropped ", "8 + became - -", "8 one more 2",
		"9 true became false false",
		"11 dropped ", "11 one more 1", "11 dropped ",
		"13 one more 8", "14 case emptied ", "14 dropped ", "14 true became false false",
		"18 dropped ", "20 negated !(err != nil)", "20 != became == ==", "22 negated !(c)", "23 false became true true", "25 dropped ",
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
