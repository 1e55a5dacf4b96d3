package fleet

import (
	"crypto/rand"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Server is a cluster of one server, in this process. It keeps everything in memory.
type Server struct {
	s     *server.Server
	token string
}

// Limits of a server.
const (
	serverMemory  = 1 << 30
	serverMessage = 8 << 20
	startWithin   = 10 * time.Second
)

// Start starts a server that listens on an address, HOST:PORT with port 0 for any. Its token is drawn at random. Dir is a folder for its use.
func Start(address, dir string) (*Server, error) {
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(text)
	if err != nil || port < 0 || port > 1<<16-1 {
		return nil, fmt.Errorf("%q is not a port", text)
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	x := &Server{token: rand.Text()}
	x.s, err = server.NewServer(&server.Options{ServerName: "heddle", Host: host, Port: port, Authorization: x.token, JetStream: true, StoreDir: dir,
		JetStreamMaxMemory: serverMemory, JetStreamMaxStore: serverMemory, MaxPayload: serverMessage, NoSigs: true, NoLog: true})
	if err != nil {
		return nil, err
	}
	x.s.Start()
	if !x.s.ReadyForConnections(startWithin) {
		x.Stop()
		return nil, fmt.Errorf("nothing can listen on %s: the port may be in use", address)
	}
	return x, nil
}

// Address is what processes connect to, with the token in it.
func (s *Server) Address() string { return fmt.Sprintf("nats://%s@%s", s.token, s.s.Addr()) }

// Stop ends it.
func (s *Server) Stop() {
	s.s.Shutdown()
	s.s.WaitForShutdown()
}
