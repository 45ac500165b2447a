package main

import (
	"fmt"
	"strconv"
)

// goal is what a row is to reach.
type goal struct {
	text string
	met  func(*contest) string // whether it was, and the figure if no other column has it
}

// atMostTimes bounds the time of ours, as a multiple of the peer's.
func atMostTimes(limit float64) goal {
	return goal{"≤ " + number(limit) + "x the time", func(c *contest) string {
		return yes(median(c.result.ratios) <= limit)
	}}
}

// atLeastFaster says how many times as fast as the peer ours has to be.
func atLeastFaster(limit float64) goal {
	return goal{"≥ " + number(limit) + "x as fast", func(c *contest) string {
		if c.result.ratios == nil {
			return "not measured"
		}
		return yes(1/median(c.result.ratios) >= limit)
	}}
}

func atMostAllocs(limit float64) goal {
	return goal{"≤ " + number(limit) + " allocs", func(c *contest) string {
		return yes(c.result.allocs <= limit)
	}}
}

// atMost bounds a figure that has no peer, in the unit of the row.
func atMost(limit float64, text string) goal {
	return goal{"≤ " + text, func(c *contest) string { return yes(c.result.ours <= limit) }}
}

// linear bounds the cost of a unit, as a multiple of its cost in the shortest stream.
func linear(shortest *contest, limit float64) goal {
	text := fmt.Sprintf("≤ %sx of N = %s", number(limit), power(shortest.length))
	return goal{text, func(c *contest) string {
		growth := c.result.ours / shortest.result.ours
		return yes(growth <= limit) + " (" + times(growth) + "x)"
	}}
}

func yes(met bool) string {
	if met {
		return "yes"
	}
	return "**no**"
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
