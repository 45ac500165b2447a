package transport

import (
	"errors"
	"net/http"
	"time"
)

// send writes the events of a stream behind a number until it is over or the client,
// who has entered, is gone. The headers go out with the first event, or with the first heartbeat: until
// then the function may still refuse.
func (h *handler[In, Ev, Read]) send(w http.ResponseWriter, r *http.Request, rec *recording, sent int) {
	defer rec.leave(h.resume)
	format := formatOf(h.op.ByLine)
	out := &stream{w: w, control: http.NewResponseController(w), kind: format.types[0]}
	var idle <-chan time.Time
	if h.heartbeat > 0 {
		ticker := time.NewTicker(h.heartbeat)
		defer ticker.Stop()
		idle = ticker.C
	}
	if sent > 0 {
		out.begin()
	}
	for {
		frames, over, changed, err := rec.behind(sent)
		switch {
		case err != nil && !out.begun:
			h.refuse(w, r, err)
			return
		case err != nil:
			panic(http.ErrAbortHandler) // cut off, and seen to be
		case over:
			if out.begin(); h.op.Done != "" {
				_ = out.write([]byte("data: " + h.op.Done + "\n\n")) // nobody is there who has not got it
			}
			return
		}
		if len(frames) > 0 {
			if out.write(frames...) != nil {
				return
			}
			sent += len(frames)
			continue
		}
		select {
		case <-changed:
		case <-idle:
			if out.write([]byte(format.heartbeat)) != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// refuse answers with the error of a function that has sent nothing.
func (h *handler[In, Ev, Read]) refuse(w http.ResponseWriter, r *http.Request, err error) {
	var refusal *Refusal
	if errors.As(err, &refusal) {
		refuse(w, refusal.Status, refusal.Detail)
		return
	}
	if r.Context().Err() == nil {
		h.failed(r, err)
	}
	refuse(w, http.StatusInternalServerError, "")
}

// stream writes the body of an answer, event by event.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	kind    string // the media type
	begun   bool
}

// begin sends the headers.
func (s *stream) begin() {
	if s.begun {
		return
	}
	s.begun = true
	header := s.w.Header()
	header.Set("Content-Type", s.kind)
	header.Set("Cache-Control", "no-cache, no-transform")
	header.Set("X-Accel-Buffering", "no") // nginx would collect events otherwise
	s.w.WriteHeader(http.StatusOK)
}

func (s *stream) write(frames ...[]byte) error {
	s.begin()
	for _, frame := range frames {
		if _, err := s.w.Write(frame); err != nil {
			return err
		}
	}
	return s.control.Flush()
}
