package fold

import (
	"context"
	"errors"
	"fmt"
	"log"
	"strings"
	"sync"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/wire"
)

// Work folds events until the context ends. Workers may run in as many processes as
// there are; an event is with one of them at a time, and so the events of a reply come
// in order.
func (s *Service) Work(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var running sync.WaitGroup
	for partition := range Partitions {
		consumer, err := s.stream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: fmt.Sprintf("fold-%d", partition), FilterSubject: fmt.Sprintf("replies.%d.*", partition),
			AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait,
			MaxAckPending: 1, // one event after the other
		})
		if err != nil {
			stop(err)
			break
		}
		running.Go(func() {
			if err := s.consume(ctx, consumer); err != nil {
				stop(err)
			}
		})
	}
	running.Wait()
	return context.Cause(ctx)
}

func (s *Service) consume(ctx context.Context, consumer jetstream.Consumer) error {
	// A server that says nothing for a while is busy, and asked again.
	messages, err := consumer.Messages(jetstream.PullMaxMessages(1), jetstream.WithMessagesErrOnMissingHeartbeat(false))
	if err != nil {
		return err
	}
	defer messages.Stop()
	for {
		msg, err := messages.Next(jetstream.NextContext(ctx))
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		if err := s.take(ctx, msg); err != nil {
			if ctx.Err() != nil {
				return nil // somebody else gets the event
			}
			log.Printf("%s: %v", msg.Subject(), err)
			if err := msg.Nak(); err != nil {
				return err
			}
		}
	}
}

// take folds one event into its message. It counts when it is stored; that it has been
// is told to the stream afterwards, so an event may come twice and is then known.
func (s *Service) take(ctx context.Context, msg jetstream.Msg) error {
	meta, err := msg.Metadata()
	if err != nil {
		return err
	}
	reply := msg.Subject()[strings.LastIndexByte(msg.Subject(), '.')+1:]
	sequence := meta.Sequence.Stream
	last, revision, err := s.checkpoint(ctx, reply)
	if err != nil {
		return err
	}
	if sequence <= last.Sequence {
		return msg.Ack()
	}
	event, err := agentscope.DecodeAgentEvent(msg.Data())
	if err != nil {
		log.Printf("%s: %v", msg.Subject(), err)
		return msg.Term() // it will be no better the next time
	}
	message, outcome, err := agentscope.FoldMsg(last.Message, event, s.options...)
	if err != nil {
		log.Printf("%s: %v", msg.Subject(), err) // the message is as it was
	} else if outcome.Status == wire.Skipped {
		log.Printf("%s: %s", msg.Subject(), outcome.Notice.Message)
	}
	err = s.save(ctx, reply, checkpoint{sequence, message}, revision)
	if errors.Is(err, jetstream.ErrKeyExists) {
		return msg.Nak() // another worker was quicker; what it has stored is looked at anew
	}
	if err != nil {
		return err
	}
	return msg.Ack()
}
