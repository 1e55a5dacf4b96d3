package symbolic_test

import (
	"strings"
	"testing"

	"heddle/internal/exec/machine"
)

// TestReached: whether blocks are reached at the program's end, whatever its only input is, and for which input one is not.
func TestReached(t *testing.T) {
	const node = `struct node { struct node *next; } *top, *other, *two[2];
		static struct node *make(void) { return calloc(1, sizeof *top); }
		static struct node *choose(struct node *p, struct node *q, unsigned one) { unsigned long m = -(unsigned long)one;
			return (struct node *)((unsigned long)p & m | (unsigned long)q & ~m); }
		int main(void) { unsigned char i = u8(); struct node *volatile p = make(), *volatile q = make(); `
	for name, x := range map[string]struct {
		text  string
		leak  bool
		input uint64 // the least for which a block is lost; 0: none is
	}{
		"chosen":            {`top = choose(p, q, i != 7); other = choose(q, p, i != 9); }`, true, 7},
		"one of them":       {`top = choose(p, q, i & 1); other = choose(q, p, i & 1); }`, false, 0},
		"circle":            {`p->next = q; q->next = p; top = choose(p, q, i & 1); }`, false, 0},
		"one way":           {`p->next = q; top = choose(p, q, i != 7); }`, true, 7},
		"by a block":        {`top = p; p->next = choose(p, q, i == 7); }`, true, 7},
		"at a place":        {`two[i == 5] = p; q->next = 0; top = q; two[1] = 0; }`, true, 5},
		"beside a number":   {`static struct { char tag; struct node *at; } __attribute__((packed)) odd; odd.tag = i; odd.at = p; p->next = q; }`, false, 0},
		"a number":          {`top = q; static unsigned long n; n = i + 1; free(p); }`, false, 0},
		"only a number":     {`static unsigned long n; n = i; top = q; }`, true, 0},
		"another is chosen": {`top = choose(q, 0, i != 7); free(p); }`, true, 7},
	} {
		cursor := machineOf(t, "O0", header+node+strings.TrimSuffix(x.text, "}")+"p = q = 0; }").Cursor
		if f := cursor.Start(); f != nil {
			t.Fatalf("%s: %s", name, f.Text)
		}
		for {
			acts, _ := cursor.Actions(nil)
			if len(acts) == 0 {
				break
			}
			if f := cursor.Do(acts[0]); f != nil {
				t.Fatalf("%s: %s", name, f.Text)
			}
		}
		if f := cursor.Machine().Leaks().Unreachable(); (f != nil) != x.leak {
			t.Errorf("%s: %+v", name, f)
		}
		for _, check := range []machine.Check{machine.Leak, machine.Untracked} {
			mark := cursor.Mark()
			cursor.Lose(check)
			if values, ok := cursor.Smallest(func() bool { return true }); !ok || values[0] != x.input {
				t.Errorf("%s, %s: input %v, want %d", name, check, values, x.input)
			}
			cursor.Undo(mark)
		}
	}
}
