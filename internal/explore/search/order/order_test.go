package order

import "testing"

// TestTable: names are unique, and a row says nothing that another of its fields denies.
func TestTable(t *testing.T) {
	names := map[string]bool{}
	for _, o := range All() {
		i := o.Info()
		if names[i.Name] || i.Name == "" || i.Meaning == "" || i.Account == "" {
			t.Errorf("%q: a name twice, or a text left out", i.Name)
		}
		names[i.Name] = true
		switch {
		case i.KeepsNone && (i.Proves || i.Keyed || i.Workers || i.Symmetry || i.Counting || i.Keeps == ""):
			t.Errorf("%s keeps no states", i.Name)
		case (i.Draws > 0) != (i.Drawn != ""):
			t.Errorf("%s draws %d %q", i.Name, i.Draws, i.Drawn)
		case i.Draws > 0 && i.Proves:
			t.Errorf("%s proves by what is drawn", i.Name)
		case i.Keeps != "" && (i.Symmetry || i.Counting):
			t.Errorf("%s has states of its own, and those of threads that stand for others", i.Name)
		}
	}
}

// TestOrders are the orders that there are, the usual one first.
func TestOrders(t *testing.T) {
	for o, want := range []string{"dfs", "bfs", "random", "swarm"} {
		if got := Order(o).String(); got != want {
			t.Errorf("order %d is %s, want %s", o, got, want)
		}
	}
}
