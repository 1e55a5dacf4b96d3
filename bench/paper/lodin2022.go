package main

// lodinTable4 is Table 4 of LODIN 2022 (Legay, Nouri, Poulsen and others).
func lodinTable4() experiment {
	peterson := program{file: "petersons.c", entries: []string{"petersons1", "petersons2"}, races: true}
	return experiment{
		title: "LODIN 2022, Table 4: Peterson's lock with two entry points",
		about: `The query is EnumStates, here ` + "`heddle states`" + `. LODIN names addresses in the order of allocation and keeps dead
registers, which accounts for most of the difference. Its race is reported in one orientation of reading and writing only.
The three published figures are those without reduction, with a process running on through its internal instructions, and
with all processes doing their internal instructions together.`,
		columns: []string{"LODIN: none", "one process", "all processes"},
		rows: []row{
			{name: "petersons1, petersons2", published: []string{"6,573 / 16", "4,111 / 16", "3,057 / 8"}, atMost: 3057, program: peterson},
		},
	}
}
