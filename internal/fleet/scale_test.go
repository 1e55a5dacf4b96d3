package fleet

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// The benchmarks behind "How far it goes" in docs/fleet.md. All parties are in one process, on loopback.

// resultSize is about what a block of 1,024 runs comes to.
const resultSize = 8500

// BenchmarkTasks: tasks through the server and back, which workers do at once.
func BenchmarkTasks(b *testing.B) {
	for _, slots := range []int{1, 8, 64} {
		b.Run(fmt.Sprint(slots, "slots"), func(b *testing.B) {
			s, err := Start(Service{Listen: "127.0.0.1:0", Dir: b.TempDir()})
			if err != nil {
				b.Fatal(err)
			}
			defer s.Stop()
			ctx, cancel := context.WithCancel(b.Context())
			var working sync.WaitGroup
			w := &Worker{Cluster: s.cluster(), Build: ours, Name: "w", Slots: slots, Open: func([]byte) (Program, error) { return fixed(make([]byte, resultSize)), nil }, Tell: func(string) {}}
			working.Go(func() { _ = w.Work(ctx) })
			defer working.Wait()
			defer cancel()
			j, err := Begin(ctx, asked(s.cluster(), []byte("b"), DefaultPatience))
			if err != nil {
				b.Fatal(err)
			}
			defer j.Close(true)
			if _, _, err := j.Do(1<<40, nil, nil); err != nil { // the workers are there
				b.Fatal(err)
			}
			j.gate.resize(roomFor(slots))
			var next atomic.Uint64
			b.SetParallelism(64)
			b.ResetTimer()
			b.RunParallel(func(p *testing.PB) {
				for p.Next() {
					if _, _, err := j.Do(next.Add(1), make([]byte, 16), nil); err != nil {
						b.Error(err)
					}
				}
			})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "tasks/s")
		})
	}
}

// fixed is a program whose results are all the same.
type fixed []byte

func (f fixed) Do(context.Context, []byte) ([]byte, error) { return f, nil }

func (f fixed) Close() error { return nil }

// BenchmarkHeartbeats: what one who looks on has to do for each worker that tells of itself.
func BenchmarkHeartbeats(b *testing.B) {
	d, board := diary{}, &Board{workers: map[string]*WorkerView{}}
	d.begin(&Worker{Name: "host (process 1)", Build: ours, Slots: 4})
	text := d.text(false)
	for b.Loop() {
		n, ok := read[WorkerNews](text)
		if !ok {
			b.Fatal("not understood")
		}
		board.takeWorker(n, time.Now())
	}
}

// BenchmarkPresence: what a job has to do for each worker that answers its announcement.
func BenchmarkPresence(b *testing.B) {
	d, j := diary{}, &Job{crew: map[string]present{}}
	d.begin(&Worker{Name: "host (process 1)", Build: ours, Slots: 4})
	text := d.presence()
	for b.Loop() {
		j.isPresent(text)
	}
}
