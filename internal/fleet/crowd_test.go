package fleet

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// TestCrowd: more slots than the server lets wait by itself wait, each asking once in a while.
func TestCrowd(t *testing.T) {
	const slots = 700
	s := startTest(t)
	ctx, cancel := context.WithCancel(t.Context())
	w := &Worker{Cluster: s.cluster(), Build: ours, Name: "w", Slots: slots, Open: func([]byte) (Program, error) { return fixed(nil), nil }, Tell: func(text string) { t.Log(text) }}
	var working sync.WaitGroup
	working.Go(func() { _ = w.Work(ctx) })
	defer working.Wait()
	defer cancel()
	l, err := connect(ctx, s.cluster(), "test")
	if err != nil {
		t.Fatal(err)
	}
	defer l.nc.Close()
	most := 0
	for begun := time.Now(); most <= 512 && time.Since(begun) < time.Minute; time.Sleep(50 * time.Millisecond) {
		if c, err := l.js.Consumer(ctx, taskStream, "workers-"+ours.Sum); err == nil {
			most = max(most, c.CachedInfo().NumWaiting)
		}
	}
	if most <= 512 || most > slots {
		t.Errorf("%d of %d slots wait", most, slots)
	}
}

// TestPrepared: what is on the server as it should be is left alone, and what is otherwise is mended.
func TestPrepared(t *testing.T) {
	s := startTest(t)
	l, err := connect(t.Context(), s.cluster(), "test")
	if err != nil {
		t.Fatal(err)
	}
	defer l.nc.Close()
	so := func(c jetstream.StreamConfig) bool {
		t.Helper()
		x, err := l.js.Stream(t.Context(), c.Name)
		if err != nil {
			t.Fatal(err)
		}
		return isSo(x.CachedInfo().Config, c)
	}
	for _, c := range streams() {
		if !so(c) {
			t.Errorf("%s was just made, and is taken for another", c.Name)
		}
		changed := c
		changed.MaxAge = time.Hour
		if _, err := l.js.UpdateStream(t.Context(), changed); err != nil {
			t.Fatal(err)
		}
		if so(c) {
			t.Errorf("%s was changed, and nobody sees it", c.Name)
		}
	}
	if err := l.prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, c := range streams() {
		if !so(c) {
			t.Errorf("%s was not mended", c.Name)
		}
	}
}
