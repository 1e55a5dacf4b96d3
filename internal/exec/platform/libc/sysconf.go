package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// What sysconf answers, by glibc's numbers of its names: as glibc does on Linux, for 64 bits.
const (
	version2008 = 200809
	most        = 0x7fffffff
	unlimited   = -1
	pageSize    = 4096
)

// assumed are answers that depend on the computer, or on the user who started the program.
var assumed = map[uint64]int64{
	0:  2 << 20, // _SC_ARG_MAX
	1:  1 << 15, // _SC_CHILD_MAX
	4:  1024,    // _SC_OPEN_MAX
	34: 1 << 15, // _SC_SIGQUEUE_MAX
	83: 2,       // _SC_NPROCESSORS_CONF
	84: 2,       // _SC_NPROCESSORS_ONLN
	85: 1 << 20, // _SC_PHYS_PAGES
	86: 1 << 19, // _SC_AVPHYS_PAGES

	// _SC_LEVEL1_ICACHE_SIZE and those that follow
	185: 32768, 186: 8, 187: 64, 188: 32768, 189: 8, 190: 64, 191: 1 << 20, 192: 8, 193: 64, 194: 1 << 23, 195: 16, 196: 64, 197: 0, 198: 0, 199: 0,

	249: 2048, 250: 8192, // _SC_MINSIGSTKSZ, _SC_SIGSTKSZ
}

// limitSetter is what settings.c calls where a limit of resources is set.
const limitSetter = "__heddle_limit_set"

// ofLimit are those that follow a limit of resources.
var ofLimit = map[uint64]bool{0: true, 1: true, 4: true, 34: true}

// fixed are the other answers, but for those below.
var fixed = map[uint64]int64{
	2: 100, 3: 65536, 5: 16, 7: 1, 8: 1, // _SC_CLK_TCK, _SC_NGROUPS_MAX, _SC_STREAM_MAX, _SC_JOB_CONTROL, _SC_SAVED_IDS
	25: 20, 26: most, 28: 32768, 30: pageSize, 31: 31, 33: most, // _SC_AIO_PRIO_DELTA_MAX .. _SC_SEM_VALUE_MAX
	36: 99, 37: 2048, 38: 99, 39: 1000, 40: 255, 42: 32, 43: 2048, 44: 32767, 45: 2048, // _SC_BC_BASE_MAX .. _SC_CHARCLASS_NAME_MAX
	60: 1024, 69: 1024, 70: 1024, 71: 256, 72: 32, 73: 4, 74: 1024, 75: 16384, 87: most, 88: 8192, // _SC_IOV_MAX .. _SC_PASS_MAX
	89: 700, 90: 4, 91: 1, 93: 1, 94: 1, 98: 1, 99: 1, 100: 1, // _SC_XOPEN_VERSION .. _SC_XOPEN_XPG4
	101: 8, 102: 127, 103: -128, 104: most, 105: -most - 1, 106: 64, 107: 32, 108: 16, 109: 20, 110: 32767, // _SC_CHAR_BIT .. _SC_SSIZE_MAX
	111: 127, 112: -128, 113: 32767, 114: -32768, 115: 255, 116: 1<<32 - 1, 117: -1, 118: 65535, // _SC_SCHAR_MAX .. _SC_USHRT_MAX
	119: 4096, 120: 2048, 121: most, 122: most, 123: most, 124: most, 127: 1, 129: 1, 130: 1, 131: 1, // _SC_NL_ARGMAX .. _SC_XOPEN_REALTIME_THREADS
	155: 1, 157: 1, 178: 1, 180: 64, 239: 1, // _SC_REGEXP, _SC_SHELL, _SC_V6_LP64_OFF64, _SC_HOST_NAME_MAX, _SC_V7_LP64_OFF64
}

// options are the parts of POSIX that there are, each in the version of 2008.
var options = [][2]uint64{
	{9, 22}, {29, 29}, {46, 48}, {51, 52}, {67, 68}, {77, 82}, {95, 96}, {132, 133}, {137, 139}, {149, 149}, {153, 154}, {159, 159},
	{164, 164}, {235, 236},
}

// sysconfNames are the numbers that are names: those of fixed limits besides have none.
var sysconfNames = [][2]uint64{{0, 40}, {42, 199}, {235, 240}, {242, 246}, {249, 250}}

func in(ranges [][2]uint64, name uint64) bool {
	for _, r := range ranges {
		if r[0] <= name && name <= r[1] {
			return true
		}
	}
	return false
}

// sysconf is sysconf under one of its names.
func sysconf(name string) machine.External {
	return abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		about := c.Arg(0) & (1<<32 - 1)
		if ofLimit[about] && c.M.Record().Names(limitSetter) {
			return abi.Stop(c.Gap("sysconf of a limit that the program may set"))
		}
		if v, ok := assumed[about]; ok {
			c.M.Notes().Cut(c.PC)
			return abi.Int(c, v)
		}
		if v, ok := fixed[about]; ok {
			return abi.Int(c, v)
		}
		switch {
		case in(options, about):
			return abi.Int(c, version2008)
		case in(sysconfNames, about):
			return abi.Int(c, unlimited)
		}
		return abi.Errno(c, abi.EINVAL)
	})
}
