; Constant expressions as operands. The call of __VERIFIER_error is the next instruction behind 6 steps; where each
; expression takes a step of its own (--constexpr-steps) behind 12: @pair with an offset; @pair accessed as an i32, which
; it is not; a cast of its address; the sum of one and 5, two steps; and @more with an offset.
%two = type { i32, i32 }

@pair = global %two zeroinitializer, align 8
@word = global i64 0, align 8
@more = global [4 x i64] zeroinitializer, align 8

declare void @__VERIFIER_error()

define i32 @main() {
  %a = load i32, ptr getelementptr (%two, ptr @pair, i64 0, i32 1), align 4
  %b = load i32, ptr @pair, align 4
  %c = load i64, ptr @word, align 8
  store i64 ptrtoint (ptr @pair to i64), ptr @word, align 8
  store i64 add (i64 ptrtoint (ptr @pair to i64), i64 5), ptr getelementptr ([4 x i64], ptr @more, i64 0, i64 3), align 8
  %d = getelementptr [4 x i64], ptr @more, i64 0, i64 1
  call void @__VERIFIER_error()
  ret i32 0
}
