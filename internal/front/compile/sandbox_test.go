package compile

import (
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heddle/internal/test/checkout"
)

// escapes tries what a process in heddle-llvm's sandbox must not be able to do, and what it needs.
const escapes = `#include "sandbox.h"
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <unistd.h>
static int wrong;
static void refused(const char *what, bool done) {
  if (done || errno != EPERM) wrong++, std::printf("%s: %d, errno %d\n", what, done, errno);
}
int main() {
  int file = open("/etc/hostname", O_RDONLY);
  heddle::enterSandbox();
  char b[8], *none[] = {nullptr}; char name[] = "/bin/true"; char *args[] = {name, nullptr};
  refused("open", open("/etc/passwd", O_RDONLY) >= 0);
  refused("create", open("stolen", O_WRONLY | O_CREAT, 0600) >= 0);
  refused("unlink", unlink("keep") == 0);
  refused("rename", rename("keep", "lost") == 0);
  refused("socket", socket(AF_INET, SOCK_STREAM, 0) >= 0);
  refused("fork", fork() >= 0);
  refused("exec", execve(name, args, none) == 0);
  refused("ptrace", ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0);
  refused("kill", kill(getppid(), 0) == 0);
  refused("executable memory", mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
  void *p = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) wrong++, std::puts("no memory");
  refused("memory made executable", mprotect(p, 4096, PROT_READ | PROT_EXEC) == 0);
  if (file >= 0 && read(file, b, 1) < 0) wrong++, std::puts("no reading of open files");
  if (std::malloc(64 << 20) == nullptr) wrong++, std::puts("no heap");
  std::fflush(stdout);
  std::_Exit(wrong);
}
`

func needsSeccomp(t *testing.T) {
	t.Helper()
	if b, _ := os.ReadFile("/proc/self/status"); !strings.Contains(string(b), "Seccomp:") {
		t.Skip("the kernel has no seccomp, which the sandbox is made of")
	}
}

// TestSandbox: in the sandbox a process has what is open and its memory, and nothing else.
func TestSandbox(t *testing.T) {
	needsSeccomp(t)
	dir := t.TempDir()
	for name, text := range map[string]string{"main.cpp": escapes, "keep": ""} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	checkout.Reads(t, "llvm")
	build := exec.Command("g++", "-std=c++17", "-I", checkout.Path("llvm"), "-include", "csignal", "-o", "escapes", "main.cpp", checkout.Path("llvm", "sandbox.cpp"))
	build.Dir = dir
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	run := exec.Command("./escapes")
	run.Dir = dir
	if text, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

// TestInSandbox: heddle-llvm is in the sandbox, without privileges to gain, while it reads a file; and it lies at an address that nobody knows.
func TestInSandbox(t *testing.T) {
	needsSeccomp(t)
	file, err := elf.Open(checkout.Tool(t))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if file.Type != elf.ET_DYN {
		t.Errorf("%s: it is no position-independent executable", file.Type)
	}
	const deep = 100000 // takes LLVM minutes
	long := filepath.Join(t.TempDir(), "a.ll")
	text := "@x = global " + strings.Repeat("{", deep) + "i8" + strings.Repeat("}", deep) + " zeroinitializer\n"
	if err := os.WriteFile(long, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(checkout.Tool(t), long)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	status := ""
	for range 1000 {
		b, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
		if status = string(b); strings.Contains(status, "Seccomp:\t2") && strings.Contains(status, "NoNewPrivs:\t1") {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("heddle-llvm is not in a sandbox:\n%s", status)
}
