package main

import (
	emitted "example.com/golden/completing"
	"example.com/golden/wire"
)

var completingConstructors = map[string]constructor{
	"Placed": func(a arguments, opts ...wire.Option) (value, error) {
		return emitted.NewPlaced(&emitted.PlacedOptions{
			Lamp: read[*emitted.Lamp](a, "lamp"),
			Part: read[emitted.Part](a, "part"),
		}, opts...), nil
	},
}

var completingAccessors = map[string]accessor{}
