package main

import (
	"fmt"

	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/vector"
)

// vectors are the streams of all vectors of a reducer or pipeline.
func vectors(name string) ([]*oracle.Stream, error) {
	files, err := vector.Files("golden/vectors/agui")
	if err != nil {
		return nil, err
	}
	var streams []*oracle.Stream
	for _, file := range files {
		v, err := vector.ReadStream(file)
		if err != nil {
			return nil, err
		}
		if v.Reducer != name && v.Pipeline != name {
			continue
		}
		s := &oracle.Stream{Label: file, Start: string(v.Start)}
		if v.Pipeline != "" {
			s.Start = ""
		} else if s.Start == "null" {
			s.Start = "{}"
		}
		for _, step := range v.Steps {
			if !step.End {
				s.Events = append(s.Events, step.Text())
			}
		}
		streams = append(streams, s)
	}
	if len(streams) == 0 {
		return nil, fmt.Errorf("golden/vectors/agui has none of %s", name)
	}
	return streams, nil
}
