package main

import (
	"context"
	"errors"
	"io"
	"os"
	"sync"
	"time"
	"unicode/utf8"
)

// live is a stream that comes while it is looked at.
type live struct {
	mu    sync.Mutex
	state liveState
	more  chan struct{} // closed when there is more
}

// liveState is what has come so far.
type liveState struct {
	begun   int // how often it began: a file may be written anew
	text    []byte
	done    bool
	failure string // why it is done, if it did not just end
}

func newLive() *live { return &live{state: liveState{begun: 1}, more: make(chan struct{})} }

// now is what has come so far, and a channel that is closed when there is more. The text
// is not changed any more, but grows.
func (l *live) now() (liveState, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.state, l.more
}

func (l *live) change(do func(*liveState)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	do(&l.state)
	close(l.more)
	l.more = make(chan struct{})
}

// mostFollowed is how much of a stream is kept: a page could not show more either.
const mostFollowed = 512 << 20

// how often a file is looked at.
const lookAgain = 150 * time.Millisecond

// take reads a stream to its end or, of a file that is followed, until ctx ends.
func (l *live) take(ctx context.Context, in io.Reader, follow bool) {
	buffer := make([]byte, 1<<16)
	for {
		n, err := in.Read(buffer)
		if n > 0 {
			l.change(func(s *liveState) { s.text = append(s.text, buffer[:n]...) })
		}
		switch now, _ := l.now(); {
		case len(now.text) > mostFollowed:
			l.end("the stream is longer than 512 MiB; the rest is left out")
			return
		case err == nil:
		case !errors.Is(err, io.EOF):
			l.end(err.Error())
			return
		case !follow:
			l.end("")
			return
		default:
			select {
			case <-ctx.Done():
				return
			case <-time.After(lookAgain):
			}
			if file, ok := in.(*os.File); ok {
				l.rewind(file, len(now.text))
			}
		}
	}
}

// rewind begins anew if a file has become shorter.
func (l *live) rewind(file *os.File, read int) {
	info, err := file.Stat()
	if err != nil || info.Size() >= int64(read) {
		return
	}
	if _, err := file.Seek(0, io.SeekStart); err == nil {
		l.change(func(s *liveState) { s.begun, s.text = s.begun+1, nil })
	}
}

func (l *live) end(failure string) {
	l.change(func(s *liveState) { s.done, s.failure = true, failure })
}

// whole is a piece of text up to its last whole character, unless nothing follows.
func whole(piece []byte, last bool) []byte {
	if last {
		return piece
	}
	for i := len(piece) - 1; i >= max(0, len(piece)-utf8.UTFMax); i-- {
		if utf8.RuneStart(piece[i]) {
			if !utf8.FullRune(piece[i:]) {
				return piece[:i]
			}
			break
		}
	}
	return piece
}
