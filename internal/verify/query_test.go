package verify_test

import (
	"testing"

	"heddle/internal/test/testsession"
)

// TestShownRunOfSeveralQueries: a run that is shown for one query does not end where the state is that another one asks for.
func TestShownRunOfSeveralQueries(t *testing.T) {
	s := testsession.OpenQueries(t, "../../testdata/probabilistic/coins.c", nil, "E<> heads == 1", "Pr[<=60] (<> heads == 2) {Epsilon = 0.1}")
	_, tr, err := s.Ask(s.Task.Checks.Queries[1])
	if err != nil || tr == nil || tr.Failure != nil {
		t.Errorf("%+v, %v", tr, err)
	}
}
