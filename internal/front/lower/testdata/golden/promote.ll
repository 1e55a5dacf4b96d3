; %x becomes a slot; %flag too, though it is stored as i1 and loaded as i8; %mixed
; does not: its bytes are read by halves; %out escapes; %private does not.
define void @take(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define i32 @main(i32 %n) {
  %x = alloca i32
  %flag = alloca i8
  %mixed = alloca i32
  %out = alloca i32
  %private = alloca [4 x i32]
  store i32 %n, ptr %x
  %odd = trunc i32 %n to i1
  store i1 %odd, ptr %flag
  store i32 %n, ptr %mixed
  %high = getelementptr i8, ptr %mixed, i64 2
  %half = load i16, ptr %high
  call void @take(ptr %out)
  %element = getelementptr [4 x i32], ptr %private, i64 0, i32 %n
  store i32 7, ptr %element
  %y = load i32, ptr %x
  %f = load i8, ptr %flag
  %wide = zext i8 %f to i32
  %z = add i32 %y, %wide
  %h = zext i16 %half to i32
  %r = add i32 %z, %h
  ret i32 %r
}
