; Constant expressions as clang 5 wrote them, with typed pointers: LLVM drops casts of pointers and addresses of first members as it reads, and
; folds what is nested, so that they are counted in this text. The call of __VERIFIER_error is the next instruction behind 13 steps, and
; with those of the expressions (--constexpr-steps) behind 28: 1 of %a (no offset), 2 of %b (a cast of one), 1 of the store (a cast), 3 of the
; call's arguments (one nested), none of what only looks like expressions, 2 of the switch, 3 of the invoke, 3 of the sum.
target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%"two (" = type { i32, i32 }

@.str = private unnamed_addr constant [4 x i8] c"a(;\00", align 1
@pair = global %"two (" zeroinitializer, align 8
@words = global [4 x i64] zeroinitializer, align 16
@"add (" = global i64 0, align 8

declare void @__VERIFIER_error()
declare i32 @__gxx_personality_v0(...)

define i32 @takes(i8* %text, i32* %first) {
  ret i32 0 ; getelementptr ([4 x i8], [4 x i8]* @.str, i32 0, i32 0)
}

define i32 @main() personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) {
entry:
  %a = load i64, i64* getelementptr inbounds ([4 x i64], [4 x i64]* @words, i64 0, i64 0), align 8
  %b = load i8, i8* bitcast (i64* getelementptr inbounds ([4 x i64], [4 x i64]* @words, i32 0, i32 1) to i8*), align 8
  store i64 7, i64* bitcast (%"two ("* @pair to i64*), align 8
  %c = call i32 @takes(i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str, i32 0, i32 0), i32* getelementptr (%"two (", %"two ("* bitcast ([4 x i64]* @words to %"two ("*), i64 0, i32 1))
  %add = add i64 %a, 1
  %d = load i64, i64* @"add (", align 8 ; bitcast (
  br label %sub

sub:
  %e = bitcast %"two ("* @pair to i32*
  switch i64 ptrtoint ([4 x i64]* getelementptr inbounds ([4 x i64], [4 x i64]* @words, i64 0) to i64), label %next [
    i64 0, label %other
    i64 1, label %other
  ]

next:
  %f = invoke i32 @takes(i8* bitcast ([4 x i64]* @words to i8*), i32* getelementptr inbounds (%"two (", %"two ("* bitcast (i64* @"add (" to %"two ("*), i32 0, i32 0))
          to label %last unwind label %gone

last:
  store i64 add (i64 ptrtoint (%"two ("* @pair to i64), i64 ptrtoint ([4 x i64]* @words to i64)), i64* @"add (", align 8
  call void @__VERIFIER_error()
  ret i32 0

other:
  ret i32 2

gone:
  %g = landingpad { i8*, i32 }
          cleanup
          catch i8* bitcast ([4 x i64]* @words to i8*)
  ret i32 1
}
