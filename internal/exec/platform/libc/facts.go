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

// computes describes functions by the term that they compute, and claims nothing else about them.
func computes(names string, op machine.TermOp) abi.Row {
	return abi.Of(names, machine.Facts{Terms: machine.Terms{Op: op}})
}

// fails describes floating-point functions that may fail and then set errno.
func fails(names string, op machine.TermOp, errno uint32) abi.Row {
	return abi.Of(names, machine.Facts{Terms: machine.Terms{Op: op, Errno: errno}})
}

// symmetric describes functions by the term that they compute, and states that they treat all threads alike.
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

const unsafe, listed, bare = machine.Unsafe, machine.Listed, machine.Bare

var nothing, ofThread, locked, unseen = abi.KeepsNothing, abi.KeepsOfThread, abi.KeepsLocked, abi.KeepsUnseen

// Objects of the library that no lock guards.
const (
	savedPointer = "strtok's saved pointer"
	generator    = "the state of drand48"
	variablesOf  = "the environment"
	registered   = "the list of what exit runs"
)

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls. Where POSIX lets a function be unsafe
// for threads and glibc makes it safe, glibc counts: rand, random, strerror, tmpfile.
func Keeps() []abi.Keeping {
	return slices.Concat(keptMemory(), keptNumbers(), keptProcess(), keptStreams(), keptLibrary())
}

func keptMemory() []abi.Keeping {
	return []abi.Keeping{
		abi.Keep(bare, ofThread, "__heddle_*"),
		abi.Keep(unsafe, locked, "malloc calloc realloc reallocarray valloc memalign aligned_alloc posix_memalign malloc_usable_size free cfree"),
		abi.Keep(unsafe, locked, "strdup __strdup strndup __strndup asprintf vasprintf __asprintf_chk __vasprintf_chk"),
		abi.Keep(listed, nothing, "memccpy memchr memcmp memcpy memmove memset stpcpy stpncpy strcat strchr strcmp strcpy strcspn strlen strncat strncmp strncpy"),
		abi.Keep(listed, nothing, "strnlen strpbrk strrchr strspn strstr strtok_r ffs htonl htons ntohl ntohs"),
		abi.Keep(bare, nothing, "__memcpy_chk __memmove_chk __memset_chk __mempcpy __mempcpy_chk mempcpy __memcmpeq bcmp bcopy bzero __bzero explicit_bzero memrchr rawmemchr"),
		abi.Keep(bare, nothing, "__strcat_chk __strcpy_chk __strncat_chk __strncpy_chk __stpcpy __stpcpy_chk __stpncpy_chk __strchr __strcmp __strtok_r"),
		abi.Keep(bare, nothing, "index rindex strchrnul strcasecmp strncasecmp strcasestr strsep ffsl ffsll memmem memfrob swab insque remque"),
		abi.Keep(bare, nothing, "bsearch qsort qsort_r mergesort lfind lsearch"),
		abi.Keep(unsafe, nothing, "strcoll strxfrm strverscmp"),
		abi.Keep(unsafe, abi.KeepsShared(savedPointer), "strtok"),
	}
}

func keptNumbers() []abi.Keeping {
	return []abi.Keeping{
		abi.Keep(bare, nothing, "abs labs llabs imaxabs div ldiv lldiv imaxdiv difftime atoi atol atoll strto* __isoc23_strto*"),
		abi.Keep(unsafe, nothing, "atof"),
		abi.Keep(bare, nothing, "isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit toascii tolower toupper"),
		abi.Keep(bare, nothing, "__ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc"),
		abi.Keep(bare, nothing, "acos* asin* atan* cbrt* ceil* copysign* cos* erf* exp* fabs* floor* fma* fmin* fmod* hypot* ldexp* llrint* llround* log* lrint* lround*"),
		abi.Keep(bare, nothing, "nan nanf nanl nearbyint* pow powf powl rint* round* scalb* sin* sqrt* tan* tgamma* trunc*"),
		abi.Keep(bare, nothing, "frexp* modf* ilogb* fdim* nextafter* remainder* remquo* drem* finite* __finite* isinf* __isinf* isnan* __isnan* __fpclassify* __signbit*"),
		abi.Keep(bare, nothing, "cabs* cacos* carg* casin* catan* ccos* cexp* cimag* clog* conj* cpow* cproj* creal* csin* csqrt* ctan*"),
		abi.Keep(bare, ofThread, "fegetround fesetround"),
		abi.Keep(unsafe, unseen, "lgamma lgammaf lgammal"), // signgam
		abi.Keep(unsafe, unseen, "rand random srand srandom"),
		abi.Keep(bare, nothing, "rand_r nrand48 jrand48 erand48"),
		abi.Keep(unsafe, abi.KeepsShared(generator), "lrand48 mrand48 drand48 srand48 lcong48"),
		abi.Keep(unsafe, nothing, "sprintf vsprintf snprintf vsnprintf __sprintf_chk __vsprintf_chk __snprintf_chk __vsnprintf_chk sscanf vsscanf __isoc99_sscanf __isoc99_vsscanf"),
		abi.Keep(unsafe, nothing, "__isoc23_sscanf __isoc23_vsscanf"),
	}
}

func keptProcess() []abi.Keeping {
	reads, writes := abi.KeepsShared(variablesOf), abi.KeepsShared(variablesOf)
	reads.Reads, writes.Locks = true, true
	return []abi.Keeping{
		abi.Keep(listed, locked, "_exit _Exit abort"),
		abi.Keep(unsafe, locked, "exit quick_exit"),
		abi.Keep(unsafe, machine.Kept{Keeps: machine.KeepsLocked, Object: registered}, "atexit __cxa_atexit at_quick_exit"),
		abi.Keep(unsafe, locked, "__assert __assert13 __assert_fail __assert_func __assert_perror_fail __assert_rtn error error_at_line perror psignal"),
		abi.Keep(bare, ofThread, "setjmp _setjmp sigsetjmp __sigsetjmp __sigsetjmp_cancel __errno_location"),
		abi.Keep(listed, ofThread, "longjmp _longjmp siglongjmp __longjmp_chk"),
		abi.Keep(unsafe, reads, "getenv secure_getenv"),
		abi.Keep(unsafe, writes, "setenv putenv unsetenv clearenv"),
		abi.Keep(listed, locked, "time clock_gettime uname umask setuid setgid"),
		abi.Keep(listed, unseen, "getpid getppid getuid geteuid getgid getegid getpgrp"),
		abi.Keep(bare, locked, "gettimeofday settimeofday clock clock_getres clock_settime timespec_get stime adjtime gethostname"),
		abi.Keep(bare, unseen, "getpagesize __getpagesize getdtablesize get_nprocs get_nprocs_conf sched_getcpu nice gettid getpgid getsid gethostid"),
		abi.Keep(bare, unseen, "sysconf __sysconf pathconf fpathconf"),
		abi.Keep(bare, locked, "prctl getauxval getrusage getrlimit getrlimit64 setrlimit setrlimit64 prlimit prlimit64 getpriority setpriority"),
		abi.Keep(bare, locked, "setegid seteuid setregid setreuid setresgid setresuid getresgid getresuid"),
		abi.Keep(bare, nothing, "__libc_current_sigrtmax __libc_current_sigrtmin gnu_get_libc_release gnu_get_libc_version dysize"),
		abi.Keep(unsafe, unseen, "opendir popen"),
		abi.Keep(bare, locked, "getentropy getrandom"),
		abi.Keep(unsafe, locked, "arc4random arc4random_buf arc4random_uniform"),
		abi.Keep(bare, locked, "mmap mmap64 munmap msync madvise posix_madvise mlock munlock mlockall munlockall"),
		abi.Keep(unsafe, locked, "shm_open shm_unlink mkstemp mkstemp64 mkostemp open_memstream"),
		abi.Keep(unsafe, locked, "backtrace"),
	}
}

func keptStreams() []abi.Keeping {
	stream := func(arg int) machine.Kept { return machine.Kept{Keeps: machine.KeepsStream, Arg: arg} }
	standard := func(file int) machine.Kept { return machine.Kept{Keeps: machine.KeepsStream, File: file} }
	return []abi.Keeping{
		abi.Keep(unsafe, standard(1), "printf vprintf __printf_chk __vprintf_chk heddle_trace"),
		abi.Keep(unsafe, stream(1), "fprintf vfprintf __fprintf_chk __vfprintf_chk"),
		abi.Keep(unsafe, locked, "dprintf vdprintf __dprintf_chk __vdprintf_chk"),
		abi.Keep(unsafe, standard(0), "scanf vscanf __isoc99_scanf __isoc99_vscanf __isoc23_scanf __isoc23_vscanf"),
		abi.Keep(unsafe, stream(1), "fscanf vfscanf __isoc99_fscanf __isoc99_vfscanf __isoc23_fscanf __isoc23_vfscanf __heddle_known_vfscanf"),
	}
}

// keptLibrary are the functions of this package that are written in C: what they keep lies in variables there, which race like others.
func keptLibrary() []abi.Keeping {
	return []abi.Keeping{
		abi.Keep(unsafe, ofThread, "strerror strsignal"), // glibc's are of each thread
		abi.Keep(unsafe, nothing, "strerror_r __xpg_strerror_r"),
		abi.Keep(unsafe, ofThread, "inet_ntoa"),
		abi.Keep(bare, nothing, "inet_addr inet_aton inet_pton inet_ntop"),
		abi.Keep(unsafe, ofThread, "gmtime localtime asctime ctime tzset l64a localeconv setlocale nl_langinfo getopt getopt_long getopt_long_only __posix_getopt"),
		abi.Keep(unsafe, ofThread, "hcreate hsearch hdestroy"),
		abi.Keep(unsafe, locked, "hcreate_r hdestroy_r tsearch tdelete tdestroy"),
		abi.Keep(unsafe, nothing, "hsearch_r regerror"),
		abi.Keep(unsafe, locked, "regcomp regexec regfree"),
		abi.Keep(bare, nothing, "tfind twalk twalk_r"),
		abi.Keep(unsafe, nothing, "gmtime_r localtime_r asctime_r ctime_r mktime timegm timelocal strftime strptime getsubopt a64l"),
		abi.Keep(bare, nothing, "basename dirname __xpg_basename"),
	}
}
