package main

import (
	"runtime/debug"
	"strings"
	"testing"
)

func TestVersion(t *testing.T) {
	r := msggen("", "version")
	if r.code != exitOK || !strings.HasPrefix(r.stdout, "msggen ") || !strings.Contains(r.stdout, "\nspec language 1\ngo1.") {
		t.Errorf("%+v", r)
	}
	if flag := msggen("", "--version"); flag != r {
		t.Errorf("the flag says %+v", flag)
	}
	build := &debug.BuildInfo{Main: debug.Module{Version: "v1.2.3"}}
	if got := versionOf(build); got != "v1.2.3" {
		t.Error(got)
	}
	build.Settings = []debug.BuildSetting{{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.modified", Value: "true"}}
	if got := versionOf(build); got != "v1.2.3, commit abc with changes" {
		t.Error(got)
	}
	if got := versionOf(nil); got != "(unknown)" {
		t.Error(got)
	}
}
