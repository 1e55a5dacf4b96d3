package libc

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

const unsafe, listed, bare = machine.Unsafe, machine.Listed, machine.Bare

var nothing, ofThread, locked, unseen = abi.KeepsNothing, abi.KeepsOfThread, abi.KeepsLocked, abi.KeepsUnseen

// Objects of the library that no lock guards.
const (
	savedPointer = "strtok's saved pointer"
	generator    = "the state of drand48"
	variablesOf  = "the environment"
)

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls. Where POSIX lets a function be unsafe
// for threads and glibc makes it safe, glibc counts: rand, random, strerror, tmpfile.
func Keeps() []abi.Keeping {
	return slices.Concat(keptMemory(), keptNumbers(), keptProcess(), keptStreams(), keptLibrary())
}

func keptMemory() []abi.Keeping {
	return []abi.Keeping{
		{bare, ofThread, "__heddle_*"},
		{unsafe, locked, "malloc calloc realloc reallocarray valloc memalign aligned_alloc posix_memalign malloc_usable_size free cfree"},
		{unsafe, locked, "strdup __strdup strndup __strndup asprintf vasprintf __asprintf_chk __vasprintf_chk"},
		{listed, nothing, "memccpy memchr memcmp memcpy memmove memset stpcpy stpncpy strcat strchr strcmp strcpy strcspn strlen strncat strncmp strncpy"},
		{listed, nothing, "strnlen strpbrk strrchr strspn strstr strtok_r ffs htonl htons ntohl ntohs"},
		{bare, nothing, "__memcpy_chk __memmove_chk __memset_chk __mempcpy __mempcpy_chk mempcpy __memcmpeq bcmp bcopy bzero __bzero explicit_bzero memrchr rawmemchr"},
		{bare, nothing, "__strcat_chk __strcpy_chk __strncat_chk __strncpy_chk __stpcpy __stpcpy_chk __stpncpy_chk __strchr __strcmp __strtok_r"},
		{bare, nothing, "index rindex strchrnul strcasecmp strncasecmp strcasestr strsep ffsl ffsll memmem memfrob swab insque remque"},
		{bare, nothing, "bsearch qsort qsort_r mergesort lfind lsearch"},
		{unsafe, nothing, "strcoll strxfrm strverscmp"},
		{unsafe, abi.KeepsShared(savedPointer), "strtok"},
	}
}

func keptNumbers() []abi.Keeping {
	return []abi.Keeping{
		{bare, nothing, "abs labs llabs imaxabs div ldiv lldiv imaxdiv difftime atoi atol atoll strto* __isoc23_strto*"},
		{unsafe, nothing, "atof"},
		{bare, nothing, "isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit toascii tolower toupper"},
		{bare, nothing, "__ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc"},
		{bare, nothing, "acos* asin* atan* cbrt* ceil* copysign* cos* erf* exp* fabs* floor* fma* fmin* fmod* hypot* ldexp* llrint* llround* log* lrint* lround*"},
		{bare, nothing, "nan nanf nearbyint* pow powf powl rint* round* scalb* sin* sqrt* tan* tgamma* trunc*"},
		{bare, nothing, "frexp* modf* ilogb* fdim* nextafter* remainder* drem* finite* __finite* isinf* __isinf* isnan* __isnan* __fpclassify* __signbit*"},
		{bare, nothing, "cabs* cacos* carg* casin* catan* ccos* cexp* cimag* clog* conj* cpow* cproj* creal* csin* csqrt* ctan*"},
		{bare, ofThread, "fegetround fesetround"},
		{unsafe, unseen, "lgamma lgammaf lgammal"}, // signgam
		{unsafe, unseen, "rand random srand srandom"},
		{bare, nothing, "rand_r nrand48 jrand48 erand48"},
		{unsafe, abi.KeepsShared(generator), "lrand48 mrand48 drand48 srand48 lcong48"},
		{unsafe, nothing, "sprintf vsprintf snprintf vsnprintf __sprintf_chk __vsprintf_chk __snprintf_chk __vsnprintf_chk sscanf vsscanf __isoc99_sscanf __isoc99_vsscanf"},
		{unsafe, nothing, "__isoc23_sscanf __isoc23_vsscanf"},
	}
}

func keptProcess() []abi.Keeping {
	reads, writes := abi.KeepsShared(variablesOf), abi.KeepsShared(variablesOf)
	reads.Reads, writes.Locks = true, true
	return []abi.Keeping{
		{listed, locked, "_exit _Exit abort"},
		{unsafe, locked, "exit quick_exit atexit __cxa_atexit at_quick_exit"},
		{unsafe, locked, "__assert __assert13 __assert_fail __assert_func __assert_perror_fail __assert_rtn error error_at_line perror psignal"},
		{bare, ofThread, "setjmp _setjmp sigsetjmp __sigsetjmp __sigsetjmp_cancel __errno_location"},
		{listed, ofThread, "longjmp _longjmp siglongjmp __longjmp_chk"},
		{unsafe, reads, "getenv secure_getenv"},
		{unsafe, writes, "setenv putenv unsetenv clearenv"},
		{listed, locked, "time clock_gettime getpid getppid getuid geteuid getgid getegid getpgrp sysconf __sysconf uname pathconf fpathconf setuid setgid"},
		{bare, locked, "gettimeofday settimeofday clock clock_getres clock_settime timespec_get stime adjtime gettid getpgid getsid gethostid gethostname"},
		{bare, locked, "getpagesize __getpagesize getdtablesize get_nprocs get_nprocs_conf sched_getcpu nice prctl getauxval getrusage getrlimit getrlimit64 setrlimit setrlimit64"},
		{bare, locked, "setegid seteuid setregid setreuid setresgid setresuid getresgid getresuid"},
		{bare, nothing, "__libc_current_sigrtmax __libc_current_sigrtmin gnu_get_libc_release gnu_get_libc_version dysize"},
		{unsafe, locked, "opendir popen"},
		{bare, locked, "getentropy getrandom"},
		{unsafe, locked, "arc4random arc4random_buf arc4random_uniform"},
		{bare, locked, "mmap mmap64 munmap msync madvise posix_madvise mlock munlock mlockall munlockall"},
		{unsafe, locked, "shm_open shm_unlink mkstemp mkstemp64 mkostemp"},
		{unsafe, locked, "backtrace"},
	}
}

func keptStreams() []abi.Keeping {
	stream := func(arg int) machine.Kept { return machine.Kept{Keeps: machine.KeepsStream, Arg: arg} }
	standard := func(file int) machine.Kept { return machine.Kept{Keeps: machine.KeepsStream, File: file} }
	return []abi.Keeping{
		{unsafe, standard(1), "printf vprintf __printf_chk __vprintf_chk heddle_trace"},
		{unsafe, stream(1), "fprintf vfprintf __fprintf_chk __vfprintf_chk"},
		{unsafe, locked, "dprintf vdprintf __dprintf_chk __vdprintf_chk"},
		{unsafe, standard(0), "scanf vscanf __isoc99_scanf __isoc99_vscanf __isoc23_scanf __isoc23_vscanf"},
		{unsafe, stream(1), "fscanf vfscanf __isoc99_fscanf __isoc99_vfscanf __isoc23_fscanf __isoc23_vfscanf __heddle_known_vfscanf"},
	}
}

// keptLibrary are the functions of this package that are written in C: what they keep lies in variables there, which race like others.
func keptLibrary() []abi.Keeping {
	return []abi.Keeping{
		{unsafe, locked, "strerror strsignal"}, // glibc's are of each thread
		{unsafe, nothing, "strerror_r __xpg_strerror_r"},
		{unsafe, ofThread, "gmtime localtime asctime ctime tzset l64a localeconv setlocale nl_langinfo getopt getopt_long getopt_long_only __posix_getopt"},
		{unsafe, nothing, "gmtime_r localtime_r asctime_r ctime_r mktime timegm timelocal strftime strptime getsubopt a64l"},
		{bare, nothing, "basename dirname __xpg_basename"},
	}
}
