package reduction_test

import (
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/visibility"
	"heddle/internal/explore/reduction"
)

// TestTable: each row keeps the contract of package reduction as far as rows can tell.
func TestTable(t *testing.T) {
	seen := map[reduction.Name]bool{"": true}
	for _, name := range reduction.All() {
		r := name.Info()
		instead := r.Instead
		if instead == "" {
			instead = name
		}
		weaker := instead.Info()
		for _, x := range []struct {
			wrong bool
			what  string
		}{
			{r.Name != name || seen[name], "a name twice"},
			{r.Switches == "" || r.Explored == "", "a text left out"},
			{!seen[r.Includes], "it includes one that does not come before"},
			{weaker.Instead != "", "what is used instead may be off, too"},
			{weaker.Argument > r.Argument || weaker.Orders && !r.Orders, "what is used instead needs more"},
			{!weaker.Conditions, "what is used instead keeps no conditions"},
			{r.Instead == "" && r.Argument > visibility.PlacesOnly, "it is never off, and needs more than places"},
			{r.Argument > visibility.PlacesOnly && !r.Orders, "it leaves out orders, and does not say so"},
			{r.Conditions && r.Orders, "conditions are judged between any two actions"},
			{r.Learns && r.Argument != visibility.Orders, "a discipline is no argument of its observers"},
			{r.Follows && !r.Learns, "it follows orders, and learns nothing"},
			{r.Keyless != "" && !r.Follows, "it follows no order that takes keys"},
			{r.Granularity == machine.EveryInstruction && r.Argument != visibility.Everything, "nothing is left out that needs an argument"},
		} {
			if x.wrong {
				t.Errorf("%s: %s", name, x.what)
			}
		}
		seen[name] = true
	}
	if reduction.Default.Info() != reduction.Strongest.Info() {
		t.Error("the default is not the strongest")
	}
}
