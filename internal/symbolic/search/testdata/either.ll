; A function that returns in two places, as an optimiser makes them and clang does not.
define i32 @either(i1 zeroext %b) {
  br i1 %b, label %x, label %y
x:
  ret i32 1
y:
  ret i32 2
}
