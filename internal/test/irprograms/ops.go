package irprograms

import (
	"fmt"
	"strings"
)

// sigusr1 is the number of the signal that programs send.
const sigusr1 = 10

// template is the code of an operation: {x} stands for its variable, {a} and {b} for its numbers, {ret} for what a
// return gives.
func (f *function) template(op Op) string {
	text := templates[op.Kind]
	switch {
	case op.Kind >= LoadNew && op.Kind <= StoreRead:
		text = newTemplate(op)
	case op.Kind >= Sleep && op.Kind <= SinceLook:
		text = timeTemplate(op)
	case op.Kind >= First && op.Kind <= UnlockBoth:
		text = placeTemplate(op)
	case op.Kind == FailIfSeen:
		text = f.seenIs(op.A) + failing
	case op.Kind == Publish && op.A == 1:
		text = "%p$ = call ptr @llvm.threadlocal.address.p0(ptr @tl)\nstore atomic ptr %p$, ptr @q seq_cst, align 8"
	case (op.Kind == Touch || op.Kind == Follow || op.Kind == FollowTagged) && op.A == 1:
		text = strings.Replace(text, within, writing, 1)
	case op.Kind == PublishTagged && op.A == 1:
		text = fmt.Sprintf(tagging, lowTag)
	case op.Kind == Input && op.A == 1:
		text = twoBits
	case op.Kind == Kill && f.thread > 0:
		text = "%t$ = load i64, ptr @first, align 8\n" + killing
	case (op.Kind == Exit || op.Kind == Leave) && op.A == 1:
		text = strings.Replace(text, choosing, "br label %then$", 1)
	case op.Kind == Create:
		text = strings.ReplaceAll(text, "{thread}", fmt.Sprintf("@t%d_%d", op.B, f.program))
	case op.Kind == Install:
		text = strings.ReplaceAll(text, "{handler}", fmt.Sprintf("@h_%d", f.program))
	}
	if strings.Contains(text, "{r}") {
		text = strings.ReplaceAll(text, "{r}", f.last())
	}
	return strings.NewReplacer("{pre}", f.label, "{x}", [...]string{"@x", "@y"}[op.A&1], "{a}", fmt.Sprint(op.A), "{b}", fmt.Sprint(op.B), "{ret}", f.value).Replace(text)
}

// seenIs computes whether the values observed are those of the bits of a number: zero or not, the last one lowest.
func (f *function) seenIs(bits int) string {
	text, all := "", "true"
	for k, value := range f.seen {
		relation := [...]string{"eq", "ne"}[bits>>(len(f.seen)-1-k)&1]
		text += fmt.Sprintf("%%k$.%d = icmp %s i32 %s, 0\n%%a$.%d = and i1 %s, %%k$.%d\n", k, relation, value, k, all, k)
		all = fmt.Sprintf("%%a$.%d", k)
	}
	return text + "%c$ = and i1 " + all + ", true"
}

// Parts of templates. What an operation reads is in %w$; {r} is the value read last, {pre} the block at hand.
const (
	reading  = "%w$ = load i32, ptr %p$, align 4"
	choosing = "%c$ = icmp ne i32 {r}, 0\nbr i1 %c$, label %then$, label %else$"
	twoBits  = "%c$ = call zeroext i1 @__VERIFIER_nondet_bool()\n%d$ = call zeroext i1 @__VERIFIER_nondet_bool()\n" +
		"%k$ = zext i1 %c$ to i32\n%l$ = zext i1 %d$ to i32\n%m$ = shl i32 %k$, 1\n%w$ = or i32 %m$, %l$"
	killing = "%k$ = call i32 @pthread_kill(i64 %t$, i32 10)"
	within  = "\n%c$ = icmp eq ptr %p$, null\nbr i1 %c$, label %else$, label %then$\nthen$:\n%u$ = load i32, ptr %p$, align 4\nbr label %else$\nelse$:\n%w$ = phi i32 [ {r}, %{pre} ], [ %u$, %then$ ]"
	writing = "\n%c$ = icmp eq ptr %p$, null\nbr i1 %c$, label %else$, label %then$\nthen$:\nstore i32 1, ptr %p$, align 4\nbr label %else$\nelse$:"
	inBlock = "%p$ = load atomic ptr, ptr @h seq_cst, align 8\n%c$ = icmp eq ptr %p$, null\nbr i1 %c$, label %else$, label %then$\nthen$:\n" +
		"%l$ = getelementptr i8, ptr %p$, i64 8\n%e$ = call i32 @"
	behind  = "\nbr label %else$\nelse$:"
	failing = "\nbr i1 %c$, label %then$, label %else$\nthen$:\ncall void @reach_error()\nbr label %else$\nelse$:"
)

// Tags of addresses: one in the bits that no address has, one in those that are zero in that of v.
const (
	highTag  = 5 << 48
	lowTag   = 1
	untagged = 1<<48 - 1 - 3
	tagging  = "%%n$ = ptrtoint ptr %%v to i64\n%%m$ = or i64 %%n$, %d\n%%p$ = inttoptr i64 %%m$ to ptr\nstore atomic ptr %%p$, ptr @q seq_cst, align 8"
	asNumber = "%o$ = load atomic ptr, ptr @q seq_cst, align 8\n%n$ = ptrtoint ptr %o$ to i64\n"
	partOf   = "%p$ = getelementptr i8, ptr "
	aByte    = "%b$ = load i8, ptr %p$, align 1\n%w$ = zext i8 %b$ to i32"
)

// templates are by kind.
var templates = [kinds]string{
	Load:       "%w$ = load atomic i32, ptr {x} seq_cst, align 4",
	LoadPlain:  "%w$ = load i32, ptr {x}, align 4",
	Store:      "store atomic i32 {b}, ptr {x} seq_cst, align 4",
	StorePlain: "store i32 {b}, ptr {x}, align 4",
	Xor:        "%w$ = atomicrmw xor ptr {x}, i32 1 seq_cst, align 4",
	Swap: "%e$ = cmpxchg ptr {x}, i32 0, i32 1 seq_cst seq_cst, align 4\n%c$ = extractvalue { i32, i1 } %e$, 1\n" +
		"%w$ = zext i1 %c$ to i32",
	Lock:   "%w$ = call i32 @pthread_mutex_lock(ptr @m)",
	Unlock: "%w$ = call i32 @pthread_mutex_unlock(ptr @m)",
	Trylock: "%e$ = call i32 @pthread_mutex_trylock(ptr @m)\n%c$ = icmp eq i32 %e$, 0\n" +
		"%w$ = zext i1 %c$ to i32",
	UnlockIf: choosing + "\nthen$:\n%e$ = call i32 @pthread_mutex_unlock(ptr @m)\nbr label %else$\nelse$:",
	Malloc: "%p$ = call ptr @malloc(i64 48)\nstore i32 0, ptr %p$, align 4\n%l$ = getelementptr i8, ptr %p$, i64 8\n" +
		"%c$ = call i32 @pthread_mutex_init(ptr %l$, ptr null)\nstore atomic ptr %p$, ptr @h seq_cst, align 8",
	Free:     "%p$ = load atomic ptr, ptr @h seq_cst, align 8\ncall void @free(ptr %p$)",
	Touch:    "%p$ = load atomic ptr, ptr @h seq_cst, align 8" + within,
	LockIn:   inBlock + "pthread_mutex_lock(ptr %l$)" + behind,
	UnlockIn: inBlock + "pthread_mutex_unlock(ptr %l$)" + behind,
	Publish:  "store atomic ptr %v, ptr @q seq_cst, align 8",
	Follow:   "%p$ = load atomic ptr, ptr @q seq_cst, align 8" + within,
	SetErrno: "%p$ = call ptr @__errno_location()\nstore i32 5, ptr %p$, align 4",
	GetErrno: "%p$ = call ptr @__errno_location()\n" + reading,
	SetLocal: "%p$ = call ptr @llvm.threadlocal.address.p0(ptr @tl)\nstore i32 1, ptr %p$, align 4",
	GetLocal: "%p$ = call ptr @llvm.threadlocal.address.p0(ptr @tl)\n" + reading,
	Scope: "%s$ = call ptr @llvm.stacksave.p0()\n%n$ = load i32, ptr @ones, align 4\n%p$ = alloca i32, i32 %n$, align 4\n" +
		"store i32 0, ptr %p$, align 4\nstore atomic ptr %p$, ptr @q seq_cst, align 8\n" + reading +
		"\ncall void @llvm.stackrestore.p0(ptr %s$)",
	Write:  "store i32 1, ptr %v, align 4",
	Read:   "%w$ = load i32, ptr %v, align 4",
	CopyIn: "call void @llvm.memcpy.p0.p0.i64(ptr @s, ptr @ones, i64 20, i1 false)",
	CopyOut: "call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr @s, i64 20, i1 false)\n%d$ = load i32, ptr %copy, align 4\n" +
		"%p$ = getelementptr [5 x i32], ptr %copy, i64 0, i64 4\n%e$ = load i32, ptr %p$, align 4\n%c$ = icmp ne i32 %d$, %e$\n" +
		"%w$ = zext i1 %c$ to i32",
	Count:      "%d$ = load i32, ptr %i, align 4\n%w$ = add i32 %d$, 1\nstore i32 %w$, ptr %i, align 4",
	Reset:      "store i32 0, ptr %i, align 4",
	Input:      "%c$ = call zeroext i1 @__VERIFIER_nondet_bool()\n%w$ = zext i1 %c$ to i32",
	Observe:    "",
	ReturnIf:   choosing + "\nthen$:\nret {ret}\nelse$:",
	Fail:       "call void @reach_error()",
	FailIfRead: "%c$ = icmp eq i32 {r}, {a}" + failing,
	FailIfBoth: "%w$ = load atomic i32, ptr @x seq_cst, align 4\n%d$ = load atomic i32, ptr @y seq_cst, align 4\n" +
		"%e$ = icmp eq i32 %w$, {a}\n%k$ = icmp eq i32 %d$, {b}\n%c$ = and i1 %e$, %k$" + failing,
	Exit:      choosing + "\nthen$:\ncall void @exit(i32 0)\nunreachable\nelse$:",
	Leave:     choosing + "\nthen$:\ncall void @pthread_exit(ptr null)\nunreachable\nelse$:",
	Raise:     fmt.Sprintf("%%w$ = call i32 @raise(i32 %d)", sigusr1),
	Kill:      "%t$ = load i64, ptr %tid{a}, align 8\n" + killing,
	Install:   fmt.Sprintf("%%p$ = call ptr @signal(i32 %d, ptr {handler})", sigusr1),
	Create:    "%w$ = call i32 @pthread_create(ptr %tid{a}, ptr null, ptr {thread}, ptr null)",
	WritePart: partOf + "%v, i64 {a}\nstore i8 1, ptr %p$, align 1",
	ReadPart:  partOf + "%v, i64 {a}\n" + aByte,
	StorePart: partOf + "@x, i64 {a}\nstore i8 {b}, ptr %p$, align 1",
	LoadPart:  partOf + "@x, i64 {a}\n" + aByte,
	SetBits: "%d$ = load i32, ptr @y, align 4\n%e$ = and i32 %d$, -13\n%b$ = shl i32 {b}, 2\n%m$ = or i32 %e$, %b$\n" +
		"store i32 %m$, ptr @y, align 4",
	GetBits:       "%d$ = load i32, ptr @y, align 4\n%e$ = lshr i32 %d$, 2\n%w$ = and i32 %e$, 3",
	PublishTagged: fmt.Sprintf(tagging, highTag),
	FollowTagged:  asNumber + fmt.Sprintf("%%m$ = and i64 %%n$, %d\n%%p$ = inttoptr i64 %%m$ to ptr", untagged) + within,
	TagOf:         asNumber + "%m$ = lshr i64 %n$, 48\n%w$ = trunc i64 %m$ to i32",
	LowOf:         asNumber + "%m$ = and i64 %n$, 3\n%w$ = trunc i64 %m$ to i32",
	Marked: "call void @llvm.lifetime.start.p0(i64 4, ptr %marked)\nstore i32 0, ptr %marked, align 4\n" +
		"store atomic ptr %marked, ptr @q seq_cst, align 8\n%w$ = load i32, ptr %marked, align 4\n" +
		"call void @llvm.lifetime.end.p0(i64 4, ptr %marked)",
	CopyHalfWritten: "store i32 1, ptr %half, align 4\ncall void @llvm.memcpy.p0.p0.i64(ptr @s, ptr %half, i64 8, i1 false)",
	ReadFirst:       "%w$ = load i32, ptr @s, align 4",

	Join: "%t$ = load i64, ptr %tid{a}, align 8\n%w$ = call i32 @pthread_join(i64 %t$, ptr null)",
}
