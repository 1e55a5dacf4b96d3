package machine

// Safety says whether the handler of a signal may call a function whatever it interrupts.
type Safety uint8

// The kinds of functions that handlers may call, and may not.
const (
	SafetyUnsaid Safety = iota // it is no function of a library: nothing is said of it
	Unsafe                     // POSIX does not list it as safe, and it is none of the others
	Listed                     // POSIX.1-2017 lists it (2.4.3)
	Bare                       // it works on its arguments and its thread alone, or is a plain call of the kernel, and glibc calls it AS-Safe
)

// Keeps says what a function of the platform remembers from one call to the next, or shares with other functions.
type Keeps uint8

// What functions keep.
const (
	KeepsUnsaid            Keeps = iota
	KeepsNothing                 // it works on what its arguments lead to, which it lists
	KeepsOfThread                // something of its thread's own
	KeepsLocked                  // something that a lock or the kernel guards: its calls are visible, and race with nothing
	KeepsUnseen                  // something that makes no difference: any number may come next, whatever came before
	KeepsShared                  // an object without a lock: its calls race
	KeepsStream                  // a stream, by its lock
	KeepsStreamBare              // a stream, without its lock, which it changes
	KeepsStreamBareReading       // a stream, without its lock, which it only reads
)

// Kept is what a function keeps.
type Kept struct {
	Keeps
	Object string // of KeepsShared: the name of the object, for people
	Reads  bool   // it only reads that
	Locks  bool   // it excludes others that do so, but not those that read
	Arg    int    // of streams: the argument that is the FILE pointer, from 1 on; 0: none is
	File   int    // where none is: standard stream 0 to 2; -1: all streams, or that of the first argument if that is not null
}
