package main

import (
	"errors"
	"os"
	"time"

	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

// upgrade is what changed with this version, and earlier runs the package before it;
// the Makefile makes that.
const (
	upgrade = "golden/upgrades/agentscope-2.0.11"
	earlier = ".venv/earlier/bin/python"
)

// upgraded shows that the changes are real: the package before has the results that the
// spec before gives, this one those of the spec of today. And what the package before
// writes, this one reads as we do.
func (c *comparison) upgraded(seed uint64) (err error) {
	protocol, err := command.Load(".", upgrade+"/old")
	if err != nil {
		return err
	}
	runners, stop, err := command.Start(protocol, []string{command.Upstream}, earlier, "golden/oracle/agentscope/upstream.py", protocol.Version)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stop()) }()
	before := &comparison{protocol: protocol, Oracle: &oracle.Oracle{
		Reducer:   *runner.ReducerOf(protocol, "append_event"),
		Reference: runner.NewInterp(protocol),
		Sides: []*oracle.Side{{
			Name: command.Upstream + " " + protocol.Version, Runner: runners[command.Upstream], Same: sameFate, Canonical: canonical,
			Differences: []*oracle.Difference{orderOfDraws},
		}},
	}}
	began := time.Now()
	if err := before.vectors(upgrade + "/before"); err != nil {
		return err
	}
	before.Report(os.Stdout, time.Since(began))
	c.differed = len(before.found) > 0
	if err := before.Findings(os.Stdout, before.found, seed); err != nil {
		return err
	}
	if err := c.vectors(upgrade + "/after"); err != nil {
		return err
	}
	return c.written(runners[command.Upstream])
}

// written asks about documents as the package before writes them.
func (c *comparison) written(before runner.Runner) error {
	var questions []*oracle.Question
	for _, dir := range []string{upgrade + "/before", "golden/vectors/" + c.protocol.Name} {
		read, err := c.vectorQuestions(dir)
		if err != nil {
			return err
		}
		for _, q := range read {
			if q.Request.Op != runner.OpDecode {
				continue
			}
			answer, err := before.Do(q.Request)
			if err != nil {
				return err
			}
			if answer.Outcome == ok && answer.Value != "" {
				q.Request.Document = answer.Value
				questions = append(questions, q)
			}
		}
	}
	return c.compare(nil, questions)
}
