package fleet

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
)

// known is a server that somebody else runs.
func known(t *testing.T, o *server.Options) Cluster {
	t.Helper()
	o.Host, o.Port, o.JetStream, o.StoreDir, o.NoSigs, o.NoLog = "127.0.0.1", server.RANDOM_PORT, true, t.TempDir(), true, true
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(startWithin) {
		t.Fatal("the server does not listen")
	}
	return Cluster{Address: "nats://" + s.Addr().String()}
}

// works has a task done at a cluster.
func works(t *testing.T, c Cluster) error {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	w := &Worker{Cluster: c, Build: ours, Name: "w", Slots: 1, Open: func(b []byte) (Program, error) { return &echo{b, nil}, nil }, Tell: func(string) {}}
	go func() { ended <- w.Work(ctx) }()
	defer func() { cancel(); <-ended }()
	j, err := Begin(ctx, asked(c, []byte("b"), DefaultPatience))
	if err != nil {
		return err
	}
	defer j.Close(true)
	got, _, err := j.Do(1, []byte("x"), nil)
	if err == nil && string(got) != "bx" {
		t.Errorf("the result is %q", got)
	}
	b, failed := Observe(ctx, c)
	if failed != nil {
		return failed
	}
	b.Close()
	return err
}

// issue is a key, and what is claimed of it, signed.
func issue(t *testing.T, signer nkeys.KeyPair, make func() (nkeys.KeyPair, error), claim func(public string) jwt.Claims) (key nkeys.KeyPair, public, text string) {
	t.Helper()
	key, err := make()
	if err != nil {
		t.Fatal(err)
	}
	if public, err = key.PublicKey(); err != nil {
		t.Fatal(err)
	}
	if signer == nil {
		signer = key
	}
	if text, err = claim(public).Encode(signer); err != nil {
		t.Fatal(err)
	}
	return key, public, text
}

// TestCredentials: a server that knows its users by what an operator has signed takes who shows that by a file, as nsc writes it, and nobody else.
func TestCredentials(t *testing.T) {
	var operator *jwt.OperatorClaims
	root, _, _ := issue(t, nil, nkeys.CreateOperator, func(public string) jwt.Claims { operator = jwt.NewOperatorClaims(public); return operator })
	accounts := &server.MemAccResolver{}
	account := func(signer nkeys.KeyPair, keeps int64) (nkeys.KeyPair, string) {
		key, public, text := issue(t, signer, nkeys.CreateAccount, func(public string) jwt.Claims {
			a := jwt.NewAccountClaims(public)
			a.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: keeps, DiskStorage: keeps, Streams: keeps, Consumer: keeps}
			return a
		})
		if signer == root {
			if err := accounts.Store(public, text); err != nil {
				t.Fatal(err)
			}
		}
		return key, public
	}
	file := func(name string, account nkeys.KeyPair) string {
		key, _, text := issue(t, account, nkeys.CreateUser, func(public string) jwt.Claims { return jwt.NewUserClaims(public) })
		seed, err := key.Seed()
		if err != nil {
			t.Fatal(err)
		}
		body, err := jwt.FormatUserConfig(text, seed)
		if err != nil {
			t.Fatal(err)
		}
		name = filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(name, body, 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	key, _ := account(root, jwt.NoLimit)
	_, system := account(root, 0)
	stranger, _ := account(nil, jwt.NoLimit)
	c := known(t, &server.Options{TrustedOperators: []*jwt.OperatorClaims{operator}, AccountResolver: accounts, SystemAccount: system})
	for name, x := range map[string]struct{ file, want string }{
		"known":    {file("known.creds", key), ""},
		"stranger": {file("stranger.creds", stranger), "does not know the user of --nats-credentials"},
		"none":     {"", "--nats-credentials=FILE"},
	} {
		c.Credentials = x.file
		err := works(t, c)
		for wait := 0; err != nil && strings.Contains(err.Error(), "no responders") && wait < 100; wait++ { // the server has not set up the account yet
			time.Sleep(100 * time.Millisecond)
			err = works(t, c)
		}
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %q", name, err, x.want)
		}
	}
}

// TestUsers: a server that knows its users by passwords takes them in the address, and no message has them.
func TestUsers(t *testing.T) {
	c := known(t, &server.Options{Users: []*server.User{{Username: "me", Password: "secret"}}})
	place := strings.TrimPrefix(c.Address, "nats://")
	for user, want := range map[string]string{"me:secret@": "", "me:guess@": "refuses the token", "": "refuses the token"} {
		err := works(t, Cluster{Address: "nats://" + user + place})
		if (err == nil) != (want == "") || err != nil && (!strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "guess")) {
			t.Errorf("%q: %v, want %q", user, err, want)
		}
	}
}
