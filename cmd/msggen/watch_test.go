package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// asCommand has the test binary run as msggen.
const asCommand = "MSGGEN_TEST_AS_COMMAND"

// peakFile names a file that a command writes to how much memory it has taken at most.
const peakFile = "MSGGEN_TEST_PEAK"

// writePeak writes what the system says of this process, where it says something. (What it
// says to the parent begins with what that has taken.)
func writePeak(file string) {
	status, err := os.ReadFile("/proc/self/status")
	if err == nil {
		err = os.WriteFile(file, status, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		code := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
		if file := os.Getenv(peakFile); file != "" {
			writePeak(file)
		}
		os.Exit(code)
	}
	os.Exit(m.Run())
}

// watching is a msggen watch in the current folder.
type watching struct {
	t      *testing.T
	cmd    *exec.Cmd
	lines  chan string // of standard output
	stderr *lockedBuffer
}

type lockedBuffer struct {
	mu   sync.Mutex
	data bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.data.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.data.String()
}

// slow is longer than anything takes on a busy machine.
const slow = 60 * time.Second

func startWatch(t *testing.T, args ...string) *watching {
	t.Helper()
	w := &watching{t: t, lines: make(chan string, 100), stderr: new(lockedBuffer)}
	w.cmd = exec.Command(os.Args[0], append([]string{"watch"}, args...)...)
	w.cmd.Env = append(os.Environ(), asCommand+"=1")
	w.cmd.Stderr = w.stderr
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := w.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.cmd.Process.Kill() })
	go func() {
		for scanner := bufio.NewScanner(out); scanner.Scan(); {
			w.lines <- scanner.Text()
		}
		close(w.lines)
	}()
	w.until("watching for changes")
	return w
}

// until waits for a line, and gives it.
func (w *watching) until(part string) string {
	w.t.Helper()
	var seen []string
	deadline := time.After(slow)
	for {
		select {
		case line, open := <-w.lines:
			if strings.Contains(line, part) {
				return line
			}
			if !open {
				w.t.Fatalf("watch ended before it said %q\n%s\n%s", part, strings.Join(seen, "\n"), w.stderr)
			}
			seen = append(seen, line)
		case <-deadline:
			w.t.Fatalf("watch did not say %q\n%s\n%s", part, strings.Join(seen, "\n"), w.stderr)
		}
	}
}

// complains waits for a text on standard error.
func (w *watching) complains(part string) {
	w.t.Helper()
	for end := time.Now().Add(slow); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if strings.Contains(w.stderr.String(), part) {
			return
		}
	}
	w.t.Errorf("no %q in\n%s", part, w.stderr)
}

// untilClean waits until check finds nothing.
func untilClean(t *testing.T) {
	t.Helper()
	var r result
	for end := time.Now().Add(slow); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if r = msggen("", "check"); r.code == exitOK {
			return
		}
	}
	t.Errorf("check: %+v", r)
}

// replaceFile saves a file as editors do: beside it, then in its place.
func replaceFile(t *testing.T, name, text string) {
	t.Helper()
	temp := filepath.Join(filepath.Dir(name), ".#"+filepath.Base(name))
	writeFile(t, temp, text)
	if err := os.Rename(temp, name); err != nil {
		t.Fatal(err)
	}
}

const ordersSpec = "spec/orders/orders.yaml"

func TestWatchFollowsSaves(t *testing.T) {
	startProject(t)
	w := startWatch(t)
	untilClean(t)
	spec := readFile(t, ordersSpec)

	replaceFile(t, ordersSpec, strings.Replace(spec, "note:", "remark:", 1))
	replaceFile(t, ordersSpec, strings.ReplaceAll(strings.ReplaceAll(spec, "note:", "remark:"), "self.note", "self.remark"))
	if line := w.until("orders: "); !strings.Contains(line, " written, 0 files removed in ") || !strings.HasSuffix(line, " ms") {
		t.Errorf("watch said %q", line)
	}
	if text := readFile(t, "sdk/go/orders/orders.go"); !strings.Contains(text, "Remark") {
		t.Error("the edit did not arrive")
	}
	untilClean(t)

	// At once: a file that is there and still empty is a module, too.
	replaceFile(t, "spec/orders/more.yaml", "enums:\n  Size: { values: { s: {}, l: {} } }\n")
	w.until("orders: ")
	if _, err := os.Stat("sdk/go/orders/more.go"); err != nil {
		t.Error(err)
	}
	if err := os.Remove("spec/orders/more.yaml"); err != nil {
		t.Fatal(err)
	}
	w.until("orders: ")
	untilClean(t)
	if _, err := os.Stat("sdk/go/orders/more.go"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the file of a module that is gone: %v", err)
	}
}

func TestWatchWaitsForTheSpecToBeRight(t *testing.T) {
	startProject(t)
	w := startWatch(t)
	spec := readFile(t, ordersSpec)
	before := readFile(t, "sdk/go/orders/orders.go")
	writeFile(t, ordersSpec, strings.Replace(spec, "self.note += ", "self.notes += ", 1))
	w.until("nothing written")
	w.complains("did you mean `note`?")
	if readFile(t, "sdk/go/orders/orders.go") != before {
		t.Error("a broken spec changed the outputs")
	}
	writeFile(t, ordersSpec, spec)
	w.until("as it was: 0 files written")
	untilClean(t)
}

func TestWatchBeginsWithABrokenSpec(t *testing.T) {
	startProject(t)
	spec := readFile(t, ordersSpec)
	writeFile(t, ordersSpec, "objects: [\n")
	w := startWatch(t)
	w.complains("error[")
	writeFile(t, ordersSpec, spec)
	w.until("1 protocol: ")
	untilClean(t)
}

func TestWatchKnowsWhoImportsWhom(t *testing.T) {
	startProject(t)
	const config, parcels = "msggen.yaml", "spec/parcels/parcels.yaml"
	w := startWatch(t)
	writeFile(t, config, strings.Replace(readFile(t, config), "  - spec/orders\n", "  - spec/orders\n  - spec/parcels\n", 1))
	w.until("nothing written") // the folder comes after its mention
	if err := os.MkdirAll(filepath.Dir(parcels), 0o755); err != nil {
		t.Fatal(err)
	}
	text := "msggen: 1\nprotocol: parcels\nversion: 1.0.0\nimports: { o: ../orders }\n\n" +
		"objects:\n  Parcel:\n    fields:\n      order: { type: o.Order }\n      size: { type: int }\n"
	writeFile(t, parcels, text)
	w.until("2 protocols: ")
	untilClean(t)

	writeFile(t, parcels, strings.Replace(text, "size", "weight", 1))
	w.until("parcels: ")
	writeFile(t, ordersSpec, readFile(t, ordersSpec)+"# more\n")
	if line := w.until("parcels: "); !strings.HasPrefix(line, "orders, parcels: 0 files") {
		t.Errorf("watch said %q", line)
	}
	untilClean(t)

	if err := os.Rename("spec/parcels", "spec/away"); err != nil {
		t.Fatal(err)
	}
	w.until("nothing written")
	if err := os.Rename("spec/away", "spec/parcels"); err != nil {
		t.Fatal(err)
	}
	w.until("as it was: ")
	writeFile(t, parcels, text)
	w.until("parcels: ")
	untilClean(t)
}

func TestWatchEndsWell(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	startProject(t)
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		w := startWatch(t)
		if err := w.cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		if err := w.cmd.Wait(); err != nil {
			t.Errorf("%v: %v", signal, err)
		}
	}
	if r := msggen("", "watch", "--config", "none.yaml"); r.code != exitFailed || !strings.Contains(r.stderr, "msggen init") {
		t.Errorf("without a project: %+v", r)
	}
	if r := msggen("", "watch", "--format", "loud"); r.code != exitFailed {
		t.Errorf("a bad format: %+v", r)
	}
}
