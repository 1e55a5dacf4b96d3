; Phis that exchange their values; a dead register at a visible store.
@g = global i32 0
define i32 @main(i32 %n) {
entry:
  br label %loop
loop:
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load i32, ptr @g
  %sum = add i32 %old, %a
  store i32 %sum, ptr @g
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %b
}
