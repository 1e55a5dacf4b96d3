; 20 steps to the end: 3, three rounds of 4, and 5. The two phis are one step, behind the branch; so is each other
; instruction, whatever becomes of it; the return of main ends the run.
define i32 @double(i32 %a) {
  %r = add i32 %a, %a
  ret i32 %r
}

define i32 @main() {
entry:
  %x = alloca [2 x i32], align 4
  store i32 0, ptr %x, align 4
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %j = phi i32 [ 1, %entry ], [ %i, %loop ]
  %n = add i32 %i, 1
  %more = icmp slt i32 %n, 3
  br i1 %more, label %loop, label %done

done:
  %at = getelementptr inbounds [2 x i32], ptr %x, i64 0, i64 1
  %d = call i32 @double(i32 %j)
  ret i32 %d
}
