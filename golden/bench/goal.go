package main

import (
	"fmt"
	"strconv"
)

// goal is what a row is to reach.
type goal struct {
	text  string
	met   func(*contest) verdict
	least float64 // how many times as fast as the peer ours is to be, if it is about that
	most  float64 // of the figure of a row without a peer, if it is about that
}

type verdict struct {
	state  state
	figure string // if no other column has it
}

type state int

const (
	missed state = iota
	met
	unmeasured
)

func (v verdict) String() string {
	text := [...]string{"**no**", "yes", "not measured"}[v.state]
	if v.figure != "" {
		text += " (" + v.figure + ")"
	}
	return text
}

func verdictOf(ok bool) verdict {
	if ok {
		return verdict{state: met}
	}
	return verdict{state: missed}
}

// atMostTimes bounds the time of ours, as a multiple of the peer's.
func atMostTimes(limit float64) goal {
	return againstPeer("≤ "+number(limit)+"x the time", 1/limit)
}

// atLeastFaster says how many times as fast as the peer ours has to be.
func atLeastFaster(limit float64) goal {
	return againstPeer("≥ "+number(limit)+"x as fast", limit)
}

func againstPeer(text string, least float64) goal {
	return goal{text: text, least: least, met: func(c *contest) verdict {
		if c.result.ratios == nil {
			return verdict{state: unmeasured}
		}
		return verdictOf(1/median(c.result.ratios) >= least)
	}}
}

func atMostAllocs(limit float64) goal {
	return goal{text: "≤ " + number(limit) + " allocs", met: func(c *contest) verdict {
		return verdictOf(c.result.allocs <= limit)
	}}
}

// atMost bounds a figure that has no peer, in the unit of the row.
func atMost(limit float64, text string) goal {
	return goal{text: "≤ " + text, most: limit, met: func(c *contest) verdict {
		return verdictOf(c.result.ours <= limit)
	}}
}

// linear bounds the cost of a unit, as a multiple of its cost in the shortest stream.
func linear(shortest *contest, limit float64) goal {
	text := fmt.Sprintf("≤ %sx of N = %s", number(limit), power(shortest.length))
	return goal{text: text, met: func(c *contest) verdict {
		growth := c.result.ours / shortest.result.ours
		v := verdictOf(growth <= limit)
		v.figure = times(growth) + "x"
		return v
	}}
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
