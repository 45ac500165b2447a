package publish

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

func TestAddresses(t *testing.T) {
	for _, tt := range []struct {
		name    string
		ids     []string
		base    string
		folders string
		err     string
	}{
		{"one", []string{"https://a.org/s/p"}, "https://a.org/s/", "p", ""},
		{"one at the top", []string{"https://a.org/p"}, "https://a.org/", "p", ""},
		{"side by side", []string{"https://a.org/s/p", "https://a.org/s/q"}, "https://a.org/s/", "p q", ""},
		{"one deeper", []string{"https://a.org/s/p", "https://a.org/s/t/q"}, "https://a.org/s/", "p t/q", ""},
		{"names that begin alike", []string{"https://a.org/sp/p", "https://a.org/s/q"}, "https://a.org/", "sp/p s/q", ""},
		{"none", []string{"", ""}, "", "p0 p1", ""},
		{"one of two", []string{"", "https://a.org/s/p"}, "https://a.org/s/", "p0 p", ""},
		{"two hosts", []string{"https://a.org/p", "https://b.org/p"}, "", "", "no address is above https://a.org/p of p0 and https://b.org/p of p1"},
		{"a host alone", []string{"https://a.org"}, "", "", "has no folder above it"},
		{"no address", []string{"urn:a:b"}, "", "", "has no folder above it"},
		{"out of the folder", []string{"https://a.org/s/p", "https://a.org/s/../q"}, "https://a.org/s/", "p", "cannot be a folder below"},
		{"a query", []string{"https://a.org/s/p?x=1"}, "https://a.org/s/", "", "cannot be a folder below"},
		{"a device", []string{"https://a.org/s/nul"}, "https://a.org/s/", "", "a folder that Windows cannot have"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var protocols []*ir.Protocol
			for i, id := range tt.ids {
				protocols = append(protocols, &ir.Protocol{Name: "p" + string(rune('0'+i)), SchemaID: id})
			}
			base, err := BaseOf(protocols)
			var folders []string
			for _, p := range protocols {
				if err != nil {
					break
				}
				var e *Edition
				if e, err = NewEdition(p, base, nil, nil); err == nil {
					folders = append(folders, e.folder)
				}
			}
			if base != tt.base || strings.Join(folders, " ") != tt.folders {
				t.Errorf("got %s with %s, want %s with %s", base, folders, tt.base, tt.folders)
			}
			if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
				t.Errorf("got %v, want %q", err, tt.err)
			}
		})
	}
}

func TestLatest(t *testing.T) {
	x := &Index{}
	for _, tt := range []struct {
		version, latest string
		is              bool
	}{
		{"1.0.0-dev", "1.0.0-dev", true},
		{"0.9.0", "0.9.0", true},
		{"1.10.0", "1.10.0", true},
		{"1.9.0", "1.10.0", false},
		{"2.0.0-rc.1", "1.10.0", false},
		{"1.10.0", "1.10.0", true},
	} {
		is, err := x.Add(&Edition{protocol: &ir.Protocol{Name: "p", Version: tt.version}, folder: "p"})
		if err != nil || is != tt.is || x.Protocols[0].Latest != tt.latest {
			t.Errorf("%s: %v, %v, the latest is %s", tt.version, is, err, x.Protocols[0].Latest)
		}
	}
	var order []string
	for _, v := range x.Protocols[0].Versions {
		order = append(order, v.Version)
	}
	if got := strings.Join(order, " "); got != "2.0.0-rc.1 1.10.0 1.9.0 1.0.0-dev 0.9.0" {
		t.Error(got)
	}
	if _, err := x.Add(&Edition{protocol: &ir.Protocol{Name: "q", Version: "1.0.0"}, folder: "p/q"}); err == nil {
		t.Error("a protocol may be in the folder of another one")
	}
}
