package names

import "strings"

// Device reports whether a file or folder of this name, whatever its extension,
// cannot exist on Windows, because a device has it.
func Device(name string) bool { return devices[strings.ToLower(name)] }

var devices = set(
	"aux", "con", "nul", "prn",
	"com0", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt0", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
)

// Longest is how long a name may be that files are called after: what belongs to it, as in
// `.schema.json`, has to have room in the 255 bytes that systems leave to names of files.
const Longest = 100
