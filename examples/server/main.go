// The server plays a recorded AgentScope reply as AG-UI over server-sent events, and
// serves a page that shows it. It breaks the first connection of every client half
// way, which then goes on in another one.
//
//	go run ./server          # in examples/
//	go run ./terminal        # in another terminal, or a browser at http://localhost:8080
package main

import (
	"flag"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/msggen/msggen/examples/agent"
	"github.com/msggen/msggen/examples/page"
)

func main() {
	address := flag.String("address", "localhost:8080", "where to listen")
	pause := flag.Duration("pause", 60*time.Millisecond, "before every event")
	bytes := flag.Int("break", 4000, "bytes after which a first connection breaks")
	root := flag.String("root", "..", "the folder that has out/ts and node_modules")
	flag.Parse()

	mux := http.NewServeMux()
	mux.Handle("POST /agent", agent.Brittle(agent.Handler(*pause), *bytes))
	mux.Handle("GET /", page.Handler(*root))
	fmt.Println("listening on http://" + *address)
	log.Fatal(http.ListenAndServe(*address, mux))
}
