package transport

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"
)

// recording is one stream on its way from the function that emits its events to the
// connection that sends them, or to several, one after the other.
type recording struct {
	key  string // begins the ids of its events; "" if it cannot be resumed
	keep int    // bytes of events that are kept for other connections
	// forget ends the function, if it still runs, and makes room.
	forget func()

	mu      sync.Mutex
	changed chan struct{} // closed at the next change
	frames  [][]byte      // what has not been forgotten
	first   int           // the number of frames[0]; they count from 1
	size    int           // of frames, in bytes
	sent    int           // the number of the last frame that a connection has sent
	over    bool          // nothing more comes
	err     error         // why it is over
	readers int
	expiry  *time.Timer
}

// ahead is how many events may wait for a connection that cannot be resumed.
const ahead = 256

func newRecording() *recording { return &recording{first: 1, changed: make(chan struct{})} }

// newKey is a name that nobody guesses.
func newKey() string {
	var random [16]byte
	rand.Read(random[:])
	return base64.RawURLEncoding.EncodeToString(random[:])
}

// splitID takes the id of an event apart.
func splitID(id string) (key string, number int, ok bool) {
	key, text, ok := strings.Cut(id, ".")
	number, err := strconv.Atoi(text)
	return key, number, ok && err == nil && number > 0
}

func (r *recording) notify() {
	close(r.changed)
	r.changed = make(chan struct{})
}

// isFull reports whether an event has to wait for a client to read others.
func (r *recording) isFull() bool {
	if r.key == "" {
		return r.first+len(r.frames)-1-r.sent >= ahead
	}
	return r.readers > 0 && r.size > r.keep && r.first > r.sent
}

// add puts an event, as it stands in the stream, behind the others, and waits for a slow
// client. Without any client it forgets the oldest events instead.
func (r *recording) add(ctx context.Context, event []byte) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.isFull() && ctx.Err() == nil {
		changed := r.changed
		r.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
		}
		r.mu.Lock()
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	frame := make([]byte, 0, len(event)+64)
	if r.key != "" {
		frame = append(append(frame, "id: "...), r.key...)
		frame = append(strconv.AppendInt(append(frame, '.'), int64(r.first+len(r.frames)), 10), '\n')
	}
	frame = append(frame, event...)
	r.frames = append(r.frames, frame)
	r.size += len(frame)
	for len(r.frames) > 0 && r.isOld() {
		r.size -= len(r.frames[0])
		r.frames = r.frames[1:]
		r.first++
	}
	r.notify()
	return nil
}

// isOld reports whether the oldest event can be forgotten.
func (r *recording) isOld() bool {
	if r.key == "" {
		return r.first <= r.sent
	}
	return r.size > r.keep && (r.first <= r.sent || r.readers == 0)
}

// finish says that nothing more comes, and why.
func (r *recording) finish(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over, r.err = true, err
	r.notify()
}

// errGone is the error of a client that was too slow: what it has not got is
// forgotten.
var errGone = errors.New("transport: the client is too far behind")

// behind gives the frames behind a number, and tells when to ask again. It is over
// when the last of them has been given.
func (r *recording) behind(number int) (frames [][]byte, over bool, changed <-chan struct{}, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if number > r.sent {
		r.sent = number
		r.notify() // there may be room for more
	}
	at := number + 1 - r.first
	if at < 0 {
		return nil, true, nil, errGone
	}
	frames = r.frames[at:len(r.frames):len(r.frames)]
	if len(frames) == 0 && r.over {
		return nil, true, nil, r.err
	}
	return frames, false, r.changed, nil
}

// began reports whether there was any event.
func (r *recording) began() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.first+len(r.frames) > 1
}

// has reports whether a connection can go on behind a number.
func (r *recording) has(number int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return number >= r.first-1 && number < r.first+len(r.frames)
}

// enter counts a connection in.
func (r *recording) enter() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.readers++
	if r.expiry != nil {
		r.expiry.Stop()
	}
}

// leave counts a connection out. After the last one, and a while in which none has
// come back, the stream is forgotten; at once if it cannot be resumed.
func (r *recording) leave(wait time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.readers--; r.key == "" {
		r.forget()
	} else if r.readers == 0 {
		r.notify() // nobody to wait for
		r.expiry = time.AfterFunc(wait, func() {
			r.mu.Lock()
			alone := r.readers == 0
			r.mu.Unlock()
			if alone {
				r.forget()
			}
		})
	}
}
