package publish

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// BaseOf is the address that is above the `schema_id` of all protocols, with a slash at
// its end: the folder that holds what is published is to be served there. It is empty if
// no protocol has an address.
func BaseOf(protocols []*ir.Protocol) (string, error) {
	var base string
	var first *ir.Protocol
	for _, p := range protocols {
		if p.SchemaID == "" {
			continue
		}
		above := p.SchemaID[:strings.LastIndexByte(p.SchemaID, '/')+1]
		if first == nil {
			base, first = above, p
			continue
		}
		for !strings.HasPrefix(above, base) {
			base = base[:strings.LastIndexByte(strings.TrimSuffix(base, "/"), '/')+1]
		}
		if !hasHost(base) {
			return "", fmt.Errorf("no address is above %s of %s and %s of %s: publish them into two folders, each with the names of its protocols",
				first.SchemaID, first.Name, p.SchemaID, p.Name)
		}
	}
	if first != nil && !hasHost(base) {
		return "", fmt.Errorf("the `schema_id` of %s, %s, has no folder above it", first.Name, first.SchemaID)
	}
	return base, nil
}

var host = regexp.MustCompile(`^[a-z][a-z0-9+.-]*://[^/]+/`)

func hasHost(address string) bool { return host.MatchString(address) }

var plain = regexp.MustCompile(`^[A-Za-z0-9._~/-]+$`)

// folderOf is the folder of a protocol: what its `schema_id` has behind the base, or its
// name if it has none.
func folderOf(p *ir.Protocol, base string) (string, error) {
	if p.SchemaID == "" {
		return p.Name, nil
	}
	folder, below := strings.CutPrefix(p.SchemaID, base)
	if !below {
		return "", fmt.Errorf("the `schema_id` of %s, %s, is not below %s", p.Name, p.SchemaID, base)
	}
	if !fs.ValidPath(folder) || folder == "." || !plain.MatchString(folder) {
		return "", fmt.Errorf("the `schema_id` of %s, %s, cannot be a folder below %s", p.Name, p.SchemaID, base)
	}
	for part := range strings.SplitSeq(folder, "/") {
		if names.Device(part) {
			return "", fmt.Errorf("the `schema_id` of %s, %s, would be a folder that Windows cannot have, %s", p.Name, p.SchemaID, part)
		}
	}
	return folder, nil
}
