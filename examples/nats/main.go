// The service folds the recorded reply many times over, with two workers of which one
// is killed in the middle.
//
//	go run ./nats                                 # with a NATS server of its own
//	go run ./nats -server nats://localhost:4222   # with one that is there
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"

	"github.com/msggen/msggen/examples/fold"
)

func main() {
	address := flag.String("server", "", "a NATS server with JetStream; none: an embedded one")
	replies := flag.Int("replies", 20, "how many replies there are")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	conn, shutdown, err := fold.Connect(*address)
	if err != nil {
		log.Fatal(err)
	}
	defer shutdown()
	messages, err := fold.Demonstrate(ctx, conn, *replies)
	if err != nil {
		log.Fatal(err)
	}
	for reply, message := range messages {
		text, _ := message.TextContent(" ")
		fmt.Printf("%s: %d blocks, %s\n", reply, len(message.Content), text)
	}
}
