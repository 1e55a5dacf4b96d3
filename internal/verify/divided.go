package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"heddle/internal/engine/bmc"
	"heddle/internal/engine/divided"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/subtrees"
	"heddle/internal/result/verdict"
)

// dividedSearch checks a plan whose states are divided among the processes of a fleet.
func dividedSearch(p *plan.Plan) (*Result, error) {
	if why := plan.DividedRefusals.Why(p, nil); why != "" {
		return nil, errors.New("--divide " + why)
	}
	p = plan.Divided(p)
	if why := bmc.RefusalsOf(p).Why(p, nil); p.Search.Engine == plan.EngineSymbolic && why != "" {
		return nil, errors.New("--engine=symbolic " + why)
	}
	bundle, err := divided.Bundle(p)
	if err != nil {
		return nil, err
	}
	team, err := p.Host.Fleet.Begin(bundle)
	if err != nil {
		return nil, err
	}
	search := divided.Search
	if p.Search.Engine == plan.EngineSymbolic {
		search = subtrees.Search
	}
	res, err := concluded(search(p, team))
	if err = errors.Join(err, team.Close(true)); err != nil {
		return nil, err
	}
	v := &res.Verdict
	if v.EngineWhy != "" && v.Engine == "" {
		v.Engine = string(plan.EngineExplicit)
	}
	if v.Answer == verdict.Verified {
		v.Assumptions = append(slices.Clip(v.Assumptions), fmt.Sprintf("what the workers report of their parts is so: %d have searched (--divide)", p.Search.Divide))
	}
	return res, nil
}

// part searches a part of the states of a program for another process.
type part struct {
	plan  *plan.Plan
	wires plan.Wires
	jobs  subtrees.Worker
}

func openPart(bundle []byte, host plan.Host) (*part, error) {
	p, err := plan.OpenDivided(bundle, host)
	if err != nil {
		return nil, err
	}
	return &part{plan: p}, nil
}

// Use gives the work what it talks to other processes of the same program by, if it does.
func (s *Spread) Use(w plan.Wires) {
	if x, ok := s.worker.(*part); ok {
		x.wires = w
	}
}

// Do implements spread.Worker.
func (x *part) Do(ctx context.Context, task []byte) ([]byte, error) {
	if x.plan.Search.Engine == plan.EngineSymbolic {
		return x.jobs.Do(x.plan, task, x.wires, ctx.Done())
	}
	return nil, divided.Serve(x.plan, task, x.wires, ctx.Done())
}

// Close implements spread.Worker.
func (x *part) Close() error {
	x.jobs.Close()
	return nil
}
