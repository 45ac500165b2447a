package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const watchRow = "msggen watch, all, one protocol edited"

// watch measures how long it takes, once a file of a protocol is saved, until what it
// changes is written for every target. It tells how much memory was taken, too.
func watch(p plan, msggen, project string) (c *contest, memory float64, err error) {
	c = &contest{what: watchRow, unit: "run", goals: []goal{atMost(100e6, "100 ms")}}
	cmd := exec.Command(msggen, "watch")
	cmd.Dir = project
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, 0, err
	}
	if err := cmd.Start(); err != nil {
		return nil, 0, err
	}
	defer func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait() // how it ends when it is told to is for its own tests
		memory = megabytes(cmd.ProcessState)
	}()
	lines := bufio.NewScanner(out)
	for !strings.Contains(lines.Text(), "watching") {
		if !lines.Scan() {
			return nil, 0, fmt.Errorf("msggen watch has ended: %w", lines.Err())
		}
	}
	go func() { _, _ = io.Copy(io.Discard, out) }() // so that it never waits for us

	spec := filepath.Join(project, "spec/agui/message.yaml")
	text, err := os.ReadFile(spec)
	if err != nil {
		return nil, 0, err
	}
	const sentence = "Identifies the message within its conversation"
	if !bytes.Contains(text, []byte(sentence)) {
		return nil, 0, fmt.Errorf("%s does not say %q", spec, sentence)
	}
	var times []float64
	for round := range p.rounds {
		time.Sleep(600 * time.Millisecond) // somebody reads, and writes
		edited := fmt.Sprintf("Id %d of the message", round)
		changed := bytes.ReplaceAll(text, []byte(sentence), []byte(edited))
		start := time.Now()
		if err := os.WriteFile(spec, changed, 0o644); err != nil {
			return nil, 0, err
		}
		for _, file := range []string{"go/agui/message.go", "ts/agui/src/message.ts", "jsonschema/agui/agui.schema.json"} {
			if err := appears(filepath.Join(project, "out", file), edited); err != nil {
				return nil, 0, err
			}
		}
		times = append(times, float64(time.Since(start)))
	}
	c.settle(times, nil)
	return c, 0, nil
}

// appears waits until a file has a text.
func appears(file, text string) error {
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if data, err := os.ReadFile(file); err == nil && bytes.Contains(data, []byte(text)) {
			return nil
		}
	}
	return fmt.Errorf("%s has not become what it should", file)
}
