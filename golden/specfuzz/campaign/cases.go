package campaign

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/msggen/msggen/gen/lang"
)

// longer is how many more streams a golden case has than a spec that was made up: what
// it shows was written by hand, and seldom comes about by chance.
const longer = 10

// tryCases holds the sides against each other on the golden cases as they are: on their
// vectors, and on streams that are made up.
func (c *Campaign) tryCases(dir string) error {
	specs, err := filepath.Glob(filepath.Join(c.Repo, "golden", "cases", "*", "spec"))
	if err != nil {
		return err
	}
	if len(specs) == 0 {
		return fmt.Errorf("there are no golden cases in %s", c.Repo)
	}
	var subjects []*subject
	for i, spec := range specs {
		p, found, err := lang.Load(os.DirFS(filepath.Dir(spec)), "spec")
		if err != nil {
			return err
		}
		if p == nil {
			return fmt.Errorf("%s: %s", spec, found[0].Message)
		}
		subjects = append(subjects, &subject{number: i, of: filepath.Join(filepath.Dir(spec), "vectors"), protocol: p})
	}
	streams := c.Streams
	c.Streams *= longer
	found, err := c.try(dir, subjects)
	c.Streams = streams
	if err != nil {
		return err
	}
	for _, f := range found {
		c.found = append(c.found, f)
		fmt.Fprintf(c.out, "== golden case %s, %s\n%s\n", subjects[f.Number].protocol.Name, f.signature(), f.Text)
		for _, r := range f.Fold {
			request, err := json.Marshal(r)
			if err != nil {
				return err
			}
			fmt.Fprintf(c.out, "   %s\n", request)
		}
	}
	fmt.Fprintf(c.out, "%d golden cases, %d disagreements\n", len(subjects), len(found))
	return nil
}
