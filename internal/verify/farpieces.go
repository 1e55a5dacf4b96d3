package verify

import (
	"errors"

	"heddle/internal/engine/drawn"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// This file has searches that are drawn done by other processes in pieces (package drawn).

// inPieces is the plan of a search that can be made in pieces, and why its engine was chosen; nil: it cannot. Where several engines take turns, it is if that by values
// of inputs has all the time that it needs, for then no other comes to its turn.
func inPieces(p *plan.Plan) (one *plan.Plan, why string, err error) {
	if p.Search.Order.Info().Draws == 0 || p.Asks != nil || asksOfRuns(p) || dealsOut(p) {
		return nil, "", nil
	}
	t, err := lineup(p)
	if err != nil || t.list[0].first != asNeeded || t.list[0].engine != plan.EngineExplicit {
		return nil, "", err
	}
	return t.plan, t.why, nil
}

// farPieces has all pieces made, until one of them ends the search.
func farPieces(p *plan.Plan, why string, team plan.Team) (*Result, error) {
	found, err := drawn.Search(p, team.Width(), func(number uint64, x passes.Piece, stop <-chan struct{}) ([]byte, string, error) {
		return farSend(p, team, number, farTask{Contender: piecewise, Piece: x}, stop)
	})
	if err != nil {
		return nil, err
	}
	res, err := conclude(found.Outcome)
	if err != nil {
		return nil, err
	}
	v := &res.Verdict
	if why != "" {
		v.Engine, v.EngineWhy = string(p.Search.Engine), because(why, v.EngineWhy)
	}
	for _, text := range found.Distrusted {
		if v.Answer == verdict.Unknown {
			v.Reasons = append(v.Reasons, verdict.Reason{Kind: verdict.NotReplayed, Text: text})
		}
	}
	return res, nil
}

// madePiece makes a piece for another process.
func madePiece(p *plan.Plan, x passes.Piece) ([]byte, error) {
	one, _, err := inPieces(p)
	if err != nil {
		return nil, err
	}
	if one == nil || x.First < 0 || x.Count <= 0 {
		return nil, errors.New("a task for a piece of a search that has none")
	}
	return drawn.Make(one, x)
}
