package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

const placed = `#include <stdint.h>
#include <stdlib.h>
extern void __VERIFIER_assert(int);
static char byte;
static int number;
static struct { char c[3]; } __attribute__((packed)) packed[4];
static int *ended(void) { int local, *volatile p = &local; return p; }
static int *freed(void) { int *volatile p = malloc(4); free(p); return p; }
static int odd(void *p, uintptr_t mask) { return ((uintptr_t)p & 3) != 0 && mask; }
int main(void)
{
	char local = 0;
	int whole = 0, *block = malloc(4);
	void *raw = (void *)0x55a8a2e6b007;
	__VERIFIER_assert(CONDITION);
	free(block);
	return 0;
}
`

// TestPlaced: what is proved because an object happens to lie well is proved under an assumption; what its type promises is not.
func TestPlaced(t *testing.T) {
	for condition, assumed := range map[string]bool{
		"((uintptr_t)&byte & 1) == 0":           true,
		"((uintptr_t)&packed & 2) == 0":         true,
		"((uintptr_t)&local & 1) == 0":          true,
		"!odd(&byte, 1)":                        true,
		"!odd(&local, 1)":                       true,
		"raw != &byte":                          true,
		"(uintptr_t)&byte > (uintptr_t)ended()": true, // where an object lay was open as well
		"((uintptr_t)freed() & 16) != 0":        true,
		"freed() != 0":                          false,
		"((uintptr_t)&number & 3) == 0":         false,
		"((uintptr_t)&whole & 3) == 0":          false,
		"((uintptr_t)block & 15) == 0":          false,
		"!odd(&number, 1)":                      false,
		"!odd(block, 1)":                        false,
		"raw != 0":                              false,
	} {
		file := checkout.Write(t, "a.c", strings.ReplaceAll(placed, "CONDITION", condition))
		for _, engine := range []string{"explicit", "symbolic"} {
			status, out, stderr := heddle("check", "--engine="+engine, file)
			if got := strings.Contains(out, "objects lie where heddle puts them"); status != 0 || got != assumed {
				t.Errorf("%s, %s: status %d, assumed %v, want %v\n%s%s", condition, engine, status, got, assumed, out, stderr)
			}
		}
	}
}
