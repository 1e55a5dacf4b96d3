package cxx

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Facts are what others must know about the package's functions.
func Facts() []abi.Row {
	return []abi.Row{
		abi.Of("_Znw* _Zna* __heddle_new", machine.Facts{Title: "operator new", NoRoom: machine.NullIfNone}),
	}
}
