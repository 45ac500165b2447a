package command

import (
	"fmt"
	"path/filepath"

	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/vector"
)

// Vectors are the streams of the vectors of a protocol that begin with nothing, which is
// start. End is what the end of one is as an event, if sides are told of it so.
func Vectors(protocol, start string, end func(incomplete bool) string) ([]*oracle.Stream, error) {
	dir := filepath.Join("golden/vectors", protocol)
	files, err := vector.Files(dir)
	if err != nil {
		return nil, err
	}
	var streams []*oracle.Stream
	for _, file := range files {
		v, err := vector.ReadStream(file)
		if err != nil {
			return nil, err
		}
		if string(v.Start) != "null" {
			continue
		}
		s := &oracle.Stream{Label: filepath.Base(file), Start: start}
		for _, step := range v.Steps {
			switch {
			case !step.End:
				s.Events = append(s.Events, step.Text())
			case end != nil:
				s.Events = append(s.Events, end(step.Incomplete))
			}
		}
		streams = append(streams, s)
	}
	if len(streams) == 0 {
		return nil, fmt.Errorf("%s has no streams", dir)
	}
	return streams, nil
}
