package fleet

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// TestBundleLost: a bundle that the server has lost, as a whole or a piece of it, is no result of a task: its owner puts it there again.
func TestBundleLost(t *testing.T) {
	for name, lose := range map[string]func(*Job, jetstream.ObjectStore) error{
		"all": func(j *Job, store jetstream.ObjectStore) error { return store.Delete(t.Context(), j.hash) },
		"a piece": func(j *Job, _ jetstream.ObjectStore) error {
			s, err := j.js.Stream(t.Context(), "OBJ_"+bundleBucket)
			if err == nil {
				err = s.Purge(t.Context(), jetstream.WithPurgeSubject("$O."+bundleBucket+".C.>"))
			}
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := startTest(t)
			j := begin(t, s, "b", DefaultPatience)
			store, err := j.bundles(t.Context())
			if err == nil {
				err = lose(j, store)
			}
			if err != nil {
				t.Fatal(err)
			}
			told := make(chan string, 100)
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			w := &Worker{Cluster: s.cluster(), Build: ours, Name: "w", Slots: 1, fetch: time.Second,
				Open: func(bundle []byte) (Program, error) { return &echo{bundle, nil}, nil }, Tell: func(text string) { told <- text }}
			go func() { ended <- w.Work(ctx) }()
			defer func() { cancel(); <-ended }()
			// The owner looks after a task that has waited for mendEvery, and the worker comes back to it twice until then.
			if got, _, err := j.Do(1, []byte("x"), nil); err != nil || string(got) != "bx" {
				t.Errorf("%q, %v", got, err)
			}
			select {
			case text := <-told:
				if !strings.Contains(text, "the program cannot be fetched") {
					t.Error(text)
				}
			default:
				t.Error("the worker says nothing")
			}
		})
	}
}
