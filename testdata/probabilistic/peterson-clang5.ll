; The faulty Peterson of peterson.c in the instructions that clang 5 makes of it at -O0: with a cast of each pointer.
; Both threads come to call crit with probability 0.0732351672.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Options = type { ptr, ptr, ptr }

define void @crit() {
entry:
  ret void
}

define ptr @first(ptr %given) {
entry:
  %given.addr = alloca ptr, align 8
  %opt = alloca ptr, align 8
  store ptr %given, ptr %given.addr, align 8
  %0 = load ptr, ptr %given.addr, align 8
  %cast = bitcast ptr %0 to ptr
  store ptr %cast, ptr %opt, align 8
  %1 = load ptr, ptr %opt, align 8
  %mine = getelementptr inbounds %struct.Options, ptr %1, i32 0, i32 0
  %2 = load ptr, ptr %mine, align 8
  store i32 0, ptr %2, align 4
  %3 = load ptr, ptr %opt, align 8
  %turn = getelementptr inbounds %struct.Options, ptr %3, i32 0, i32 2
  %4 = load ptr, ptr %turn, align 8
  store i32 1, ptr %4, align 4
  br label %while.cond

while.cond:
  %5 = load ptr, ptr %opt, align 8
  %other = getelementptr inbounds %struct.Options, ptr %5, i32 0, i32 1
  %6 = load ptr, ptr %other, align 8
  %7 = load i32, ptr %6, align 4
  %tobool = icmp ne i32 %7, 0
  br i1 %tobool, label %land.rhs, label %land.end

land.rhs:
  %8 = load ptr, ptr %opt, align 8
  %turn1 = getelementptr inbounds %struct.Options, ptr %8, i32 0, i32 2
  %9 = load ptr, ptr %turn1, align 8
  %10 = load i32, ptr %9, align 4
  %cmp = icmp eq i32 %10, 1
  br label %land.end

land.end:
  %11 = phi i1 [ false, %while.cond ], [ %cmp, %land.rhs ]
  br i1 %11, label %while.body, label %while.end

while.body:
  br label %while.cond

while.end:
  call void @crit()
  %12 = load ptr, ptr %opt, align 8
  %mine2 = getelementptr inbounds %struct.Options, ptr %12, i32 0, i32 0
  %13 = load ptr, ptr %mine2, align 8
  store i32 0, ptr %13, align 4
  ret ptr null
}

define ptr @second(ptr %given) {
entry:
  %given.addr = alloca ptr, align 8
  %opt = alloca ptr, align 8
  store ptr %given, ptr %given.addr, align 8
  %0 = load ptr, ptr %given.addr, align 8
  %cast = bitcast ptr %0 to ptr
  store ptr %cast, ptr %opt, align 8
  %1 = load ptr, ptr %opt, align 8
  %mine = getelementptr inbounds %struct.Options, ptr %1, i32 0, i32 0
  %2 = load ptr, ptr %mine, align 8
  store i32 1, ptr %2, align 4
  %3 = load ptr, ptr %opt, align 8
  %turn = getelementptr inbounds %struct.Options, ptr %3, i32 0, i32 2
  %4 = load ptr, ptr %turn, align 8
  store i32 0, ptr %4, align 4
  br label %while.cond

while.cond:
  %5 = load ptr, ptr %opt, align 8
  %other = getelementptr inbounds %struct.Options, ptr %5, i32 0, i32 1
  %6 = load ptr, ptr %other, align 8
  %7 = load i32, ptr %6, align 4
  %tobool = icmp ne i32 %7, 0
  br i1 %tobool, label %land.rhs, label %land.end

land.rhs:
  %8 = load ptr, ptr %opt, align 8
  %turn1 = getelementptr inbounds %struct.Options, ptr %8, i32 0, i32 2
  %9 = load ptr, ptr %turn1, align 8
  %10 = load i32, ptr %9, align 4
  %cmp = icmp eq i32 %10, 0
  br label %land.end

land.end:
  %11 = phi i1 [ false, %while.cond ], [ %cmp, %land.rhs ]
  br i1 %11, label %while.body, label %while.end

while.body:
  br label %while.cond

while.end:
  call void @crit()
  %12 = load ptr, ptr %opt, align 8
  %mine2 = getelementptr inbounds %struct.Options, ptr %12, i32 0, i32 0
  %13 = load ptr, ptr %mine2, align 8
  store i32 0, ptr %13, align 4
  ret ptr null
}

define i32 @main() {
entry:
  %retval = alloca i32, align 4
  %flags = alloca [2 x i32], align 4
  %turn = alloca i32, align 4
  %one = alloca %struct.Options, align 8
  %two = alloca %struct.Options, align 8
  %t1 = alloca i64, align 8
  %t2 = alloca i64, align 8
  store i32 0, ptr %retval, align 4
  %arrayidx = getelementptr inbounds [2 x i32], ptr %flags, i64 0, i64 0
  %mine = getelementptr inbounds %struct.Options, ptr %one, i32 0, i32 0
  store ptr %arrayidx, ptr %mine, align 8
  %arrayidx1 = getelementptr inbounds [2 x i32], ptr %flags, i64 0, i64 1
  %other = getelementptr inbounds %struct.Options, ptr %one, i32 0, i32 1
  store ptr %arrayidx1, ptr %other, align 8
  %turn2 = getelementptr inbounds %struct.Options, ptr %one, i32 0, i32 2
  store ptr %turn, ptr %turn2, align 8
  %arrayidx3 = getelementptr inbounds [2 x i32], ptr %flags, i64 0, i64 1
  %mine4 = getelementptr inbounds %struct.Options, ptr %two, i32 0, i32 0
  store ptr %arrayidx3, ptr %mine4, align 8
  %arrayidx5 = getelementptr inbounds [2 x i32], ptr %flags, i64 0, i64 0
  %other6 = getelementptr inbounds %struct.Options, ptr %two, i32 0, i32 1
  store ptr %arrayidx5, ptr %other6, align 8
  %turn7 = getelementptr inbounds %struct.Options, ptr %two, i32 0, i32 2
  store ptr %turn, ptr %turn7, align 8
  %cast1 = bitcast ptr %one to ptr
  %call = call i32 @pthread_create(ptr %t1, ptr null, ptr @first, ptr %cast1)
  %cast2 = bitcast ptr %two to ptr
  %call8 = call i32 @pthread_create(ptr %t2, ptr null, ptr @second, ptr %cast2)
  %0 = load i64, ptr %t1, align 8
  %call9 = call i32 @pthread_join(i64 %0, ptr null)
  %1 = load i64, ptr %t2, align 8
  %call10 = call i32 @pthread_join(i64 %1, ptr null)
  ret i32 0
}

declare i32 @pthread_create(ptr, ptr, ptr, ptr)

declare i32 @pthread_join(i64, ptr)
