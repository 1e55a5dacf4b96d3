package plan

import (
	"fmt"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/explore/cursor"
)

// Rule is a condition that no state may have.
type rule struct {
	node   *query.Node
	text   string // what errors show
	name   string // "never x == 1"
	clause string // of a state that has it, in one clause
}

// Rules reads the task's conditions, and what they and its queries need. Errors
// are the user's to mend.
func (t *Task) rules() (list []rule, needs property.Needs, err error) {
	for _, text := range t.Checks.Never {
		n, err := query.ParseProposition(text)
		if err != nil {
			return nil, needs, fmt.Errorf("--never: %w", err)
		}
		list = append(list, rule{n, text, "never " + text, "here " + holds(n) + ", which --never rules out"})
	}
	for _, text := range t.Checks.Always {
		n, err := query.ParseProposition(text)
		if err != nil {
			return nil, needs, fmt.Errorf("--always: %w", err)
		}
		list = append(list, rule{not(n), text, "always " + text, "here " + holdsNot(n) + ", which --always requires"})
	}
	if len(t.Checks.Queries) > 0 {
		needs = property.NeedsOf(t.conditions()...)
		needs.Exact = true
		list = append(list, queryRules(t.Checks.Queries[0])...)
		return list, needs, nil
	}
	for _, r := range list {
		one := property.NeedsOf(r.node)
		needs.Exact = needs.Exact || one.Exact
		needs.Registers = append(needs.Registers, one.Registers...)
	}
	return list, needs, nil
}

// keepsBlocks says why the checks for lost blocks cannot be made besides what is needed: registers that are asked for keep what they
// hold, as no register does otherwise. "": they can, or are off.
func (t *Task) keepsBlocks(needs property.Needs) string {
	if len(needs.Registers) == 0 {
		return ""
	}
	for check := range t.Checks.Set.Each {
		if check.Info().Leads {
			return fmt.Sprintf("--check=+%s: registers that --never or --always name keep pointers to lost blocks", check)
		}
	}
	return ""
}

// holds says that a condition holds.
func holds(n *query.Node) string { return n.String() + " holds" }

// holdsNot says that a condition does not hold.
func holdsNot(n *query.Node) string { return n.String() + " does not hold" }

func not(n *query.Node) *query.Node {
	return &query.Node{Op: query.Not, At: n.At, Args: []*query.Node{n}}
}

// withRules returns the plan with other conditions. They are resolved once to see
// whether they can be.
func (p *Plan) withRules(list []rule, needs property.Needs) (*Plan, error) {
	q := *p
	q.rules, q.needs = list, needs
	_, err := q.predicates()
	return &q, err
}

// predicates resolves the conditions anew: each cursor needs them for itself.
func (p *Plan) predicates() (list []cursor.Forbidden, err error) {
	for _, r := range p.rules {
		x, err := property.New(r.node, r.text, p.Program)
		if err != nil {
			return nil, err
		}
		list = append(list, cursor.Forbidden{Predicate: x, Text: r.clause})
	}
	return list, nil
}

// Forbid makes a cursor look for the conditions that no state may have.
func (p *Plan) Forbid(c *cursor.Cursor) error {
	list, err := p.predicates()
	c.Forbid(list)
	return err
}

// Ruled names the conditions.
func (p *Plan) Ruled() (names []string) {
	for _, r := range p.rules {
		names = append(names, r.name)
	}
	return names
}
