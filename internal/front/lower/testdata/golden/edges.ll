; Jumps that begin rounds, with what phis carry on their edges. edges.counted is the code where steps are counted.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@flag = global i32 0

define void @self() {
  br label %again
again:
  %v = load volatile i32, ptr @flag
  %c = icmp eq i32 %v, 0
  br i1 %c, label %again, label %out
out:
  ret void
}

define void @alone() {
  br label %again
again:
  store volatile i32 1, ptr @flag
  br label %again
}

define i32 @carried() {
  br label %again
again:
  %n = phi i32 [ 1, %0 ], [ %m, %again ]
  %m = load volatile i32, ptr @flag
  %c = icmp eq i32 %m, %n
  br i1 %c, label %again, label %out
out:
  ret i32 %n
}

define i32 @on() {
  br label %again
again:
  %n = phi i32 [ 1, %0 ], [ %m, %again ], [ %m, %again ]
  %m = load volatile i32, ptr @flag
  switch i32 %m, label %out [ i32 1, label %again
    i32 2, label %again ]
out:
  ret i32 %n
}

define i32 @latched() {
  br label %again
again:
  %n = phi i32 [ 1, %0 ], [ %m, %body ]
  %m = load volatile i32, ptr @flag
  %c = icmp eq i32 %m, %n
  br i1 %c, label %body, label %out
body:
  store volatile i32 %n, ptr @flag
  br label %again
out:
  ret i32 %n
}

define i32 @main() {
  call void @self()
  call i32 @carried()
  call i32 @on()
  call i32 @latched()
  call void @alone()
  ret i32 0
}
