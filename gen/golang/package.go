package golang

import (
	"github.com/msggen/msggen/gen/golang/codec"
	"github.com/msggen/msggen/gen/golang/declare"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/logic"
)

// goPackage is a package while it is emitted.
type goPackage struct {
	*logic.Logic
	types *declare.Declarer
}

func newGoPackage(c *codec.Codec) *goPackage {
	l := helper.New(c)
	c.Defaults = l
	return &goPackage{logic.New(l), &declare.Declarer{Codec: c, Indexes: l.Indexes}}
}
