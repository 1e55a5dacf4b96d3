package liveness

import (
	"errors"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/replay"
	"heddle/internal/explore/schedule"
	"heddle/internal/result/verdict"
)

// judge follows a lasso, and evaluates the formula on it by its definition; it reports whether that was by a schedule of a search where the origin of time
// moves. The error is a notOne where it is a run that satisfies the formula, or that is unfair, and replay.ErrStands where time may end it.
func judge(p *plan.Plan, l schedule.Lasso) (r *replayed, free bool, err error) {
	free, err = replay.Lasting(p, func(laps *replay.Laps) error {
		var err error
		r, err = judgeOn(laps, p, l)
		return err
	})
	return r, free, err
}

// known is what is known of the lassos of a search.
type known struct {
	shortest bool // no other one has fewer actions than the one that was found
	asked    int  // of how many, in which the clock stands, it was asked whether a run repeats them
	doubtful bool // it is not known of some
}

// mostDoubts is how many lassos in which the clock stands are asked about in a search.
const mostDoubts = 20

// lasts reports whether a lasso of the search in which the clock stands is a run that violates what the plan asks, whatever the clock shows. Under a
// discipline an action may go through a loop for long: it is left to a search without one.
func lasts(a *asked, l schedule.Lasso) bool {
	if a.known.asked++; a.known.asked > mostDoubts || a.Discipline != nil {
		return false
	}
	fine, err := a.FineLasso(l)
	if err != nil || len(fine.Prefix)+len(fine.Cycle) > mostFollowed {
		return false
	}
	_, _, err = judge(a.Plan, fine)
	return err == nil
}

// standing is the reason why a run may violate what the plan asks: one does while the clock stands.
func standing(p *plan.Plan) verdict.Reason {
	return verdict.Reason{Kind: verdict.Unrepeated, Text: replay.StandsText(failure(p, schedule.Lasso{}).Title)}
}

// stands is why nothing is said of the lasso: time may end it. It is nil if that is not so.
func (a *asked) stands() *verdict.Reason {
	if a.lasso == nil {
		return nil
	}
	if _, _, err := judge(a.Plan, *a.lasso); !errors.Is(err, replay.ErrStands) {
		return nil
	}
	why := standing(a.Plan)
	return &why
}
