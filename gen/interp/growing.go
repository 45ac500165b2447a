package interp

import "github.com/msggen/msggen/gen/wire"

// growing is a text that has been appended to where it stands. Only slots of
// the state hold one: whoever reads it gets the text of that moment. Whether it
// is base64 is up to what is appended.
type growing struct{ now wire.Base64 }

func (g *growing) String() string { return g.now.String() }

func (g *growing) append(delta string) { g.now.Concat(delta) }

func (g *growing) appendBase64(chunk string) error { return g.now.Append(chunk) }

// grow makes the text in a slot one that can be appended to.
func grow(slot *Value) *growing {
	if g, ok := (*slot).(*growing); ok {
		return g
	}
	g := &growing{wire.NewBase64(string(as[text](*slot)))}
	*slot = g
	return g
}

// settled is a value as it is at this moment.
func settled(v Value) Value {
	if g, ok := v.(*growing); ok {
		return text(g.String())
	}
	return v
}
