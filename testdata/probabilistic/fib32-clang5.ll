; fib.c with NUM=16 and GOAL=2178309 in the instructions that clang 5 makes of it at -O0: with an alloca for the result of a
; start routine, which clang 14 leaves out. __VERIFIER_error is called with probability 3.147e-6 (an unbiased estimate with
; standard error 0.024e-6, made outside of heddle).
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@i = global i32 1, align 4, !dbg !0
@j = global i32 1, align 4, !dbg !5

define i32 @main() {
entry:
  %retval = alloca i32, align 4
  %first = alloca i64, align 8
  %second = alloca i64, align 8
  store i32 0, ptr %retval, align 4
  %call = call i32 @pthread_create(ptr %first, ptr null, ptr @add_to_i, ptr null)
  %call1 = call i32 @pthread_create(ptr %second, ptr null, ptr @add_to_j, ptr null)
  %0 = load i64, ptr %first, align 8
  %call2 = call i32 @pthread_join(i64 %0, ptr null)
  %1 = load i64, ptr %second, align 8
  %call3 = call i32 @pthread_join(i64 %1, ptr null)
  %2 = load i32, ptr @i, align 4
  %cmp = icmp eq i32 %2, 2178309
  br i1 %cmp, label %if.then, label %lor.lhs.false

lor.lhs.false:
  %3 = load i32, ptr @j, align 4
  %cmp4 = icmp eq i32 %3, 2178309
  br i1 %cmp4, label %if.then, label %if.end

if.then:
  call void @__VERIFIER_error()
  unreachable

if.end:
  ret i32 0
}

declare i32 @pthread_create(ptr, ptr, ptr, ptr)

define internal ptr @add_to_i(ptr %arg) {
entry:
  %retval = alloca ptr, align 8
  %arg.addr = alloca ptr, align 8
  %k = alloca i32, align 4
  store ptr %arg, ptr %arg.addr, align 8
  store i32 0, ptr %k, align 4
  store i32 0, ptr %k, align 4
  br label %for.cond

for.cond:
  %0 = load i32, ptr %k, align 4
  %cmp = icmp slt i32 %0, 16
  br i1 %cmp, label %for.body, label %for.end

for.body:
  %1 = load i32, ptr @j, align 4
  %2 = load i32, ptr @i, align 4
  %add = add nsw i32 %2, %1
  store i32 %add, ptr @i, align 4
  br label %for.inc

for.inc:
  %3 = load i32, ptr %k, align 4
  %inc = add nsw i32 %3, 1
  store i32 %inc, ptr %k, align 4
  br label %for.cond

for.end:
  call void @pthread_exit(ptr null)
  unreachable
}

define internal ptr @add_to_j(ptr %arg) {
entry:
  %retval = alloca ptr, align 8
  %arg.addr = alloca ptr, align 8
  %k = alloca i32, align 4
  store ptr %arg, ptr %arg.addr, align 8
  store i32 0, ptr %k, align 4
  store i32 0, ptr %k, align 4
  br label %for.cond

for.cond:
  %0 = load i32, ptr %k, align 4
  %cmp = icmp slt i32 %0, 16
  br i1 %cmp, label %for.body, label %for.end

for.body:
  %1 = load i32, ptr @i, align 4
  %2 = load i32, ptr @j, align 4
  %add = add nsw i32 %2, %1
  store i32 %add, ptr @j, align 4
  br label %for.inc

for.inc:
  %3 = load i32, ptr %k, align 4
  %inc = add nsw i32 %3, 1
  store i32 %inc, ptr %k, align 4
  br label %for.cond

for.end:
  call void @pthread_exit(ptr null)
  unreachable
}

declare i32 @pthread_join(i64, ptr)

declare void @__VERIFIER_error()

declare void @pthread_exit(ptr)

; Debug information for the two variables alone, so that a score can name them.
!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!7, !8}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "i", scope: !2, file: !3, line: 1, type: !6, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "hand", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !4)
!3 = !DIFile(filename: "fib.c", directory: ".")
!4 = !{!0, !5}
!5 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !{i32 2, !"Dwarf Version", i32 4}
!8 = !{i32 2, !"Debug Info Version", i32 3}
!9 = distinct !DIGlobalVariable(name: "j", scope: !2, file: !3, line: 2, type: !6, isLocal: false, isDefinition: true)
