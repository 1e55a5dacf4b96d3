package fleet

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Build says which heddle a process is. Processes work together only if both are the same.
type Build struct {
	Version string // for a person
	Sum     string // of the executable file: letters and digits
}

// Short is enough of the sum to tell builds apart.
func (b Build) Short() string { return b.Sum[:min(len(b.Sum), 12)] }

func (b Build) String() string { return fmt.Sprintf("heddle %s, build %s", b.Version, b.Short()) }

// Names on the server.
const (
	taskStream   = "heddle-tasks"
	resultStream = "heddle-results"
	bundleBucket = "heddle-bundles"

	taskSubject     = "heddle.tasks."    // BUILD.JOB.NUMBER
	resultSubject   = "heddle.results."  // JOB.NUMBER
	jobsSubject     = "heddle.jobs"      // announcements
	presentSubject  = "heddle.present."  // JOB: workers that can work for it
	refusalsSubject = "heddle.refusals." // JOB: workers that cannot, and why
)

// Headers of messages.
const (
	bundleHeader = "Heddle-Bundle" // the bundle's hash
	jobHeader    = "Heddle-Job"
	numberHeader = "Heddle-Number"
	errorHeader  = "Heddle-Error" // of a result: what went wrong
)

// Times. What is left on a server by a process that was killed goes after leftAfter.
const (
	wait          = 10 * time.Second // for a worker to confirm a task, or to say that it is at it
	announceEvery = time.Second
	leftAfter     = 24 * time.Hour
	answerWithin  = 10 * time.Second // of the server
	lostAfter     = 30 * time.Second // without a connection
)

// mostDeliveries is how often a task is given to a worker. One that has not come back then ends whoever takes it.
const mostDeliveries = 5

// sum is the SHA-256 of bytes.
func sum(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
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

// connect connects to a cluster, with what heddle keeps on it.
func connect(ctx context.Context, address, name string) (*link, error) {
	if u, err := url.Parse(address); err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
		return nil, errors.New("the address of a cluster is nats://TOKEN@HOST:PORT, or tls:// in place of nats://")
	}
	l := &link{place: Place(address), lost: make(chan struct{})}
	var err error
	l.nc, err = nats.Connect(address, nats.Name(name), nats.Timeout(answerWithin), nats.ReconnectWait(time.Second), nats.MaxReconnects(int(lostAfter/time.Second)),
		nats.ClosedHandler(func(*nats.Conn) { close(l.lost) }))
	switch {
	case errors.Is(err, nats.ErrAuthorization):
		return nil, fmt.Errorf("%s refuses the token: use the address that heddle serve, or heddle query --fleet, has printed", l.place)
	case err != nil:
		return nil, fmt.Errorf("there is no cluster at %s (%w): start one with heddle serve, or see to the address", l.place, err)
	}
	if l.js, err = jetstream.New(l.nc); err == nil {
		err = l.prepare(ctx)
	}
	if err != nil {
		l.nc.Close()
		return nil, fmt.Errorf("%s does not keep what a fleet needs (JetStream): %w", l.place, err)
	}
	return l, nil
}

// prepare makes the streams and the object store, if they are not there.
func (l *link) prepare(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	for _, c := range []jetstream.StreamConfig{
		{Name: taskStream, Subjects: []string{taskSubject + ">"}, Description: "tasks of heddle's fleet"},
		{Name: resultStream, Subjects: []string{resultSubject + ">"}, Description: "results of these tasks"},
	} {
		c.Retention, c.Storage, c.MaxAge = jetstream.WorkQueuePolicy, jetstream.MemoryStorage, leftAfter
		if _, err := l.js.CreateOrUpdateStream(ctx, c); err != nil {
			return err
		}
	}
	_, err := l.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: bundleBucket, Description: "programs of heddle's fleet",
		Storage: jetstream.MemoryStorage, TTL: leftAfter})
	return err
}

// bundles is the object store.
func (l *link) bundles(ctx context.Context) (jetstream.ObjectStore, error) {
	return l.js.ObjectStore(ctx, bundleBucket)
}

// bundleName is where a job's bundle lies: by its hash, and by the job, whose end takes it away.
func bundleName(hash, job string) string { return hash + "." + job }

// lostText says that a connection is gone.
func (l *link) lostError() error {
	return fmt.Errorf("the connection to %s was lost and did not come back within %s", l.place, lostAfter)
}
