package fleet

import (
	"cmp"
	"crypto/rand"
	"crypto/tls"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Server is a cluster of one server, in this process.
type Server struct {
	s      *server.Server
	token  string
	scheme string
}

// Service says how a server serves.
type Service struct {
	Listen      string // HOST:PORT; port 0: any
	Dir         string // where it keeps tasks, results and programs
	Token       string // that others need; "": drawn at random
	Certificate string // PEM files, for encryption, or "" if there is none
	Key         string

	most int64 // bytes that it keeps; 0: serverStore
}

// Limits of a server.
const (
	serverMemory  = 1 << 28
	serverStore   = 8 << 30
	serverMessage = 8 << 20
	startWithin   = 10 * time.Second
)

// NewToken draws a token.
func NewToken() string { return rand.Text() }

// Start starts a server.
func Start(o Service) (*Server, error) {
	host, text, err := net.SplitHostPort(o.Listen)
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
	x := &Server{token: cmp.Or(o.Token, NewToken()), scheme: "nats"}
	options := &server.Options{ServerName: "heddle", Host: host, Port: port, Authorization: x.token, JetStream: true, StoreDir: o.Dir,
		JetStreamMaxMemory: serverMemory, JetStreamMaxStore: cmp.Or(o.most, serverStore), MaxPayload: serverMessage, NoSigs: true, NoLog: true}
	if o.Certificate != "" || o.Key != "" {
		pair, err := tls.LoadX509KeyPair(o.Certificate, o.Key)
		if err != nil {
			return nil, fmt.Errorf("the certificate: %w", err)
		}
		x.scheme, options.TLSConfig = "tls", &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
		options.TLSTimeout = startWithin.Seconds()
	}
	if x.s, err = server.NewServer(options); err != nil {
		return nil, err
	}
	x.s.Start()
	if !x.s.ReadyForConnections(startWithin) {
		x.Stop()
		return nil, fmt.Errorf("nothing can listen on %s: the port may be in use", o.Listen)
	}
	return x, nil
}

// Address is what processes connect to, with the token in it.
func (s *Server) Address() string { return fmt.Sprintf("%s://%s@%s", s.scheme, s.token, s.s.Addr()) }

// Stop ends it.
func (s *Server) Stop() {
	s.s.Shutdown()
	s.s.WaitForShutdown()
}
