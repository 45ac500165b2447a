package target

import "path"

// Origin is what emitted packages say of where they are from. What is empty is not
// said: nobody's licence is guessed.
type Origin struct {
	License     string // SPDX expression
	LicenseText []byte
	Repository  string // address of the sources
}

// LicenseFiles is the text of the licence as the file of a folder, if there is one. It
// has no banner, for nobody is to find a licence changed.
func (o Origin) LicenseFiles(folder string) []File {
	if len(o.LicenseText) == 0 {
		return nil
	}
	return []File{{Path: path.Join(folder, "LICENSE"), Data: o.LicenseText}}
}
