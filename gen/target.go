// Package gen is a former name of what package target declares.
package gen

import "github.com/msggen/msggen/gen/target"

type (
	Target = target.Target
	File   = target.File
)

func Banner(sources ...string) string { return target.Banner(sources...) }
func HasBanner(data []byte) bool      { return target.HasBanner(data) }
func Each(n int, do func(i int))      { target.Each(n, do) }

const BannerWindow = target.BannerWindow
