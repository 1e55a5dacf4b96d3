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

// judged are the checks of instructions that are also made where instructions are not executed one by one on plain numbers: ahead (ahead.go), and
// on terms.
var judged = AccessChecks.With(SignedOverflow).With(DivZero).With(Shift).With(UnreachableCode).With(Abort)

// JudgedAlone marks the instructions for which a check that is on has a claim that is not in judged. The machine must execute each of them in a step
// of its own, with operands that are numbers, not terms. The result is nil if there are no such instructions.
func JudgedAlone(p *program.Program, on CheckSet) (alone []bool) {
	for pc := range p.Code {
		for _, c := range ClaimsOf(p, pc) {
			if c.Of()&on&^judged == 0 {
				continue
			}
			if alone == nil {
				alone = make([]bool, len(p.Code))
			}
			alone[pc] = true
		}
	}
	return alone
}

// claimed are the claims about instructions by their operations; those of shifts hold only where FlagChecked is set.
var claimed = [program.NumOps][]Claim{
	program.Load: accessClaims, program.Store: accessClaims, program.RMW: accessClaims, program.CmpXchg: accessClaims, program.MemCopy: accessClaims, program.MemSet: accessClaims, program.VAArg: accessClaims,
	program.CallPtr:      {{Check: Pointer, Also: CheckSet(0).With(Null), Text: "call through a pointer: to a function"}},
	program.IndirectJump: {{Check: Pointer, Text: "jump to an address: that of a label"}},
	program.AddS:         {{Check: SignedOverflow, Text: "signed addition fits"}},
	program.SubS:         {{Check: SignedOverflow, Text: "signed subtraction fits"}},
	program.MulS:         {{Check: SignedOverflow, Text: "signed multiplication fits"}},
	program.UDiv:         {divisorClaim},
	program.URem:         {divisorClaim},
	program.SDiv:         {divisorClaim, {Check: SignedOverflow, Text: "signed division fits"}},
	program.SRem:         {divisorClaim, {Check: SignedOverflow, Text: "signed division fits"}},
	program.Shl:          shiftClaims,
	program.LShr:         shiftClaims,
	program.AShr:         shiftClaims,
	program.WideBinary:   {{Check: DivZero, Also: CheckSet(0).With(SignedOverflow).With(Shift), Text: "operation on a wide integer is defined"}},
	program.Unreachable:  {{Check: UnreachableCode, Text: "is not reached"}},
}

var (
	accessClaims = []Claim{{Check: Bounds, Also: AccessChecks, Text: "memory access: in bounds, alive, not null"}}
	divisorClaim = Claim{Check: DivZero, Text: "divisor is not zero"}
	shiftClaims  = []Claim{{Check: Shift, Text: "shift is below the width"}}
)

// ClaimsOf are the claims about an instruction, whichever checks are on. Calls of the platform's functions have theirs in Facts.
func ClaimsOf(p *program.Program, pc int) []Claim {
	switch in := &p.Code[pc]; in.Op {
	case program.Shl, program.LShr, program.AShr:
		if in.Flags&program.FlagChecked == 0 {
			return nil
		}
	case program.Unreachable:
		if pc > 0 && p.Code[pc-1].Op == program.External { // which does not return
			return nil
		}
	case program.Trap:
		return trapClaims(program.TrapKind(in.Sub))
	}
	return claimed[p.Code[pc].Op]
}

// trapClaims are what a trap claims: nothing where it stands for code that cannot be run.
func trapClaims(kind program.TrapKind) []Claim {
	if t := traps[kind]; t.check != NoCheck {
		return []Claim{{Check: t.check, Text: t.claim}}
	}
	return nil
}
