; The phis of a block act at once: %x and %z are exchanged in each round and are
; never equal inside the loop.
define i32 @main() {
init:
  br label %blk
blk:
  %x = phi i32 [ %z, %blk ], [ 0, %init ]
  %z = phi i32 [ %x, %blk ], [ 1, %init ]
  %b = icmp eq i32 %x, %z
  br i1 %b, label %succ, label %blk
succ:
  ret i32 1
}
