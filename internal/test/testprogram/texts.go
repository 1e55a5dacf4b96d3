package testprogram

// LockOrder is a program that deadlocks if both threads have their first lock, and else ends with x = 2 or x = 1.
const LockOrder = `#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int x;
static void *one(void *arg)
{
	pthread_mutex_lock(&a);
	pthread_mutex_lock(&b);
	x = 1;
	pthread_mutex_unlock(&b);
	pthread_mutex_unlock(&a);
	return arg;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, one, 0);
	pthread_mutex_lock(&b);
	pthread_mutex_lock(&a);
	x++;
	pthread_mutex_unlock(&a);
	pthread_mutex_unlock(&b);
	pthread_join(t, 0);
	return 0;
}
`

// Counting is a program that may lose an update between two sections of a lock, prints what threads read, and hands them a struct.
const Counting = `#include <assert.h>
#include <pthread.h>
#include <stdio.h>
struct point { int x, y; };
struct point p = { 1, 2 };
int n;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *arg)
{
	int seen; struct point *at = arg;
	pthread_mutex_lock(&m);
	seen = n;
	pthread_mutex_unlock(&m);
	printf("saw %d\n", seen);
	pthread_mutex_lock(&m);
	n = seen + 1;
	pthread_mutex_unlock(&m);
	return arg;
}
int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], 0, add, &p);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(n == 2);
	return 0;
}
`

// OwnAddresses is a program in LLVM IR whose instructions have addresses of variables as operands: loads and stores, atomic ones, copies, calls, comparisons, phis.
// The main thread alone names them, and another is given the addresses of two, so that the variables may be its own or not: what OWN stands for.
const OwnAddresses = `target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@x = OWN global i32 1, align 4
@a = OWN global [4 x i32] zeroinitializer, align 16
@b = OWN global [4 x i32] zeroinitializer, align 16
@p = global ptr null, align 8
@q = global ptr null, align 8
define ptr @run(ptr %arg) {
entry:
  %at = load ptr, ptr @p, align 8
  %none = icmp eq ptr %at, null
  br i1 %none, label %out, label %in
in:
  store i32 2, ptr %at, align 4
  %to = load ptr, ptr @q, align 8
  store i32 3, ptr %to, align 4
  br label %out
out:
  ret ptr null
}
define i32 @read() {
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
define void @take(ptr %v) {
  ret void
}
define i32 @main() {
entry:
  %t = alloca i64, align 8
  store ptr @x, ptr @p, align 8
  store ptr getelementptr inbounds ([4 x i32], ptr @a, i64 0, i64 1), ptr @q, align 8
  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @run, ptr null)
  %v = call i32 @read()
  store i32 5, ptr @x, align 4
  %own = add i32 %v, 1
  call void @take(ptr @x)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %w = phi ptr [ @x, %entry ], [ getelementptr inbounds ([4 x i32], ptr @a, i64 0, i64 2), %loop ]
  %old = atomicrmw add ptr @x, i32 1 seq_cst
  store i32 7, ptr getelementptr inbounds ([4 x i32], ptr @a, i64 0, i64 1), align 4
  %sure = icmp eq ptr %w, @x
  %n = add i32 %i, 1
  %more = icmp ult i32 %n, 2
  br i1 %more, label %loop, label %end
end:
  %pair = cmpxchg ptr @x, i32 3, i32 4 seq_cst seq_cst
  call void @llvm.memcpy.p0.p0.i64(ptr @b, ptr @a, i64 16, i1 false)
  call void @llvm.memset.p0.i64(ptr @a, i8 0, i64 16, i1 false)
  %same = select i1 %sure, ptr @a, ptr @b
  %z = load i32, ptr %same, align 4
  %id = load i64, ptr %t, align 8
  %j = call i32 @pthread_join(i64 %id, ptr null)
  ret i32 %z
}
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
`
