package main

import (
	"fmt"
	"strings"
)

const preface = `# Twins

` + "`go run ./bench/twins -spin PROGRAM -heddle bin/heddle`" + ` asks heddle of programs in C (bench/twins/programs) and Spin of models written by hand beside them
that do the same step for step, and writes this page. claims.txt says what is asked; both gave the answers there in all rows, except where Spin gave none.
Spin knows no fairness and weak fairness (` + "`pan -a -f`" + `). Strong fairness is put before the formula, by what ` + "`enabled`" + ` and ` + "`_last`" + ` say of each process, which
makes large automata (those are heddle's, as never claims: Spin's own translation takes minutes for three processes) and switches its partial-order reduction off; of more than four processes it is not asked.

States are those of the product; seconds those of the search, without compiling, which Spin rounds to hundredths. A starred row stops at a violation.
`

// page is the table of all rows.
func page(rows []row) string {
	var b strings.Builder
	b.WriteString(preface)
	b.WriteString("\n| program | formula | fairness | answer | states: heddle | Spin | seconds: heddle | Spin |\n|---|---|---|---|---|---|---|---|\n")
	var last *claim
	for i := range rows {
		r := &rows[i]
		program, formula := "", ""
		if r.claim != last {
			last = r.claim
			program, formula = strings.Join(append([]string{r.claim.program}, r.claim.macros...), " "), "`"+strings.ReplaceAll(r.claim.formula, "|", "\\|")+"`"
		}
		answer := "holds"
		if !r.heddle.holds {
			answer = "does not *"
		}
		states, seconds := "no answer", ""
		if r.spin != nil {
			states, seconds = fmt.Sprint(r.spin.states), fmt.Sprintf("%.2f", r.spin.seconds)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %d | %s | %.2f | %s |\n", program, formula, r.promise, answer, r.heddle.states, states, r.heddle.seconds, seconds)
	}
	b.WriteString(ratios(rows))
	return b.String()
}

// ratios sums up the rows in which both searched everything.
func ratios(rows []row) string {
	var b strings.Builder
	b.WriteString("\nWhere the formula holds, all rows of a promise together:\n\n| fairness | rows | seconds: heddle | Spin | ratio |\n|---|---|---|---|---|\n")
	for _, promise := range promises {
		n, ours, theirs := 0, 0.0, 0.0
		for i := range rows {
			if r := &rows[i]; r.promise == promise && r.wants && r.spin != nil {
				n++
				ours, theirs = ours+r.heddle.seconds, theirs+r.spin.seconds
			}
		}
		ratio := "-"
		if theirs > 0 {
			ratio = fmt.Sprintf("%.1f", ours/theirs)
		}
		fmt.Fprintf(&b, "| %s | %d | %.2f | %.2f | %s |\n", promise, n, ours, theirs, ratio)
	}
	return b.String()
}
