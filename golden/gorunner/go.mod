module github.com/msggen/msggen/golden/gorunner

go 1.25.0

require (
	github.com/go-json-experiment/json v0.0.0-20251027170946-4849db3c2f7e
	github.com/msggen/msggen v0.0.0
	github.com/msggen/msggen/out/go v0.0.0
)

require (
	github.com/google/go-cmp v0.7.0
	golang.org/x/net v0.56.0 // indirect
	golang.org/x/text v0.40.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace (
	github.com/msggen/msggen => ../..
	github.com/msggen/msggen/out/go => ../../out/go
)
