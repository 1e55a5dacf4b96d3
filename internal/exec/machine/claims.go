package machine

import "heddle/internal/ir/program"

// Claim is a claim about an instruction, or a call of a function of the platform: that what a check is about does not happen there.
type Claim struct {
	Check Check    // NoCheck: nothing is claimed
	Also  CheckSet // other checks that the claim stands for
	Text  string   // "": the first argument of the call is the text of an assertion
}

// Of are the checks that the claim stands for.
func (c Claim) Of() CheckSet { return c.Also.With(c.Check) }

// AccessChecks are those of an access to memory; one claim stands for all of them.
var AccessChecks = ChecksOf(ValidDeref)

// ClaimsOf are the claims about an instruction, whichever checks are on. Calls of the platform's functions have theirs in Facts.
func ClaimsOf(p *program.Program, pc int) []Claim {
	switch in := &p.Code[pc]; in.Op {
	case program.Load, program.Store, program.RMW, program.CmpXchg, program.MemCopy, program.MemSet:
		return []Claim{{Check: Bounds, Also: AccessChecks, Text: "memory access: in bounds, alive, not null"}}
	case program.CallPtr:
		return []Claim{{Check: Pointer, Also: CheckSet(0).With(Null), Text: "call through a pointer: to a function"}}
	case program.AddS, program.SubS, program.MulS:
		return []Claim{{Check: SignedOverflow, Text: "signed " + overflowing[in.Op] + " fits"}}
	case program.UDiv, program.URem:
		return []Claim{{Check: DivZero, Text: "divisor is not zero"}}
	case program.SDiv, program.SRem:
		return []Claim{{Check: DivZero, Text: "divisor is not zero"}, {Check: SignedOverflow, Text: "signed division fits"}}
	case program.Shl, program.LShr, program.AShr:
		if in.Flags&program.FlagChecked != 0 {
			return []Claim{{Check: Shift, Text: "shift is below the width"}}
		}
	case program.WideBinary:
		return []Claim{{Check: DivZero, Also: CheckSet(0).With(SignedOverflow).With(Shift), Text: "operation on a wide integer is defined"}}
	case program.Unreachable:
		if pc == 0 || p.Code[pc-1].Op != program.External { // which does not return
			return []Claim{{Check: UnreachableCode, Text: "is not reached"}}
		}
	case program.Trap:
		return trapClaims(program.TrapKind(in.Sub))
	}
	return nil
}

var overflowing = map[program.Op]string{program.AddS: "addition", program.SubS: "subtraction", program.MulS: "multiplication"}

// trapClaims are what a trap claims: nothing where it stands for code that cannot be run.
func trapClaims(kind program.TrapKind) []Claim {
	if t := traps[kind]; t.check != NoCheck {
		return []Claim{{Check: t.check, Text: t.claim}}
	}
	return nil
}
