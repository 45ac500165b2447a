// A module of its own, so that ./... passes over the emitted files below it: they
// are compiled by the tests of the golden cases, together with their runtime.
module example.com/golden/cases

go 1.25
