//go:build !linux

package main

// takeHugePages does nothing: that is for Linux.
func takeHugePages() {}
