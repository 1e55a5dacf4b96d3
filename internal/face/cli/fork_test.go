package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// forks is a program whose child leaves a block of memory, and whose parent comes to its end.
const forks = `#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
int child, done;
int main(void)
{
    if (fork() == 0) {
        char *block = malloc(1);
        child = block != 0;
        _exit(0);
    }
    wait(0);
    done = 1;
    return 0;
}
`

// TestForkQueries: the states of a child are states of the program, its end is no end of it, and what is asked about runs is refused.
func TestForkQueries(t *testing.T) {
	file := checkout.Write(t, "a.c", forks)
	for _, x := range []struct {
		command []string
		status  int
		want    string
	}{
		{[]string{"check", "--never=child == 1", file}, 1, "child == 1"},
		{[]string{"check", "--never=done == 1", file}, 1, "done == 1"},
		{[]string{"check", "--never=child == 1 && done == 1", file}, 0, "verified"},
		{[]string{"check", "--check=+leak", file}, 0, "verified"},
		{[]string{"check", "--ltl=F done == 1", file}, 3, "does not follow runs"},
		{[]string{"check", "--check=+termination", file}, 3, "does not follow runs"},
		{[]string{"query", file, "E<> child == 1"}, 0, "satisfied"},
		{[]string{"query", file, "E<> child == 1 && done == 1"}, 1, "not satisfied"},
		{[]string{"query", file, "A[] child == 0"}, 1, "not satisfied"},
		{[]string{"query", file, "Pr[<=50](<> done == 1)"}, 3, "whether a run follows the child is no chance"},
	} {
		status, out, stderr := heddle(x.command...)
		if status != x.status || !strings.Contains(out+stderr, x.want) {
			t.Errorf("%s: status %d\n%s%s", x.command, status, out, stderr)
		}
	}
}
