package sample

// EveryStep reports whether no step of a run may be left out.
func (p *Sampler) EveryStep(all bool) { p.everyStep, p.seldom.known = all, false }
