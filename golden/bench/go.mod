module github.com/msggen/msggen/golden/bench

go 1.25.0

require github.com/msggen/msggen/out/go v0.0.0

require (
	github.com/evanphx/json-patch/v5 v5.9.11 // indirect
	golang.org/x/net v0.55.0 // indirect
	golang.org/x/text v0.37.0 // indirect
)

replace github.com/msggen/msggen/out/go => ../../out/go
