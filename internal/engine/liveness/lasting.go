package liveness

import (
	"errors"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/replay"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/result/verdict"
)

// judge follows a lasso, and evaluates the formula on it by its definition. The error is a notOne where it is a run that satisfies the formula, or that is
// unfair, and replay.ErrStands where time may end it.
func judge(p *plan.Plan, l schedule.Lasso) (*replayed, error) {
	m, err := p.NewMachine(p.MachineOptions())
	if err != nil {
		return nil, err
	}
	defer m.Close()
	r, err := judgeOn(m, p, l)
	if err != nil || r.timeless {
		return r, err
	}
	err = replay.Lasting(p, func(m *machine.Machine) error {
		r, err = judgeOn(m, p, l)
		return err
	})
	return r, err
}

// stands is why nothing is said of the lasso: time may end it. It is nil if that is not so.
func (a *asked) stands() *verdict.Reason {
	if a.lasso == nil {
		return nil
	}
	if _, err := judge(a.Plan, *a.lasso); !errors.Is(err, replay.ErrStands) {
		return nil
	}
	return &verdict.Reason{Kind: verdict.Unrepeated, Text: replay.StandsText(failure(a.Plan, *a.lasso).Title)}
}
