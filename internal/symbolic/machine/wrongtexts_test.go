package symbolic_test

import (
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/search"
	"heddle/internal/test/testsession"
)

const wrongProgram = `
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
char *strcasestr(const char *, const char *);
static char digit(void)
{
    char c = UNKNOWN ? __VERIFIER_nondet_char() : '7';
    __VERIFIER_assume(c >= '1' && c <= '9');
    return c;
}
int main(void)
{
    char open[4] = {digit(), digit(), digit(), digit()}, text[5] = {digit(), digit(), digit(), digit(), 0}, room[3];
    char *none = 0, *heap = malloc(3), *freed = malloc(2);
    int v = digit();
    heap[0] = heap[1] = heap[2] = digit();
    free(freed);
    CALL;
    return 0;
}`

// TestWrongTexts: what is wrong with a call has the same words whether the characters are known or not.
func TestWrongTexts(t *testing.T) {
	for _, call := range []string{
		`return atoi(open)`, `strtol(text, (char **)room, 10)`, `strtol(heap, 0, 10)`, `strtoul(none, 0, v)`,
		`strtok(text, none)`, `strtok(open, "5")`, `strtok(text, freed)`, `strtok((char *)"a7b", text)`, `strsep((char **)room, text)`,
		`strstr(text, none)`, `strstr(none, text)`, `strcasestr(heap, "x")`,
		`sscanf(text, "%s", room)`, `sscanf(text, "%d", none)`, `sscanf(text, "%d", room)`, `sscanf(open, "%d", &v)`, `sscanf(text, "%2d%2d", &v)`,
		`snprintf(room, 4, "%s", text)`, `sprintf(room, "%d", v * 100)`, `sprintf(none, "%d", v)`, `sprintf(room, "%s", freed)`,
		`sprintf(room, "%d%s", v, open)`, `snprintf(freed, 2, "%c", v)`, `sprintf(room, "%d%d", v)`,
	} {
		t.Run(call, func(t *testing.T) {
			program := func(unknown string) string {
				return strings.NewReplacer("UNKNOWN", unknown, "CALL", call).Replace(wrongProgram)
			}
			c := cursor.New(testsession.MachineOf(t, testsession.OpenText(t, "known.c", program("0"), plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks}})))
			fail := c.Start()
			for fail == nil {
				acts, _ := c.Actions(nil)
				if len(acts) == 0 {
					t.Fatal("nothing is wrong")
				}
				fail = c.Do(acts[0])
			}
			r, _ := explore(t, "", program("1"), search.Options{Bound: -1, MaxStates: 20000})
			if len(r.Violations) == 0 {
				t.Fatalf("nothing is wrong with unknowns; want %s", fail.Text)
			}
			if got := r.Violations[0].Failure.Text; got != fail.Text {
				t.Errorf("%s, want %s", got, fail.Text)
			}
		})
	}
}
