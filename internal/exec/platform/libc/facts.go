package libc

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/program"
)

var (
	mayBeFreed = machine.Claim{Check: machine.Free, Text: "block may be freed"}
	endsRun    = machine.Note{Kind: machine.EndsRun}
	readsClock = program.Conduct{ReadsClock: true}
	rounds     = program.Conduct{Rounds: true}
	saves      = program.Conduct{ReturnsAgain: true}
	showsBytes = program.Conduct{ShowsBytes: true}
)

// Facts are what others must know about the package's functions.
func Facts() []abi.Row {
	return slices.Concat(inputRows(), endingRows(), blockRows(), memoryRows(), stringRows(), numberRows(), otherRows())
}

func inputRows() []abi.Row {
	return []abi.Row{
		abi.Of("scanf vscanf __isoc99_scanf __isoc99_vscanf __isoc23_scanf __isoc23_vscanf", machine.Facts{Reads: machine.ReadsInput}),
		abi.Of("fscanf vfscanf __isoc99_fscanf __isoc99_vfscanf __isoc23_fscanf __isoc23_vfscanf", machine.Facts{Reads: machine.ReadsStream}),
	}
}

func endingRows() []abi.Row {
	return []abi.Row{
		abi.Of("__assert_fail __assert", machine.Facts{Part: machine.PartFail, Symmetric: true, Claim: machine.Claim{Check: machine.Assert}}),
		abi.Of("__assert_perror_fail", machine.Facts{Claim: machine.Claim{Check: machine.Assert, Text: "no error"}}),
		abi.Of("abort", machine.Facts{Part: machine.PartEnd, Symmetric: true, Terms: abi.Indifferent, Claim: machine.Claim{Check: machine.Abort, Text: "abort is not called"}}),
		abi.Of("exit", machine.Facts{Part: machine.PartEnd, Final: machine.FinalOfRun, Symmetric: true, Terms: abi.Indifferent, Note: endsRun}),
		abi.Of("__heddle_destructor", machine.Facts{Final: machine.FinalRegistration, Symmetric: true, Terms: abi.Indifferent}),
		abi.Of("_exit", machine.Facts{Part: machine.PartEnd, Symmetric: true, Terms: abi.Indifferent, Note: endsRun}),
		abi.Of("quick_exit _Exit", machine.Facts{Terms: abi.Indifferent, Note: endsRun}),
		abi.Of("at_quick_exit __heddle_before_exit", machine.Facts{Terms: abi.Indifferent}),
	}
}

func blockRows() []abi.Row {
	const null = machine.NullIfNone
	return []abi.Row{
		abi.Of("malloc", machine.Facts{Symmetric: true, NoRoom: null, Terms: machine.Terms{Op: machine.AllocateBlock}}),
		abi.Of("valloc", machine.Facts{NoRoom: null, Terms: machine.Terms{Op: machine.AllocateBlock}}),
		abi.Of("calloc", machine.Facts{Symmetric: true, NoRoom: null, Terms: machine.Terms{Op: machine.AllocateArray}}),
		abi.Of("realloc", machine.Facts{Symmetric: true, NoRoom: machine.NullIfSized, Terms: machine.Terms{Op: machine.ResizeBlock}, Claim: mayBeFreed}),
		abi.Of("reallocarray", machine.Facts{NoRoom: null, Terms: machine.Terms{Op: machine.ResizeArray}}),
		abi.Of("aligned_alloc memalign strdup __strdup strndup __strndup", machine.Facts{NoRoom: null}),
		abi.Of("posix_memalign asprintf vasprintf", machine.Facts{NoRoom: machine.CodeIfNone}),
		abi.Of("malloc_usable_size", machine.Facts{Terms: machine.Terms{Op: machine.MeasureBlock}}),
		abi.Of("free", machine.Facts{Symmetric: true, Note: machine.Note{Kind: machine.FreesBlock}, Claim: mayBeFreed}),
	}
}

// computes states what functions compute, and nothing else of them.
func computes(names string, op machine.TermOp) abi.Row {
	return abi.Of(names, machine.Facts{Terms: machine.Terms{Op: op}})
}

// fails is computes of a function of floats that sets errno.
func fails(names string, op machine.TermOp, errno uint32) abi.Row {
	return abi.Of(names, machine.Facts{Terms: machine.Terms{Op: op, Errno: errno}})
}

// symmetric is computes of functions that treat all threads alike.
func symmetric(names string, op machine.TermOp) abi.Row {
	return abi.Of(names, machine.Facts{Symmetric: true, Terms: machine.Terms{Op: op}})
}

func memoryRows() []abi.Row {
	return []abi.Row{
		abi.Of("memcmp", machine.Facts{Symmetric: true, Conduct: showsBytes, Terms: machine.Terms{Op: machine.CompareMemory}}),
		abi.Of("bcmp __memcmpeq", machine.Facts{Conduct: showsBytes, Terms: machine.Terms{Op: machine.CompareMemory}}),
		abi.Of("memchr", machine.Facts{Conduct: showsBytes, Terms: machine.Terms{Op: machine.SearchMemory}}),
		abi.Of("rawmemchr memrchr", machine.Facts{Conduct: showsBytes}),
		symmetric("memcpy memmove", machine.CopyMemory), computes("__memcpy_chk __memmove_chk", machine.CopyMemory),
		symmetric("memset", machine.FillMemory), computes("__memset_chk", machine.FillMemory),
	}
}

func stringRows() []abi.Row {
	limited := func(names string, op machine.TermOp, by int, symmetric bool) abi.Row {
		return abi.Of(names, machine.Facts{Symmetric: symmetric, Terms: machine.Terms{Op: op, Limit: by}})
	}
	return []abi.Row{
		symmetric("strlen", machine.MeasureString), limited("strnlen", machine.MeasureString, 1, false),
		symmetric("strcmp", machine.CompareStrings), computes("strcoll __strcmp", machine.CompareStrings), limited("strncmp", machine.CompareStrings, 2, true),
		computes("strcasecmp", machine.CompareStringsCaseless), limited("strncasecmp", machine.CompareStringsCaseless, 2, false),
		computes("strchr index __strchr", machine.FindCharacter), computes("strchrnul", machine.FindCharacterOrEnd),
		computes("strrchr rindex", machine.FindLastCharacter),
		computes("strspn", machine.SpanMembers), computes("strcspn", machine.SpanNonMembers), computes("strpbrk", machine.FindMember),
		computes("strstr", machine.FindText), computes("strcasestr", machine.FindTextCaseless),
		abi.Of("strtok", machine.Facts{Terms: machine.Terms{Op: machine.CutToken, Word: abi.CtlStrtok}}),
		abi.Of("strtok_r __strtok_r", machine.Facts{Terms: machine.Terms{Op: machine.CutToken, Save: 2}}),
		computes("strsep", machine.CutField),
		symmetric("strcpy", machine.CopyString), computes("__strcpy_chk", machine.CopyString),
		computes("stpcpy __stpcpy __stpcpy_chk", machine.CopyStringToEnd),
		limited("strncpy", machine.PadString, 2, true), limited("__strncpy_chk", machine.PadString, 2, false),
		computes("strcat __strcat_chk", machine.AppendString), limited("strncat __strncat_chk", machine.AppendString, 2, false),
	}
}

// numberRows are those of the functions that turn strings into numbers, and back. The number of atoi is one of long at least that is cut.
func numberRows() []abi.Row {
	takes := func(names string, bits uint) abi.Row {
		return abi.Of(names, machine.Facts{Terms: machine.Terms{Op: machine.TakeNumber, Bits: bits, Signed: true}})
	}
	reads := func(names string, bits uint, signed bool) abi.Row {
		return abi.Of(names, machine.Facts{Terms: machine.Terms{Op: machine.ReadNumber, Bits: bits, Signed: signed, Errno: abi.ERANGE, Invalid: abi.EINVAL}})
	}
	writes := func(name string, format, size int, list bool) abi.Row {
		return abi.Of(name, machine.Facts{Terms: machine.Terms{Op: machine.PrintText, Format: format, Size: size, List: list, Print: printParts}})
	}
	scans := func(names string, list bool) abi.Row {
		return abi.Of(names, machine.Facts{Terms: machine.Terms{Op: machine.ScanText, Format: 2, List: list, Scan: scanParts}})
	}
	return []abi.Row{
		takes("atoi atol", 0), takes("atoll", 64),
		reads("strtol __isoc23_strtol", 0, true), reads("strtoul __isoc23_strtoul", 0, false),
		reads("strtoll strtoq strtoimax __isoc23_strtoll __isoc23_strtoq __isoc23_strtoimax", 64, true),
		writes("sprintf", 2, 0, false), writes("__sprintf_chk", 4, 0, false), writes("snprintf", 3, 1, false), writes("__snprintf_chk", 5, 1, false),
		writes("vsprintf", 2, 0, true), writes("__vsprintf_chk", 4, 0, true), writes("vsnprintf", 3, 1, true), writes("__vsnprintf_chk", 5, 1, true),
		scans("sscanf __isoc99_sscanf __isoc23_sscanf", false), scans("vsscanf __isoc99_vsscanf __isoc23_vsscanf", true),
		reads("strtoull strtouq strtoumax __isoc23_strtoull __isoc23_strtouq __isoc23_strtoumax", 64, false),
	}
}

func otherRows() []abi.Row {
	prints := func(format int, strings bool) machine.Terms {
		return machine.Terms{Op: machine.Print, Format: format, Strings: strings}
	}
	return []abi.Row{
		abi.Of("printf", machine.Facts{Symmetric: true, Terms: prints(1, true)}),
		abi.Of("fprintf", machine.Facts{Symmetric: true, Terms: prints(2, true)}),
		abi.Of("puts", machine.Facts{Symmetric: true, Terms: prints(0, true)}),
		abi.Of("putchar", machine.Facts{Symmetric: true, Terms: prints(0, false)}),
		abi.Of("fputs fputs_unlocked", machine.Facts{Terms: prints(0, true)}),
		abi.Of("putchar_unlocked putc fputc _IO_putc", machine.Facts{Terms: prints(0, false)}),
		abi.Of("fwrite fwrite_unlocked", machine.Facts{Conduct: showsBytes, Terms: prints(0, false)}),

		computes("tolower", machine.ToLower), computes("toupper", machine.ToUpper),
		computes("htons", machine.ReverseTwo), computes("ntohs", machine.ReverseTwo),
		computes("htonl", machine.ReverseFour), computes("ntohl", machine.ReverseFour),
		computes("toascii", machine.ToASCII), computes("isascii", machine.IsASCII),
		fails("sqrt sqrtf sqrtl", machine.SquareRoot, abi.EDOM), fails("fmod fmodf", machine.Remainder, abi.EDOM),
		fails("ldexp ldexpf scalbn scalbnf", machine.Scale, abi.ERANGE),
		computes("lrint lrintf llrint llrintf", machine.RoundToInteger), computes("lround lroundf llround llroundf", machine.RoundAway),
		computes("qsort qsort_r mergesort", machine.SortArray), computes("bsearch", machine.SearchArray),

		abi.Of("setjmp _setjmp sigsetjmp __sigsetjmp __sigsetjmp_cancel", machine.Facts{Conduct: saves}),
		abi.Absent("__setjmp getcontext vfork", machine.Facts{Conduct: saves}),

		abi.Of("__heddle_fesetround", machine.Facts{Conduct: rounds}),
		abi.Of("gettid", machine.Facts{Conduct: program.Conduct{ObservesIdentity: true}}),
		abi.Of("srand srandom srand48", machine.Facts{Terms: abi.Indifferent}),
		abi.Of("time clock gettimeofday clock_gettime timespec_get", machine.Facts{Conduct: readsClock}),
		abi.Absent("times ftime", machine.Facts{Conduct: readsClock}),
	}
}
