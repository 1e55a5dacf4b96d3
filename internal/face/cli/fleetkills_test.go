package cli

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"
)

// killRounds is how many rounds TestFleetKills has: 2, nightly 100, or as HEDDLE_FLEET_KILLS says.
func killRounds(t *testing.T) int {
	text := os.Getenv("HEDDLE_FLEET_KILLS")
	switch {
	case text == "" && nightly:
		return 100
	case text == "":
		return 2
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// killed is a fleet of processes, each of which may be killed and started again.
type killed struct {
	t        *testing.T
	command  string
	dir      string
	listen   string
	cluster  string
	server   *fleetProcess
	workers  [2]*fleetProcess
	query    *fleetProcess
	question []string
	ended    chan int
}

// serve starts the server, which keeps what it has in a folder.
func (k *killed) serve() {
	k.server = startCommand(k.t, k.command, "", "serve", "--no-workers", "--listen="+k.listen, "--keep="+k.dir)
	token := filepath.Join(k.dir, "token")
	for range 600 {
		if text, err := os.ReadFile(token); err == nil && regexp.MustCompile(`^\S+\n$`).Match(text) {
			if c, err := net.Dial("tcp", k.listen); err == nil {
				c.Close()
				k.cluster = fmt.Sprintf("nats://%s@%s", text[:len(text)-1], k.listen)
				return
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	k.t.Fatal("the server does not listen")
}

func (k *killed) work(i int) {
	k.workers[i] = startCommand(k.t, k.command, k.cluster, "worker", "--workers=1")
}

func (k *killed) ask() {
	q := startCommand(k.t, k.command, k.cluster, append([]string{"query", "--fleet"}, k.question...)...)
	k.query, k.ended = q, make(chan int, 1)
	go func() { k.ended <- q.end() }()
}

// kill kills one of them at random, and starts it again.
func (k *killed) kill(r *rand.Rand) string {
	switch n := r.IntN(4); n {
	case 0:
		k.server.kill()
		time.Sleep(time.Duration(r.IntN(500)) * time.Millisecond)
		k.serve()
		return "server"
	case 1:
		_ = k.query.Process.Kill()
		<-k.ended
		k.ask()
		return "query"
	default:
		k.workers[n-2].kill()
		k.work(n - 2)
		return "worker"
	}
}

// freePort is an address on which nothing listens.
func freePort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// TestFleetKills: whatever is killed at whatever moment, server, workers or the process that asks, and started again: the answer is that of one process.
func TestFleetKills(t *testing.T) {
	command := built(t)
	question := []string{"--seed=9", "--json", fleetProgram, "Pr[<=5000] (<> [0.__VERIFIER_error]) {Epsilon = 0.0015}"}
	one := startCommand(t, command, "", append([]string{"query", "--method=runs", "--workers=1"}, question...)...)
	if status := one.end(); status != 0 {
		t.Fatalf("status %d: %s", status, &one.err)
	}
	want := answerOf(one.out.String())
	kills := map[string]int{}
	for round := range killRounds(t) {
		r := rand.New(rand.NewPCG(uint64(round), 23))
		k := &killed{t: t, command: command, dir: t.TempDir(), listen: freePort(t), question: question}
		k.serve()
		k.work(0)
		k.work(1)
		k.ask()
		var list []string
		for range 1 + r.IntN(3) {
			time.Sleep(time.Duration(100+r.IntN(1000)) * time.Millisecond)
			if len(k.ended) > 0 {
				break
			}
			what := k.kill(r)
			kills[what]++
			list = append(list, what)
		}
		select {
		case status := <-k.ended:
			if got := answerOf(k.query.out.String()); status != 0 || got != want {
				t.Errorf("round %d, killed %v: status %d, the answer\n%s\nwant\n%s\n%s", round, list, status, got, want, &k.query.err)
			}
		case <-time.After(3 * time.Minute):
			t.Fatalf("round %d, killed %v: no answer\n%s\nworkers: %s%s", round, list, &k.query.err, &k.workers[0].err, &k.workers[1].err)
		}
		for _, p := range []*fleetProcess{k.workers[0], k.workers[1], k.server} {
			p.kill()
		}
	}
	if t.Log(kills); len(kills) < 3 {
		t.Error("not everything was killed", kills)
	}
}
