package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/inspector"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/site"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/internal/web"
)

type inspectOptions struct {
	input, protocol, reducer, pipeline string
	addr                               string
	noOpen, follow                     bool
}

func newInspect() *cobra.Command {
	var o inspectOptions
	cmd := &cobra.Command{
		Use:   "inspect [FILE | URL | -]",
		Short: "Step through a recorded or live stream in a page",
		Long: `inspect serves a page on this machine, and opens it in the browser: a recorded stream
with a slider for the time, the state behind every event, what each event changed, and
the rule of the spec that says so. Without an argument the page waits for a recording to
be dropped or pasted.

A stream is one JSON event a line, or server-sent events: a file, standard input (-), or
a live stream at an http address. What comes later is shown as it comes; of a file, with
--follow. An interrupt or a SIGTERM ends inspect with exit code 0.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				o.input = args[0]
			}
			return inspect(cmd, o)
		},
	}
	cmd.Flags().StringVar(&o.protocol, "protocol", "", "the protocol of the stream; the first of the project if it is not named")
	cmd.Flags().StringVar(&o.pipeline, "pipeline", "", "the pipeline to begin with")
	cmd.Flags().StringVar(&o.reducer, "reducer", "", "the reducer to begin with")
	cmd.Flags().StringVar(&o.addr, "addr", "127.0.0.1:0", "the address to serve at; port 0 is any that is free")
	cmd.Flags().BoolVar(&o.noOpen, "no-open", false, "do not open the browser")
	cmd.Flags().BoolVar(&o.follow, "follow", false, "show what is written to the file later, too")
	excluding(cmd, "pipeline", "reducer")
	return cmd
}

func inspect(cmd *cobra.Command, o inspectOptions) error {
	if o.follow && !isFile(o.input) {
		return errors.New("--follow is for files")
	}
	p, err := load(cmd)
	if err != nil {
		return err
	}
	given, err := p.given(o)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	live := newLive()
	if o.input != "" {
		given.Follow, given.Name = "stream", o.input
		in, err := openStream(ctx, cmd, o)
		if err != nil {
			return err
		}
		defer in.Close()
		go live.take(ctx, in, o.follow)
	}
	program, err := web.Module(web.Inspector)
	if err != nil {
		return err
	}
	files, err := inspector.Files(inspector.Input{Site: "msggen", Program: program, Given: given})
	if err != nil {
		return err
	}
	return serve(ctx, cmd, o, append(files, site.Assets()...), live)
}

func isFile(input string) bool { return input != "" && input != "-" && !isAddress(input) }

func isAddress(input string) bool {
	return strings.HasPrefix(input, "http://") || strings.HasPrefix(input, "https://")
}

// given is what the page begins with.
func (p *project) given(o inspectOptions) (inspector.Given, error) {
	given := inspector.Given{Protocol: o.protocol}
	if o.protocol == "" && o.pipeline+o.reducer != "" {
		return given, errors.New("--pipeline and --reducer need --protocol")
	}
	if o.protocol != "" {
		protocol, err := p.find(o.protocol)
		if err != nil {
			return given, err
		}
		if o.pipeline+o.reducer != "" {
			subject, err := subjectOf(protocol, o.pipeline, o.reducer, true)
			if err != nil {
				return given, err
			}
			given.Subject = subject.Name()
		}
	}
	var err error
	given.Files, err = p.texts(p.protocols...)
	return given, err
}

// texts are the files of protocols and of what they import, and the project file if it
// changes what they mean.
func (p *project) texts(protocols ...*ir.Protocol) (map[string]string, error) {
	texts := map[string]string{}
	for _, protocol := range ir.WithImports(protocols...) {
		for _, name := range protocol.Files {
			data, err := os.ReadFile(filepath.Join(p.dir, filepath.FromSlash(name)))
			if err != nil {
				return nil, err
			}
			texts[name] = string(data)
		}
	}
	if p.config.Forward == nil {
		return texts, nil
	}
	data, err := os.ReadFile(p.file)
	texts["msggen.yaml"] = string(data)
	return texts, err
}

// openStream opens what is to be inspected.
func openStream(ctx context.Context, cmd *cobra.Command, o inspectOptions) (io.ReadCloser, error) {
	switch {
	case o.input == "-":
		return io.NopCloser(cmd.InOrStdin()), nil
	case !isAddress(o.input):
		return os.Open(o.input)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, o.input, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", "text/event-stream, application/x-ndjson, application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		response.Body.Close()
		return nil, fmt.Errorf("%s answers %s", o.input, response.Status)
	}
	return response.Body, nil
}

// serve serves the page until ctx ends.
func serve(ctx context.Context, cmd *cobra.Command, o inspectOptions, files []target.File, live *live) error {
	listener, err := listen(o.addr)
	if err != nil {
		return err
	}
	address := "http://" + listener.Addr().String() + "/" + inspector.Path
	server := &http.Server{
		Handler:           onlyHere(listener.Addr().String(), inspectorPages(files, live)),
		ReadHeaderTimeout: 10 * time.Second,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s\ninterrupt to end\n", address)
	if !o.noOpen {
		openBrowser(address)
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return server.Close()
	}
}

// listen refuses addresses that others could reach: specs and streams are nobody else's
// business.
func listen(addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("--addr: %w", err)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("--addr is 127.0.0.1, localhost or [::1] with a port, not %s", addr)
	}
	return net.Listen("tcp", addr)
}

// openBrowser does what it can: the address has been printed.
func openBrowser(address string) {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	cmd := exec.Command(name, args...)
	if cmd.Start() == nil {
		go func() { _ = cmd.Wait() }()
	}
}
