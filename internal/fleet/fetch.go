package fleet

import (
	"cmp"
	"context"
	"errors"

	"github.com/nats-io/nats.go/jetstream"
)

// errUnfetched is the error of a task whose bundle cannot be had now. That says nothing of the task: it is given back.
var errUnfetched = errors.New("the program cannot be fetched")

// slowest is how many bytes of a bundle come or go in a second, at least.
const slowest = 256 << 10

// bundle fetches a bundle. One that does not come whole while there is a connection is taken out of the store: a server that was killed may have lost a piece of it, and
// its owner puts it there again (mend.go).
func (s *slot) bundle(ctx context.Context, hash string) ([]byte, error) {
	around, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	store, err := s.bundles(around)
	if err != nil {
		return nil, err
	}
	info, err := store.GetInfo(around, hash)
	if err != nil {
		return nil, err
	}
	within := cmp.Or(s.fetch, lostAfter+putWithin(int(info.Size)))
	while, cancelFetch := context.WithTimeout(ctx, within)
	defer cancelFetch()
	data, err := store.GetBytes(while, hash)
	if err != nil && ctx.Err() == nil && s.nc.IsConnected() && !errors.Is(err, jetstream.ErrObjectNotFound) {
		s.drop(store, hash)
	}
	return data, err
}

// drop takes a bundle out of the store. If that fails, the next one who cannot fetch it tries again.
func (s *slot) drop(store jetstream.ObjectStore, hash string) {
	ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
	defer cancel()
	_ = store.Delete(ctx, hash)
}
