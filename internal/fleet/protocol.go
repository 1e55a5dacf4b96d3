package fleet

import (
	"context"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Build says which heddle a process is. Processes work together only if both are the same.
type Build struct {
	Version string // for a person
	Sum     string // of the executable file: letters and digits
}

// Short is enough of the sum to distinguish builds.
func (b Build) Short() string { return b.Sum[:min(len(b.Sum), 12)] }

func (b Build) String() string { return fmt.Sprintf("heddle %s, build %s", b.Version, b.Short()) }

// Names on the server.
const (
	taskStream   = "heddle-tasks"
	resultStream = "heddle-results"
	bundleBucket = "heddle-bundles"

	taskSubject     = "heddle.tasks."    // BUILD.JOB.NUMBER
	resultSubject   = "heddle.results."  // BUILD.JOB.NUMBER
	jobsSubject     = "heddle.jobs"      // announcements
	presentSubject  = "heddle.present."  // JOB: workers that can work for it
	refusalsSubject = "heddle.refusals." // JOB: workers that cannot, and why
	fullSubject     = "heddle.full."     // JOB: the server does not keep a result
	overSubject     = "heddle.over."     // JOB: nobody waits for its tasks any more
)

// Headers of messages.
const (
	bundleHeader = "Heddle-Bundle" // the bundle's hash
	jobHeader    = "Heddle-Job"
	numberHeader = "Heddle-Number"
	errorHeader  = "Heddle-Error"  // of a result: what went wrong
	workerHeader = "Heddle-Worker" // of a result: whose it is
)

// Times. What is left on a server by a process that was killed goes after leftAfter.
const (
	wait          = 10 * time.Second // for a worker to confirm a task, or to say that it is at it
	announceEvery = time.Second
	leftAfter     = 24 * time.Hour
	answerWithin  = 10 * time.Second // of the server
	mendEvery     = 5 * time.Second  // how long a task may wait before its owner looks where it is
	lostAfter     = 30 * time.Second // without a connection
	connectWithin = 3 * time.Second  // at first: a server may be about to be started again
	handWithin    = 3 * time.Second  // a message, before it is handed over again
	connectAgain  = 300 * time.Millisecond
)

// mostDeliveries is how often a task is given to a worker. One that has not come back then ends whoever takes it.
const mostDeliveries = 5

// sum is the SHA-256 of bytes.
func sum(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
}

// Cluster is the address of a cluster and the credentials that it requires.
type Cluster struct {
	Address     string // nats://TOKEN@HOST:PORT, or tls:// in place of nats://
	CA          string // a file with the certificates that vouch for the server's, in place of the system's
	Credentials string // a file as nsc writes it, with a user's name and key
}

// Place is the server of a URL without what is secret in it.
func Place(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return "the cluster"
	}
	return u.Scheme + "://" + u.Host
}

// link is a connection to a cluster.
type link struct {
	place string
	nc    *nats.Conn
	js    jetstream.JetStream
	lost  chan struct{} // closed when the connection is, for good
}

// options are those of a connection.
func (c *Cluster) options(name string) []nats.Option {
	list := []nats.Option{nats.Name(name), nats.Timeout(answerWithin), nats.ReconnectWait(time.Second), nats.MaxReconnects(int(lostAfter / time.Second))}
	if c.CA != "" {
		list = append(list, nats.RootCAs(c.CA))
	}
	if c.Credentials != "" {
		list = append(list, nats.UserCredentials(c.Credentials))
	}
	return list
}

// connect connects to a cluster, with what heddle keeps on it.
func connect(ctx context.Context, c Cluster, name string) (*link, error) {
	if u, err := url.Parse(c.Address); err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
		return nil, errors.New("the address of a cluster is nats://TOKEN@HOST:PORT, or tls:// in place of nats://")
	}
	l := &link{place: Place(c.Address), lost: make(chan struct{})}
	var err error
	options := append(c.options(name), nats.ClosedHandler(func(*nats.Conn) { close(l.lost) }))
	for begun := time.Now(); ; time.Sleep(connectAgain) {
		l.nc, err = nats.Connect(c.Address, options...)
		if !mayPass(err) || time.Since(begun) > connectWithin || ctx.Err() != nil {
			break
		}
	}
	var unknown x509.UnknownAuthorityError
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, ErrGivenUp
	case errors.Is(err, nats.ErrAuthorization) && c.Credentials != "":
		return nil, fmt.Errorf("%s does not know the user of --nats-credentials=%s: its operator must have signed it, and for an account of this cluster", l.place, c.Credentials)
	case errors.Is(err, nats.ErrAuthorization):
		return nil, fmt.Errorf("%s refuses the token: use the address that heddle serve, or heddle query --fleet, has printed, or give --nats-credentials=FILE where the cluster knows its users", l.place)
	case errors.Is(err, nats.ErrSecureConnRequired):
		return nil, fmt.Errorf("%s wants encryption: write tls:// in place of nats://", l.place)
	case errors.As(err, &unknown):
		return nil, fmt.Errorf("nobody known vouches for the certificate of %s (%w): give the certificate that does, as --nats-ca=FILE", l.place, err)
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("--nats-ca or --nats-credentials: %w", err)
	case err != nil:
		return nil, fmt.Errorf("there is no cluster at %s (%w): start one with heddle serve, or see to the address", l.place, err)
	}
	if l.js, err = jetstream.New(l.nc); err == nil {
		for begun := time.Now(); ; {
			if err = l.prepare(ctx); !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil || time.Since(begun) > lostAfter {
				break // else the server may have been killed after it was asked
			}
		}
	}
	switch {
	case err != nil && ctx.Err() != nil:
		l.nc.Close()
		return nil, ErrGivenUp
	case err != nil:
		l.nc.Close()
		return nil, fmt.Errorf("%s does not keep what a fleet needs (JetStream): %w", l.place, err)
	}
	return l, nil
}

// mayPass reports whether an attempt to connect has failed, and the next one may not.
func mayPass(err error) bool {
	unanswered := (*net.OpError)(nil)
	return errors.As(err, &unanswered) || errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, io.EOF)
}

// streams are those of tasks and of results. A task goes when it is confirmed; of each task the first result stays, so that a job that is begun anew finds it.
func streams() []jetstream.StreamConfig {
	return []jetstream.StreamConfig{
		{Name: taskStream, Subjects: []string{taskSubject + ">"}, Description: "tasks of heddle's fleet", Retention: jetstream.WorkQueuePolicy,
			Storage: jetstream.FileStorage, MaxAge: leftAfter},
		{Name: resultStream, Subjects: []string{resultSubject + ">"}, Description: "results of these tasks", MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew,
			DiscardNewPerSubject: true, AllowDirect: true, Storage: jetstream.FileStorage, MaxAge: leftAfter},
	}
}

// prepare makes the streams and the object store where they are not there, or not as they should be. The server writes each change to disk and waits for that, and there may be a
// thousand workers.
func (l *link) prepare(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	for _, c := range streams() {
		if s, err := l.js.Stream(ctx, c.Name); err == nil && isSo(s.CachedInfo().Config, c) {
			continue
		}
		if _, err := l.js.CreateOrUpdateStream(ctx, c); err != nil {
			return err
		}
	}
	if _, err := l.js.ObjectStore(ctx, bundleBucket); err == nil {
		return nil
	}
	_, err := l.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: bundleBucket, Description: "programs of heddle's fleet",
		Storage: jetstream.FileStorage, TTL: leftAfter})
	return err
}

// isSo reports whether a stream is as it should be.
func isSo(is, should jetstream.StreamConfig) bool {
	return slices.Equal(is.Subjects, should.Subjects) && is.Description == should.Description && is.Retention == should.Retention && is.Discard == should.Discard &&
		is.DiscardNewPerSubject == should.DiscardNewPerSubject && max(is.MaxMsgsPerSubject, 0) == should.MaxMsgsPerSubject && is.AllowDirect == should.AllowDirect &&
		is.Storage == should.Storage && is.MaxAge == should.MaxAge
}

// hand hands a message to the server, and waits for the answer for a while: one that was under way when the server died never comes.
func (l *link) hand(ctx context.Context, m *nats.Msg, o ...jetstream.PublishOpt) error {
	ctx, cancel := context.WithTimeout(ctx, handWithin)
	defer cancel()
	_, err := l.js.PublishMsg(ctx, m, o...)
	return err
}

// isThere reports whether a server has refused a message because it has one of that subject, which came first.
func isThere(err error) bool {
	var refusal *jetstream.APIError
	return errors.As(err, &refusal) && strings.Contains(refusal.Description, "maximum messages per subject")
}

// bundles is the object store.
func (l *link) bundles(ctx context.Context) (jetstream.ObjectStore, error) {
	return l.js.ObjectStore(ctx, bundleBucket)
}

// lostError says that a connection is gone.
func (l *link) lostError() error {
	return fmt.Errorf("the connection to %s was lost and did not come back within %s", l.place, lostAfter)
}
