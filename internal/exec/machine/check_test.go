package machine

import "testing"

// TestChecks: nothing is missing in a row of the table, and each name leads back to its check.
func TestChecks(t *testing.T) {
	for c := range AllChecks.Each {
		x := c.Info()
		if got, ok := CheckNamed(x.Name); got != c || !ok {
			t.Errorf("%q is the name of check %d, not of %d", x.Name, got, c)
		}
		if x.Title == "" || x.Meaning == "" {
			t.Errorf("%s has no title, or no meaning", c)
		}
		if x.Everywhere.Text != "" && x.Everywhere.Rank == 0 {
			t.Errorf("%s claims something of the whole program, and has no rank among such claims", c)
		}
	}
	for _, c := range []Check{NoCheck, Proposition} {
		if _, ok := CheckNamed(c.String()); ok || AllChecks.Has(c) {
			t.Errorf("%s can be switched on", c)
		}
	}
}
