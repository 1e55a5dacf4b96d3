package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

const tallStack = "a thread's stack has room for more than 1 MiB"

// TestTall: a verdict names what is assumed of the sizes of stacks where a thread needs much of its own, or the program sets how large it is,
// and only there.
func TestTall(t *testing.T) {
	t.Parallel()
	const set = "a stack whose size the program sets has room for what runs on it"
	for text, assumed := range map[string]string{
		"char room[100000]; room[n] = 1; return room[n] - 1;":                                             "",
		"char room[2 << 20]; room[n] = 1; return room[n] - 1;":                                            tallStack,
		"char room[2 << 20]; return 0;":                                                                   tallStack,
		"struct half { char room[1 << 18]; } a; a.room[0] = 1; { struct half b = a; return !b.room[0]; }": "",
		"static char room[4 << 20]; room[n] = 1; return room[n] - 1;":                                     "",
		"char *room = malloc(2 << 20); free(room); return 0;":                                             "",
		"char room[n << 20]; room[1] = 1; return room[1] - 1;":                                            tallStack,
		"char *room = alloca(n << 20); room[1] = 1; return room[1] - 1;":                                  tallStack,
		"return deep(1000);":  "",
		"return deep(50000);": tallStack,
		"pthread_create(&t, 0, large, 0); return pthread_join(t, 0);":                                 tallStack,
		"pthread_attr_init(&a); pthread_attr_setstacksize(&a, 1 << 16); return 0;":                    set,
		"pthread_attr_init(&a); return pthread_attr_setstack(&a, space, sizeof space);":               set,
		"stack_t s = {.ss_sp = space, .ss_size = sizeof space}; return sigaltstack(&s, 0);":           set,
		"stack_t s; return sigaltstack(0, &s);":                                                       "",
		"pthread_attr_init(&a); size_t size; pthread_attr_getstacksize(&a, &size); return size == 0;": "",
	} {
		file := checkout.Write(t, "a.c", strings.Replace(`#define _GNU_SOURCE
#include <alloca.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
static pthread_t t;
static pthread_attr_t a;
static char space[1 << 16];
static int deep(int n) { return n ? deep(n - 1) : 0; }
static void *large(void *p) { volatile char room[2 << 20]; room[3] = 1; return p; }
int main(void) { volatile int n = 2; BODY }
`, "BODY", text, 1))
		for _, flags := range [][]string{{"--engine=explicit"}, {"--engine=symbolic"}, {"--engine=explicit", "--m32"}, {"--reduction=none"}} {
			if flags[0] == "--engine=symbolic" && strings.Contains(text, "sigaltstack") {
				continue // it does not run what the platform does in C with signals
			}
			if got := assumptionsOf(t, flags, file, tallStack, set); got != assumed {
				t.Errorf("%s, %v: assumed %q, want %q", text, flags, got, assumed)
			}
		}
	}
	for name, assumed := range map[string]bool{"stack-tall": true, "stack-large": true, "stack-place-asked": false} {
		if status, out, stderr := heddle("check", "../../../testdata/memory/"+name+".c"); status != 0 || strings.Contains(out, tallStack) != assumed {
			t.Errorf("%s: status %d\n%s%s", name, status, out, stderr)
		}
	}
}
