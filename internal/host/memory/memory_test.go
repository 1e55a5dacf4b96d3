package memory

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

// TestAvailable: the least of the machine's memory and of the limits of all control groups around heddle, of both versions.
func TestAvailable(t *testing.T) {
	const machine = "MemTotal:       8388608 kB\nMemFree: 1 kB\n" // 8 GB
	for name, x := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"nothing is known": {nil, 0},
		"no groups":        {map[string]string{"proc/meminfo": machine}, 8 << 30},
		"own group": {map[string]string{"proc/meminfo": machine, "proc/self/cgroup": "0::/a/b\n",
			"sys/fs/cgroup/a/b/memory.max": "1000000\n", "sys/fs/cgroup/a/memory.max": "max\n"}, 1000000},
		"group around": {map[string]string{"proc/meminfo": machine, "proc/self/cgroup": "0::/a/b\n",
			"sys/fs/cgroup/a/b/memory.max": "max\n", "sys/fs/cgroup/a/memory.max": "2000000\n"}, 2000000},
		"container":          {map[string]string{"proc/meminfo": machine, "proc/self/cgroup": "0::/not/there\n", "sys/fs/cgroup/memory.max": "3000000\n"}, 3000000},
		"more than there is": {map[string]string{"proc/meminfo": machine, "proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "999999999999999\n"}, 8 << 30},
		"version 1": {map[string]string{"proc/meminfo": machine, "proc/self/cgroup": "5:cpu,memory:/x\n3:pids:/\n",
			"sys/fs/cgroup/memory/x/memory.limit_in_bytes": "4000000\n"}, 4000000},
		"damaged": {map[string]string{"proc/meminfo": "MemTotal:", "proc/self/cgroup": "::\nx\n0::/\n", "sys/fs/cgroup/memory.max": "-1\n"}, 0},
	} {
		root := t.TempDir()
		for file, text := range x.files {
			file = filepath.Join(root, file)
			if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if got := available(root); got != x.want {
			t.Errorf("%s: %d, want %d", name, got, x.want)
		}
	}
	if Available() < 1<<20 {
		t.Errorf("this machine has %d bytes", Available())
	}
}

// TestResident: children count, and theirs.
func TestResident(t *testing.T) {
	alone := Resident(nil)
	if alone < 1<<20 {
		t.Fatalf("%d bytes", alone)
	}
	cmd := exec.Command("sh", "-c", "echo; sleep 60 & wait")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	out.Read(make([]byte, 1))
	if own, all := residentPages(strconv.Itoa(cmd.Process.Pid)), tree(cmd.Process.Pid, maxDeep); own <= 0 || all < own {
		t.Errorf("%d pages, with children %d", own, all)
	}
	if Resident([]int{cmd.Process.Pid}) <= alone/2 {
		t.Error("a child made it less")
	}
}
