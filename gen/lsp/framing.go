package lsp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// What a client may send at most: a spec has at most a megabyte, of which JSON may
// escape every character.
const (
	maxMessage = 16 << 20
	maxHeader  = 4 << 10
)

// framing separates messages as the protocol says: a header with the length, an empty
// line, and as many bytes of JSON. That of the library would allocate whatever a header
// asks for.
type framing struct {
	in  *bufio.Reader
	out io.WriteCloser
}

func newFraming(in io.Reader, out io.WriteCloser) *framing {
	return &framing{bufio.NewReaderSize(in, maxHeader), out}
}

// Send writes one message.
func (f *framing) Send(message []byte) error {
	_, err := f.out.Write(append(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(message)), message...))
	return err
}

// Recv reads one message.
func (f *framing) Recv() ([]byte, error) {
	length := -1
	for first := true; ; first = false {
		line, err := f.in.ReadSlice('\n')
		if err != nil && first && len(line) > 0 && errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return nil, err
		}
		text := strings.TrimRight(string(line), "\r\n")
		if text == "" {
			break
		}
		name, value, ok := strings.Cut(text, ":")
		if !ok {
			return nil, fmt.Errorf("no header: %.40q", text)
		}
		if strings.EqualFold(name, "Content-Length") {
			if length, err = strconv.Atoi(strings.TrimSpace(value)); err != nil || length < 0 || length > maxMessage {
				return nil, fmt.Errorf("no length of a message: %.40q", value)
			}
		}
	}
	if length < 0 {
		return nil, errors.New("a message without a length")
	}
	message := make([]byte, length)
	_, err := io.ReadFull(f.in, message)
	return message, err
}

// Close ends what is written.
func (f *framing) Close() error { return f.out.Close() }
