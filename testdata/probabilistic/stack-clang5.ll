; stack.c in the instructions of the published listing, as clang 5 to 14 make them at -O0: start routines without a return, so
; with an alloca for the result; each call that the listing has for its observer is one step without effect (here
; pthread_self). One of its lines lacks braces, so that a compare-and-swap that failed is taken for one that did not; here
; it is tried again, and the way of one that succeeds has the listing's instructions.
; __VERIFIER_error is called with probability 5.4049e-8. Each use of @head in a compare-and-swap was a cast of its type; if
; it counts as a step of its own (LODIN 0.3), with 4.2881e-8.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.node = type { i32, ptr, i32 }

@head = global ptr null, align 8
@nodes = global [20 x %struct.node] zeroinitializer, align 16
@unused = global [20 x i32] zeroinitializer, align 16

define void @init() {
entry:
  %i = alloca i32, align 4
  store ptr null, ptr @head, align 8
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:
  %0 = load i32, ptr %i, align 4
  %cmp = icmp slt i32 %0, 20
  br i1 %cmp, label %for.body, label %for.end

for.body:
  %1 = load i32, ptr %i, align 4
  %idxprom = sext i32 %1 to i64
  %arrayidx = getelementptr [20 x %struct.node], ptr @nodes, i64 0, i64 %idxprom
  %number = getelementptr %struct.node, ptr %arrayidx, i32 0, i32 0
  store i32 100, ptr %number, align 8
  %2 = load i32, ptr %i, align 4
  %idxprom1 = sext i32 %2 to i64
  %arrayidx2 = getelementptr [20 x %struct.node], ptr @nodes, i64 0, i64 %idxprom1
  %next = getelementptr %struct.node, ptr %arrayidx2, i32 0, i32 1
  store ptr null, ptr %next, align 8
  %3 = load i32, ptr %i, align 4
  %4 = load i32, ptr %i, align 4
  %idxprom3 = sext i32 %4 to i64
  %arrayidx4 = getelementptr [20 x %struct.node], ptr @nodes, i64 0, i64 %idxprom3
  %index = getelementptr %struct.node, ptr %arrayidx4, i32 0, i32 2
  store i32 %3, ptr %index, align 8
  %5 = load i32, ptr %i, align 4
  %idxprom5 = sext i32 %5 to i64
  %arrayidx6 = getelementptr [20 x i32], ptr @unused, i64 0, i64 %idxprom5
  store i32 1, ptr %arrayidx6, align 4
  br label %for.inc

for.inc:
  %6 = load i32, ptr %i, align 4
  %inc = add nsw i32 %6, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond

for.end:
  ret void
}

define ptr @take_unused() {
entry:
  %selected = alloca i32, align 4
  %i = alloca i32, align 4
  br label %while.body

while.body:
  store i32 -1, ptr %selected, align 4
  %call = call i64 @pthread_self()
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:
  %0 = load i32, ptr %i, align 4
  %cmp = icmp slt i32 %0, 20
  br i1 %cmp, label %for.body, label %for.end

for.body:
  %call1 = call i64 @pthread_self()
  %1 = load i32, ptr %i, align 4
  %idxprom = sext i32 %1 to i64
  %arrayidx = getelementptr [20 x i32], ptr @unused, i64 0, i64 %idxprom
  %2 = load i32, ptr %arrayidx, align 4
  %tobool = icmp ne i32 %2, 0
  br i1 %tobool, label %if.then, label %if.end

if.then:
  %call2 = call i64 @pthread_self()
  %3 = load i32, ptr %i, align 4
  store i32 %3, ptr %selected, align 4
  br label %for.end

if.end:
  br label %for.inc

for.inc:
  %4 = load i32, ptr %i, align 4
  %inc = add nsw i32 %4, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond

for.end:
  %call3 = call i64 @pthread_self()
  %5 = load i32, ptr %selected, align 4
  %cmp4 = icmp sge i32 %5, 0
  br i1 %cmp4, label %if.then5, label %if.end14

if.then5:
  %call6 = call i64 @pthread_self()
  %6 = load i32, ptr %selected, align 4
  %idxprom7 = sext i32 %6 to i64
  %arrayidx8 = getelementptr [20 x i32], ptr @unused, i64 0, i64 %idxprom7
  %7 = cmpxchg ptr %arrayidx8, i32 1, i32 0 seq_cst seq_cst, align 4
  %8 = extractvalue { i32, i1 } %7, 1
  br i1 %8, label %if.then9, label %while.body

if.then9:
  %call10 = call i64 @pthread_self()
  br label %if.end11

if.end11:
  %9 = load i32, ptr %selected, align 4
  %idxprom12 = sext i32 %9 to i64
  %arrayidx13 = getelementptr [20 x %struct.node], ptr @nodes, i64 0, i64 %idxprom12
  ret ptr %arrayidx13

if.end14:
  br label %while.body
}

declare i64 @pthread_self()

define void @push(i32 %number) {
entry:
  %number.addr = alloca i32, align 4
  %node = alloca ptr, align 8
  %seen = alloca ptr, align 8
  store i32 %number, ptr %number.addr, align 4
  %call = call ptr @take_unused()
  store ptr %call, ptr %node, align 8
  %call1 = call i64 @pthread_self()
  %0 = load i32, ptr %number.addr, align 4
  %1 = load ptr, ptr %node, align 8
  %number2 = getelementptr %struct.node, ptr %1, i32 0, i32 0
  store i32 %0, ptr %number2, align 8
  %call3 = call i64 @pthread_self()
  br label %do.body

do.body:
  %2 = load ptr, ptr @head, align 8
  store ptr %2, ptr %seen, align 8
  %call4 = call i64 @pthread_self()
  %3 = load ptr, ptr %seen, align 8
  %4 = load ptr, ptr %node, align 8
  %next = getelementptr %struct.node, ptr %4, i32 0, i32 1
  store ptr %3, ptr %next, align 8
  br label %do.cond

do.cond:
  %5 = load ptr, ptr %seen, align 8
  %6 = ptrtoint ptr %5 to i64
  %7 = load ptr, ptr %node, align 8
  %8 = ptrtoint ptr %7 to i64
  %9 = cmpxchg ptr @head, i64 %6, i64 %8 seq_cst seq_cst, align 8
  %10 = extractvalue { i64, i1 } %9, 1
  %lnot = xor i1 %10, true
  br i1 %lnot, label %do.body, label %do.end

do.end:
  %call5 = call i64 @pthread_self()
  ret void
}

define i32 @pop() {
entry:
  %retval = alloca i32, align 4
  %node = alloca ptr, align 8
  %number = alloca i32, align 4
  store ptr null, ptr %node, align 8
  br label %do.body

do.body:
  %0 = load ptr, ptr @head, align 8
  store ptr %0, ptr %node, align 8
  %call = call i64 @pthread_self()
  %1 = load ptr, ptr %node, align 8
  %tobool = icmp ne ptr %1, null
  br i1 %tobool, label %if.end, label %if.then

if.then:
  store i32 -1, ptr %retval, align 4
  br label %return

if.end:
  br label %do.cond

do.cond:
  %2 = load ptr, ptr %node, align 8
  %3 = ptrtoint ptr %2 to i64
  %4 = load ptr, ptr %node, align 8
  %next = getelementptr %struct.node, ptr %4, i32 0, i32 1
  %5 = load ptr, ptr %next, align 8
  %6 = ptrtoint ptr %5 to i64
  %7 = cmpxchg ptr @head, i64 %3, i64 %6 seq_cst seq_cst, align 8
  %8 = extractvalue { i64, i1 } %7, 1
  %lnot = xor i1 %8, true
  br i1 %lnot, label %do.body, label %do.end

do.end:
  %call1 = call i64 @pthread_self()
  %9 = load ptr, ptr %node, align 8
  %number2 = getelementptr %struct.node, ptr %9, i32 0, i32 0
  %10 = load i32, ptr %number2, align 8
  store i32 %10, ptr %number, align 4
  %11 = load ptr, ptr %node, align 8
  %index = getelementptr %struct.node, ptr %11, i32 0, i32 2
  %12 = load i32, ptr %index, align 8
  %idxprom = sext i32 %12 to i64
  %arrayidx = getelementptr [20 x i32], ptr @unused, i64 0, i64 %idxprom
  store i32 1, ptr %arrayidx, align 4
  %call3 = call i64 @pthread_self()
  %call4 = call i64 @pthread_self()
  %13 = load ptr, ptr %node, align 8
  %number5 = getelementptr %struct.node, ptr %13, i32 0, i32 0
  store i32 100, ptr %number5, align 8
  %14 = load i32, ptr %number, align 4
  store i32 %14, ptr %retval, align 4
  br label %return

return:
  %15 = load i32, ptr %retval, align 4
  ret i32 %15
}

define ptr @pushing(ptr %arg) {
entry:
  %retval = alloca ptr, align 8
  %arg.addr = alloca ptr, align 8
  store ptr %arg, ptr %arg.addr, align 8
  call void @push(i32 20)
  %0 = load ptr, ptr %retval, align 8
  ret ptr %0
}

define ptr @popping(ptr %arg) {
entry:
  %retval = alloca ptr, align 8
  %arg.addr = alloca ptr, align 8
  store ptr %arg, ptr %arg.addr, align 8
  %call = call i32 @pop()
  call void @push(i32 5)
  %0 = load ptr, ptr %retval, align 8
  ret ptr %0
}

define i32 @main() {
entry:
  %retval = alloca i32, align 4
  %first = alloca i64, align 8
  %second = alloca i64, align 8
  %node = alloca ptr, align 8
  store i32 0, ptr %retval, align 4
  call void @init()
  call void @push(i32 10)
  %call = call i32 @pthread_create(ptr %first, ptr null, ptr @pushing, ptr null)
  %call1 = call i32 @pthread_create(ptr %second, ptr null, ptr @popping, ptr null)
  %0 = load i64, ptr %first, align 8
  %call2 = call i32 @pthread_join(i64 %0, ptr null)
  %1 = load i64, ptr %second, align 8
  %call3 = call i32 @pthread_join(i64 %1, ptr null)
  %2 = load ptr, ptr @head, align 8
  store ptr %2, ptr %node, align 8
  br label %for.cond

for.cond:
  %3 = load ptr, ptr %node, align 8
  %tobool = icmp ne ptr %3, null
  br i1 %tobool, label %for.body, label %for.end

for.body:
  %4 = load ptr, ptr %node, align 8
  %number = getelementptr %struct.node, ptr %4, i32 0, i32 0
  %5 = load i32, ptr %number, align 8
  %cmp = icmp eq i32 %5, 100
  br i1 %cmp, label %if.then, label %if.end

if.then:
  call void @__VERIFIER_error()
  br label %if.end

if.end:
  br label %for.inc

for.inc:
  %6 = load ptr, ptr %node, align 8
  %next = getelementptr %struct.node, ptr %6, i32 0, i32 1
  %7 = load ptr, ptr %next, align 8
  store ptr %7, ptr %node, align 8
  br label %for.cond

for.end:
  ret i32 0
}

declare i32 @pthread_create(ptr, ptr, ptr, ptr)

declare i32 @pthread_join(i64, ptr)

declare void @__VERIFIER_error()
