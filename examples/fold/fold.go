// Package fold is a service that folds the events of many replies at once. Events wait
// in a JetStream stream, partitioned by reply; what a reply has become so far is a
// checkpoint in its key-value store. Any number of workers share the partitions, and
// any of them may die at any time: an event counts when the checkpoint that has it is
// stored, which is once.
package fold

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/wire"
)

// Partitions is how many replies are folded at the same time, at most. The events of
// one reply are all in one of them.
const Partitions = 8

const (
	streamName = "REPLIES"
	bucketName = "messages"
	ackWait    = 2 * time.Second // after which another worker gets the event of one that has died
)

// Service is the stream of events and the store of messages.
type Service struct {
	js     jetstream.JetStream
	stream jetstream.Stream
	store  jetstream.KeyValue

	options []wire.Option // of the folds
}

// Open makes the stream and the store, or finds them.
func Open(ctx context.Context, conn *nats.Conn, opts ...wire.Option) (*Service, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	stream, err := js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: streamName, Subjects: []string{"replies.*.*"}, Retention: jetstream.LimitsPolicy,
	})
	if err != nil {
		return nil, err
	}
	store, err := js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucketName})
	if err != nil {
		return nil, err
	}
	return &Service{js, stream, store, opts}, nil
}

// Publish adds an event of a reply. The number of the event, from 1, keeps one that is
// published again from counting twice.
func (s *Service) Publish(ctx context.Context, reply string, number int, event agentscope.AgentEvent) error {
	text, err := event.AppendJSON(nil)
	if err != nil {
		return err
	}
	id := reply + "." + strconv.Itoa(number)
	_, err = s.js.Publish(ctx, subject(reply), text, jetstream.WithMsgID(id))
	return err
}

func subject(reply string) string {
	h := fnv.New32a()
	h.Write([]byte(reply))
	return fmt.Sprintf("replies.%d.%s", h.Sum32()%Partitions, reply)
}

// Message gives what a reply has become so far.
func (s *Service) Message(ctx context.Context, reply string) (*agentscope.Msg, error) {
	last, _, err := s.checkpoint(ctx, reply)
	return last.Message, err
}

// checkpoint is what is stored of a reply.
type checkpoint struct {
	Sequence uint64          `json:"sequence"` // of the last event in the stream that counts
	Message  *agentscope.Msg `json:"message"`
}

// checkpoint reads what is stored of a reply, and the revision that it has.
func (s *Service) checkpoint(ctx context.Context, reply string) (c checkpoint, revision uint64, err error) {
	entry, err := s.store.Get(ctx, reply)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return c, 0, nil
	}
	if err != nil {
		return c, 0, err
	}
	return c, entry.Revision(), json.Unmarshal(entry.Value(), &c)
}

// save stores a checkpoint, unless somebody else has stored one since.
func (s *Service) save(ctx context.Context, reply string, c checkpoint, revision uint64) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	if revision == 0 {
		_, err = s.store.Create(ctx, reply, text)
	} else {
		_, err = s.store.Update(ctx, reply, text, revision)
	}
	return err
}
