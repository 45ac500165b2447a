package main

import (
	emitted "example.com/golden/clashes"
	"example.com/golden/wire"
)

var clashesAccessors map[string]accessor

var clashesConstructors = map[string]constructor{
	"OakDoor": func(a arguments, opts ...wire.Option) (value, error) {
		return emitted.NewOakDoor(&emitted.NewOakDoorOptions{Key: read[emitted.Key](a, "key")}, opts...), nil
	},
}
