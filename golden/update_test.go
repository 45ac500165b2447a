package golden

import "flag"

var update = flag.Bool("update", false, "write what the tests of this package want anew")
