package cli

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// pageOf is what an address has.
func pageOf(t *testing.T, url string) string {
	t.Helper()
	a, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	if err != nil || a.StatusCode != 200 {
		t.Fatalf("%s: %s, %v", url, a.Status, err)
	}
	return string(body)
}

// workerProcess is the process that a page says is a worker; 0: none.
func workerProcess(t *testing.T, page string) int {
	m := regexp.MustCompile(`<tr><td>\S+ \(process (\d+)\)`).FindStringSubmatch(pageOf(t, page))
	if m == nil {
		return 0
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestServe: a server has workers of its own, which answer as one process does. If they are killed others are started. The page shows them, and the answer with its report.
func TestServe(t *testing.T) {
	command := built(t)
	cluster, page := startServe(t, command, "--workers=2")
	p := startCommand(t, command, cluster, fleetArgs()...)
	if status := p.end(); status != 0 {
		t.Fatalf("status %d: %s%s", status, &p.out, &p.err)
	}
	if got, want := answerOf(p.out.String()), alone(t, command); got != want {
		t.Errorf("the answer differs:\n%s\nwant\n%s", got, want)
	}
	text := pageOf(t, page)
	m := regexp.MustCompile(`class="answer">estimated: probability [0-9.]+.* <a href="(report/[0-9a-f]{32})">`).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("the page has no answer:\n%s", text)
	}
	if report := pageOf(t, page+m[1]); !strings.Contains(report, "probability") || !strings.Contains(report, "</html>") {
		t.Errorf("the report is %.300s", report)
	}
	first := workerProcess(t, page)
	if first == 0 {
		t.Fatalf("the page has no worker:\n%s", text)
	}
	if err := syscall.Kill(first, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	for range 40 {
		time.Sleep(500 * time.Millisecond)
		if workerStarted(t, page, first) {
			return
		}
	}
	t.Errorf("no other worker is started:\n%s", pageOf(t, page))
}

// workerStarted reports whether a page has a worker that is another process.
func workerStarted(t *testing.T, page string, than int) bool {
	for _, m := range regexp.MustCompile(`<tr><td>\S+ \(process (\d+)\)`).FindAllStringSubmatch(pageOf(t, page), -1) {
		if m[1] != strconv.Itoa(than) {
			return true
		}
	}
	return false
}

// TestServeKeeps: a server with a folder has the same page at the same address when it is started again; others cannot read the tokens.
func TestServeKeeps(t *testing.T) {
	command := built(t)
	dir, status := t.TempDir(), freePort(t)
	var pages [2]string
	for i := range pages {
		p := startCommand(t, command, "", "serve", "--no-workers", "--listen=127.0.0.1:0", "--keep="+dir, "--status="+status)
		token := filepath.Join(dir, "page-token")
		for range 200 {
			text, _ := os.ReadFile(token)
			if a, err := http.Get("http://" + status + "/" + strings.TrimSpace(string(text)) + "/"); err == nil {
				if a.Body.Close(); a.StatusCode == 200 {
					pages[i] = string(text)
					break
				}
			}
			time.Sleep(50 * time.Millisecond)
		}
		p.kill()
		if info, err := os.Stat(token); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("the token's file: %v, %v", info, err)
		}
	}
	if pages[0] == "" || pages[0] != pages[1] {
		t.Errorf("the tokens are %q", pages)
	}
}

// TestHostsOf: which names a page answers to.
func TestHostsOf(t *testing.T) {
	for host, want := range map[string]string{"127.0.0.1": "127.0.0.1:7 localhost:7", "localhost": "localhost:7 localhost:7", "::1": "[::1]:7 localhost:7", "192.0.2.1": "192.0.2.1:7", "0.0.0.0": "", "": "", "::": ""} {
		names, printed := hostsOf(host, "7")
		if got := strings.Join(names, " "); got != want || (names != nil && printed != host) || printed == "0.0.0.0" {
			t.Errorf("%q: %q, printed %q; want %q", host, got, printed, want)
		}
	}
	for _, bad := range []string{"--status=x", "--status=127.0.0.1:99999", "--status=203.0.113.7:0"} {
		p := startCommand(t, built(t), "", "serve", "--no-workers", "--listen=127.0.0.1:0", bad)
		if status := p.end(); status != 3 || !strings.Contains(p.err.String(), "--status=") {
			t.Errorf("%s: status %d: %s", bad, status, &p.err)
		}
	}
}
