package crosscheck

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/test/seeds"
)

// TestSymbolicLibrary compares the engines on programs that call the C library with inputs: characters, lengths, sizes
// of blocks, and indices into an array that is large enough for the symbolic engine to remember what was written to it.
func TestSymbolicLibrary(t *testing.T) {
	var compared, whole atomic.Int32
	seeds.Each(t, symbolicPrograms(), func(t *testing.T, seed uint64) {
		compareEngines(t, seed, libraryProgram(seed), &compared, &whole)
	})
	n := symbolicPrograms()
	t.Logf("%d of %d programs compared, of which the symbolic engine has decided %d as a whole", compared.Load(), n, whole.Load())
	if int(compared.Load()) < n*3/4 || int(whole.Load()) < n/2 {
		t.Errorf("of %d programs only %d are compared, and only %d decided as a whole", n, compared.Load(), whole.Load())
	}
}

const libraryHead = `#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned input(unsigned n) { return __VERIFIER_nondet_uchar() % n; }
static char letter(void) { return "\0aAb"[input(4)]; }
static int sign(int x) { return (x > 0) - (x < 0); }
static char s[4] = "a", t[6] = "abA", u[8] = "bab", *at[3] = {s, t, u};
static int a[40], n, r;
static char *p, *block;
static int less(const void *x, const void *y) { return *(const char *)x - *(const char *)y; }

int main(void)
{
	unsigned i = input(4), k = input(9);
`

// libraryCalls are statements; %s is one of the strings, %d a small number.
var libraryCalls = []string{
	"%s[%d] = letter();", "%s[i] = letter();", "s[i & 1] = letter();", "t[k % 5] = letter();",
	"n = strlen(%s);", "n = strnlen(%s, k);", "r = sign(strcmp(%s, %s));", "r = sign(strncmp(%s, %s, %d));", "r = sign(strcasecmp(%s, %s));",
	"r = sign(memcmp(%s, %s, k));", "r = sign(memcmp(s, t, i));", "p = strchr(%s, letter());", "p = strrchr(%s, 'a');", "p = memchr(%s, 'b', k);",
	"n = strspn(%s, \"ab\");", "n = strcspn(%s, \"b\");", "p = strpbrk(%s, t);",
	"strcpy(u, %s);", "strcpy(%s, s);", "strncpy(u, %s, %d);", "strcat(u, %s);", "strncat(t, %s, 1);",
	"memcpy(u, t, i);", "memmove(u + 1, u, i);", "memset(t, 'a', i);", "memset(s, 0, k);", "memcpy(t, u, k);",
	"r = toupper(%s[0]);", "r = isalpha((unsigned char)%s[1]) != 0;", "printf(\"%%s %%d\\n\", %s, (int)k);", "puts(%s);",
	"qsort(t, 3, 1, less);", "p = bsearch(\"a\", t, 3, 1, less);",
	"a[k] = n;", "a[k * 4] = %d;", "a[i + 30] = r;", "a[39 - k] += 1;", "a[%d] = 5;", "n = a[k];", "r = a[i * 10] + a[k];",
	"free(block); block = calloc(k, 1);", "free(block); block = malloc(k); if (k > 2) memset(block, 1, 3);", "if (block && k) block[k - 1] = 2;",
	"if (block && i < k) block[i] = 3;", "if (block) block[i] = 4;", "free(block); block = 0;", "block = realloc(block, i);",
	"at[%d %% 3] = at[i %% 3];", "n = at[i %% 3][0];", "at[i %% 3][k %% 3] = 'b';",
	"assert(n != %d);", "assert(r <= 0);", "assert(!p || *p);", "assert(a[k] != %d);", "assert(s[i] != 'A');", "assert(u[%d] != 'a');",
}

// libraryProgram is a random sequence of them.
func libraryProgram(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 31))
	var b strings.Builder
	b.WriteString(libraryHead)
	for range 3 + r.IntN(6) {
		call := libraryCalls[r.IntN(len(libraryCalls))]
		for strings.Contains(call, "%s") && !strings.HasPrefix(call, "printf") || strings.Contains(call, ", %s, (int)") {
			at := strings.LastIndex(call, "%s")
			call = call[:at] + []string{"s", "t", "u"}[r.IntN(3)] + call[at+2:]
		}
		call = strings.ReplaceAll(call, "%d,", "%D,")
		if !strings.HasPrefix(call, "printf") {
			call = strings.NewReplacer("%D", "%d").Replace(call)
			for strings.Contains(call, "%d") {
				call = strings.Replace(call, "%d", fmt.Sprint(r.IntN(4)), 1)
			}
		}
		call = strings.NewReplacer("%%", "%", "%D", "%d").Replace(call)
		fmt.Fprintf(&b, "\t%s\n", call)
	}
	b.WriteString("\treturn 0;\n}\n")
	return b.String()
}
