package fold

import (
	"errors"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Connect finds a NATS server by its address. Without one it starts a server of its
// own, within this process and in a folder for as long as that.
func Connect(address string) (conn *nats.Conn, shutdown func(), err error) {
	if address != "" {
		conn, err = nats.Connect(address)
		return conn, func() { conn.Close() }, err
	}
	dir, err := os.MkdirTemp("", "fold")
	if err != nil {
		return nil, nil, err
	}
	embedded, err := server.NewServer(&server.Options{DontListen: true, JetStream: true, StoreDir: dir, NoSigs: true})
	if err != nil {
		return nil, nil, err
	}
	stop := func() {
		embedded.Shutdown()
		embedded.WaitForShutdown()
		os.RemoveAll(dir)
	}
	embedded.Start()
	if !embedded.ReadyForConnections(10 * time.Second) {
		stop()
		return nil, nil, errors.New("the embedded NATS server does not start")
	}
	conn, err = nats.Connect("", nats.InProcessServer(embedded))
	if err != nil {
		stop()
		return nil, nil, err
	}
	return conn, func() { conn.Close(); stop() }, nil
}
