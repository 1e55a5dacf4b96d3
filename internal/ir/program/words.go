package program

import "heddle/internal/ir/bitvec"

// FloatWords is the number of slots of a float, by its kind as in Instr.N.
func FloatWords(kind uint16) int { return bitvec.FloatKind(kind).Words() }
