package oracle

import (
	"slices"
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/test/testprogram"
)

// counted is a program whose states were counted by hand.
type counted struct {
	name, text string
	options    Options
	states     int
	fails      []string
}

const head = `
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_mutex_unlock(ptr)
declare i32 @raise(i32)
declare ptr @signal(i32, ptr)
declare ptr @malloc(i64)
declare void @free(ptr)
declare i8 @__VERIFIER_nondet_uchar()
declare void @__VERIFIER_assume(i32)
declare void @__VERIFIER_assert(i32)
declare void @__VERIFIER_atomic_begin()
declare void @__VERIFIER_atomic_end()
declare i32 @alarm(i32)
@x = global i32 0
@y = global i32 0
@h = global i64 0
@m = global [40 x i8] zeroinitializer
`

// A run of main alone has a state before main is called, one before each of its
// instructions, one in which the exit handlers are to run, and one at the end.
var programs = []counted{
	// Before the call, ret, exiting, ended.
	{name: "nothing", states: 4, text: `define i32 @main() { ret i32 0 }`},

	// The loop's head (br) with the counter 0, 1, 2, 3 and what leads there: each round
	// has add, icmp and br. Before main 1, entry's br 1, rounds 4*3, ret, exiting, ended.
	{name: "a loop of four rounds", states: 1 + 1 + 4*3 + 3, text: `define i32 @main() {
entry: br label %loop
loop: %i = phi i32 [0, %entry], [%n, %loop]
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, 4
  br i1 %c, label %loop, label %out
out: ret i32 0 }`},

	// Endless: 1 before main, the entry's br, the loop's br. Nothing else.
	{name: "an endless loop", states: 3, text: `define i32 @main() {
entry: br label %loop
loop: br label %loop }`},

	// Four inputs, but the register is dead after the call: they meet in one state.
	// Before main, the call, ret, exiting, ended.
	{name: "an input that nobody needs", states: 5, options: Options{Inputs: &Range{0, 3}}, text: `define i32 @main() {
  %a = call i8 @__VERIFIER_nondet_uchar()
  ret i32 0 }`},

	// Four values at icmp, two at zext and at the assertion; one of them continues.
	{name: "an input that is tested", states: 2 + 4 + 2 + 2 + 3, options: Options{Inputs: &Range{0, 3}}, fails: []string{"assert main#3"}, text: `define i32 @main() {
  %a = call i8 @__VERIFIER_nondet_uchar()
  %c = icmp ne i8 %a, 3
  %z = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %z)
  ret i32 0 }`},

	// Before main and at pthread_create there is no thread: 2. Then main is at ret, exits,
	// or has ended, and the thread is at its store, at its ret, or over; they are
	// independent.
	{name: "a thread that nobody waits for", states: 2 + 3*3, text: `define i32 @main() {
  %r = call i32 @pthread_create(ptr @h, ptr null, ptr @t, ptr null)
  ret i32 0 }
define ptr @t(ptr %a) {
  store i32 1, ptr @x
  ret ptr null }`},

	// As before, but main is at load, at join, at ret, exits, or has ended; it is after
	// join only when the thread is over.
	{name: "a thread that is joined", states: 2 + 3 + 3 + 3, text: `define i32 @main() {
  %r = call i32 @pthread_create(ptr @h, ptr null, ptr @t, ptr null)
  %t = load i64, ptr @h
  %j = call i32 @pthread_join(i64 %t, ptr null)
  ret i32 0 }
define ptr @t(ptr %a) {
  store i32 1, ptr @x
  ret ptr null }`},

	// Main at lock, unlock, ret, exiting, ended; the thread at lock, unlock, ret, over:
	// but never both at unlock.
	{name: "a lock", states: 2 + 5*4 - 1, text: `define i32 @main() {
  %r = call i32 @pthread_create(ptr @h, ptr null, ptr @t, ptr null)
  %l = call i32 @pthread_mutex_lock(ptr @m)
  %u = call i32 @pthread_mutex_unlock(ptr @m)
  ret i32 0 }
define ptr @t(ptr %a) {
  %l = call i32 @pthread_mutex_lock(ptr @m)
  %u = call i32 @pthread_mutex_unlock(ptr @m)
  ret ptr null }`},

	// Main at load, ret, exiting: with each of the thread's begin, store, end, ret, over.
	// It ends only when the thread is outside of its section: at begin, ret, over.
	{name: "an atomic section", states: 2 + 3*5 + 3, fails: []string{"race main#1 t#1"}, text: `define i32 @main() {
  %r = call i32 @pthread_create(ptr @h, ptr null, ptr @t, ptr null)
  %v = load i32, ptr @x
  ret i32 0 }
define ptr @t(ptr %a) {
  call void @__VERIFIER_atomic_begin()
  store i32 1, ptr @x
  call void @__VERIFIER_atomic_end()
  ret ptr null }`},

	// Before main, at signal, at alarm: 3. Then main is at its store, at ret, or exits,
	// each with the alarm set, pending, the handler at its store, at its ret, or over. The
	// process ends when no handler runs: with the alarm set, pending, or past.
	{name: "an alarm", states: 3 + 3*5 + 3, text: `define i32 @main() {
  %s = call ptr @signal(i32 14, ptr @on)
  %b = call i32 @alarm(i32 1)
  store i32 1, ptr @x
  ret i32 0 }
define void @on(i32 %n) {
  store i32 1, ptr @y
  ret void }`},

	// Before main, at signal, at raise, at raise with the signal sent, in the handler at
	// store and ret, at raise again, at ret, exiting, ended.
	{name: "a signal to oneself", states: 10, text: `define i32 @main() {
  %s = call ptr @signal(i32 10, ptr @on)
  %b = call i32 @raise(i32 10)
  ret i32 0 }
define void @on(i32 %n) {
  store i32 1, ptr @y
  ret void }`},

	// Before main, at each lock: the second one is never over.
	{name: "a lock that is held", states: 3, fails: []string{"deadlock"}, text: `define i32 @main() {
  %l = call i32 @pthread_mutex_lock(ptr @m)
  %k = call i32 @pthread_mutex_lock(ptr @m)
  ret i32 0 }`},

	// Before main, at malloc, free, malloc; then the new block is the old one or not: two
	// states at icmp, zext and the assertion, which one of them passes; ret, exiting, ended.
	{name: "a place given out again", states: 4 + 2*3 + 3, fails: []string{"assert main#5"}, text: `define i32 @main() {
  %p = call ptr @malloc(i64 1)
  call void @free(ptr %p)
  %q = call ptr @malloc(i64 1)
  %c = icmp ne ptr %p, %q
  %z = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %z)
  ret i32 0 }`},

	// Before main, at cmpxchg; its result is {0, true} or, failing for no reason,
	// {0, false}: two states at extractvalue and at br; then one state at each ret or at the
	// assertion, one exiting and one ended where the memory is 1.
	{name: "a weak compare and swap", options: Options{WeakFails: true}, states: 2 + 2*2 + 1 + 1 + 2, fails: []string{"assert main#4"}, text: `define i32 @main() {
  %r = cmpxchg weak ptr @x, i32 0, i32 1 seq_cst seq_cst
  %c = extractvalue {i32, i1} %r, 1
  br i1 %c, label %yes, label %no
yes: ret i32 0
no: call void @__VERIFIER_assert(i32 0)
  ret i32 0 }`},

	// Before main, at each br, and for ever at indirectbr.
	{name: "a computed goto", states: 4, text: `define i32 @main() {
  br label %a
a: br label %b
b: indirectbr ptr blockaddress(@main, %b), [label %a, label %b] }`},
}

// TestCounts demands exactly the states and failures that were counted by hand.
func TestCounts(t *testing.T) {
	for _, p := range programs {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			r := Explore(testprogram.LoadText(t, "count.ll", head+p.text, compile.Options{}), p.options)
			if r.States != p.states || !slices.Equal(r.Lines(), p.fails) || r.Verdict > Violated {
				t.Errorf("%v %s: %d states, want %d; %q, want %q", r.Verdict, r.Reason, r.States, p.states, r.Lines(), p.fails)
			}
		})
	}
}
