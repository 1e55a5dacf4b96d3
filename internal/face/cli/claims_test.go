package cli

import (
	"encoding/json"
	"testing"

	"heddle/internal/test/checkout"
)

// claimsOf checks a program with --checks-table and gives its claims by name.
func claimsOf(t *testing.T, text string, flags ...string) map[string]string {
	t.Helper()
	_, out, _ := heddle(append(append([]string{"check", "--json", "--checks-table"}, flags...), checkout.Write(t, "a.c", text))...)
	var d struct {
		Claims []struct{ Name, Status, Text string }
	}
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	list := map[string]string{}
	for _, c := range d.Claims {
		list[c.Name] = c.Status
	}
	return list
}

const severalClaims = `#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), a[4] = {1, 2, 3, 4};
  if (x >= 0 && x <= 4)
    x = a[x];
  assert(x != 77);
  assert(x != 0 || a[0] == 1);
  return 10 / (x - 3);
}`

// TestClaims: all claims are judged in one run, those behind others too.
func TestClaims(t *testing.T) {
	t.Parallel()
	got := claimsOf(t, severalClaims, "--engine=symbolic")
	for name, want := range map[string]string{"main.assert.1": "FAILURE", "main.assert.2": "SUCCESS", "main.div-zero.1": "FAILURE", "main.overflow.1": "FAILURE"} {
		if got[name] != want {
			t.Errorf("%s: %q, want %s, in %v", name, got[name], want, got)
		}
	}
	fails := 0
	for _, s := range got {
		if s == "FAILURE" {
			fails++
		}
	}
	if fails != 4 { // and the access to a[4]
		t.Errorf("%d claims fail, want 4: %v", fails, got)
	}
}

// TestClaimsOpen: what a search that was cut off has not seen is open.
func TestClaimsOpen(t *testing.T) {
	t.Parallel()
	got := claimsOf(t, severalClaims, "--engine=symbolic", "--states=3")
	for name, s := range got {
		if s == "SUCCESS" {
			t.Errorf("%s is a success of a search that was cut off", name)
		}
	}
	if len(got) == 0 {
		t.Error("no claims")
	}
}
