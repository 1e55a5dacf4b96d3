package fleet

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// The measurements behind "How far it goes" in docs/fleet.md: many workers, each with a connection of its own, whose tasks only sleep. Server and workers have a process
// each, so that what they cost can be told apart:
//
//	go test -run - -bench BenchmarkMany -benchtime 1x ./internal/fleet

// What a process of such a measurement is: set by the one that starts it.
const (
	manyServer  = "HEDDLE_MANY_SERVER"  // a folder
	manyWorkers = "HEDDLE_MANY_WORKERS" // an address
	manyNumber  = "HEDDLE_MANY_NUMBER"
)

// sleeper is a program whose tasks say how long they take.
type sleeper struct{}

func (sleeper) Do(ctx context.Context, task []byte) ([]byte, error) {
	select {
	case <-time.After(time.Duration(binary.LittleEndian.Uint64(task))):
		return make([]byte, resultSize), nil
	case <-ctx.Done():
		return nil, ErrGivenUp
	}
}

func (sleeper) Close() error { return nil }

// TestMain is also what the processes of a measurement begin with.
func TestMain(m *testing.M) {
	switch {
	case os.Getenv(manyServer) != "":
		serveMany(os.Getenv(manyServer))
	case os.Getenv(manyWorkers) != "":
		workMany(os.Getenv(manyWorkers))
	default:
		os.Exit(m.Run())
	}
}

// serveMany is a server until its input ends. For each line of that it says how many messages it has taken and sent.
func serveMany(dir string) {
	s, err := Start(Service{Listen: "127.0.0.1:0", Dir: dir})
	if err != nil {
		fmt.Println("error", err)
		return
	}
	fmt.Println(s.Address())
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		v, err := s.s.Varz(nil)
		if err != nil {
			fmt.Println("error", err)
			return
		}
		fmt.Println(v.InMsgs+v.OutMsgs, v.InBytes+v.OutBytes)
	}
	s.Stop()
}

// workMany is so many workers until its input ends. It says when all are connected.
func workMany(address string) {
	n, _ := strconv.Atoi(os.Getenv(manyNumber))
	ctx, cancel := context.WithCancel(context.Background())
	var working sync.WaitGroup
	var failed atomic.Int32
	for i := range n {
		w := &Worker{Cluster: Cluster{Address: address}, Build: ours, Name: fmt.Sprint("worker ", i), Slots: 1, Open: func([]byte) (Program, error) { return sleeper{}, nil },
			Tell: func(text string) { fmt.Fprintln(os.Stderr, text) }}
		working.Go(func() {
			if err := w.Work(ctx); err != nil {
				fmt.Fprintln(os.Stderr, "worker", i, err)
				failed.Add(1)
			}
		})
	}
	_, _ = io.Copy(io.Discard, os.Stdin)
	cancel()
	working.Wait()
	fmt.Println("failed", failed.Load())
}

// process is one of a measurement.
type process struct {
	*exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func began(b *testing.B, env ...string) *process {
	b.Helper()
	p := &process{Cmd: exec.Command(os.Args[0])}
	p.Env, p.Stderr = append(os.Environ(), env...), os.Stderr
	in, err := p.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := p.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	p.in, p.out = in, bufio.NewReader(out)
	if err := p.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = p.in.Close()
		_ = p.Wait()
	})
	return p
}

func (p *process) line(b *testing.B) string {
	b.Helper()
	text, err := p.out.ReadString('\n')
	if err != nil || strings.HasPrefix(text, "error") {
		b.Fatal(text, err)
	}
	return strings.TrimSpace(text)
}

// messages are those that the server has taken and sent so far.
func (p *process) messages(b *testing.B) (n float64) {
	b.Helper()
	if _, err := fmt.Fprintln(p.in); err != nil {
		b.Fatal(err)
	}
	if _, err := fmt.Sscan(p.line(b), &n); err != nil {
		b.Fatal(err)
	}
	return n
}

// used are the seconds of processor time that a process has used, and the bytes that it has in memory.
func (p *process) used(b *testing.B) (seconds, bytes float64) {
	b.Helper()
	return usedBy(b, strconv.Itoa(p.Process.Pid))
}

func usedBy(b *testing.B, name string) (seconds, bytes float64) {
	b.Helper()
	text, err := os.ReadFile("/proc/" + name + "/stat")
	if err != nil {
		b.Fatal(err)
	}
	f := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	var x [3]float64 // user and system time in ticks, resident pages
	for i, at := range []int{11, 12, 21} {
		if x[i], err = strconv.ParseFloat(f[at], 64); err != nil {
			b.Fatal(err)
		}
	}
	return (x[0] + x[1]) / 100, x[2] * float64(os.Getpagesize())
}

// own are the seconds of processor time that this process has used.
func own(b *testing.B) float64 { return first(usedBy(b, "self")) }

// BenchmarkMany: so many workers, tasks that take so long, three for each worker. The part of the workers' time that is used counts from the first task's begin.
func BenchmarkMany(b *testing.B) {
	for _, workers := range []int{10, 100, 300, 1000} {
		server := began(b, manyServer+"="+b.TempDir())
		address := server.line(b)
		crew := began(b, manyWorkers+"="+address, manyNumber+"="+fmt.Sprint(workers))
		j, err := Begin(b.Context(), asked(Cluster{Address: address}, fmt.Append(nil, "many ", workers), DefaultPatience))
		if err != nil {
			b.Fatal(err)
		}
		begun := time.Now()
		for present := 0; present < workers; time.Sleep(100 * time.Millisecond) {
			j.mu.Lock()
			present = j.slots()
			j.mu.Unlock()
			if time.Since(begun) > 5*time.Minute {
				b.Fatalf("only %d of %d workers are there", present, workers)
			}
		}
		connected := time.Since(begun)
		before := first(server.used(b))
		b.Logf("%d workers are there after %.1f s, with %.1f s of the server's time, %.1f s of theirs", workers, connected.Seconds(), before, first(crew.used(b)))
		number := uint64(0)
		b.Run(fmt.Sprint(workers, "/idle"), func(b *testing.B) {
			m, s, o := server.messages(b), first(server.used(b)), own(b)
			time.Sleep(10 * time.Second)
			b.ReportMetric((server.messages(b)-m)/10, "messages/s")
			b.ReportMetric((first(server.used(b))-s)/10*100, "server-%")
			b.ReportMetric((own(b)-o)/10*100, "asker-%")
			b.ReportMetric(0, "ns/op")
		})
		for _, takes := range []time.Duration{100 * time.Millisecond, 300 * time.Millisecond, time.Second, 3 * time.Second, 10 * time.Second} {
			b.Run(fmt.Sprint(workers, "/", takes), func(b *testing.B) {
				manyTasks(b, j, server, crew, takes, 3*workers, workers, &number)
			})
		}
		if err := j.Close(true); err != nil {
			b.Error(err)
		}
	}
}

func first(a, _ float64) float64 { return a }

// manyTasks has tasks done, as many at a time as a query hands out.
func manyTasks(b *testing.B, j *Job, server, crew *process, takes time.Duration, tasks, workers int, number *uint64) {
	task := binary.LittleEndian.AppendUint64(nil, uint64(takes))
	m, s, c, o, begun := server.messages(b), first(server.used(b)), first(crew.used(b)), own(b), time.Now()
	var firstDone atomic.Int64
	var all sync.WaitGroup
	places := make(chan bool, j.Width())
	for range tasks {
		*number++
		n := *number
		places <- true
		all.Go(func() {
			if _, _, err := j.Do(n, task, nil); err != nil {
				b.Error(err)
			}
			firstDone.CompareAndSwap(0, int64(time.Since(begun)))
			<-places
		})
	}
	all.Wait()
	took := time.Since(begun).Seconds()
	_, resident := server.used(b)
	b.ReportMetric(float64(tasks)/took, "tasks/s")
	b.ReportMetric(100*float64(tasks)*takes.Seconds()/float64(workers)/took, "used-%")
	b.ReportMetric((time.Duration(firstDone.Load()) - takes).Seconds(), "first-s")
	b.ReportMetric(took, "all-s")
	b.ReportMetric((server.messages(b)-m)/float64(tasks), "messages/task")
	b.ReportMetric((first(server.used(b))-s)/float64(tasks)*1e3, "server-ms/task")
	b.ReportMetric((first(crew.used(b))-c)/float64(tasks)*1e3, "worker-ms/task")
	b.ReportMetric((own(b)-o)/float64(tasks)*1e3, "asker-ms/task")
	b.ReportMetric(resident/1e6, "server-MB")
	b.ReportMetric(0, "ns/op")
}
