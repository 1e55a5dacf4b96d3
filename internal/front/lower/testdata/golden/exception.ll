; What only an exception reaches is a trap; an atomic function is wrapped.
declare i32 @may_throw(i32)
declare i32 @__gxx_personality_v0(...)
define i32 @__VERIFIER_atomic_step(i32 %x) personality ptr @__gxx_personality_v0 {
  %r = invoke i32 @may_throw(i32 %x) to label %fine unwind label %caught
fine:
  %v = phi i32 [ %r, %0 ]
  ret i32 %v
caught:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
define i32 @main() {
  %r = call i32 @__VERIFIER_atomic_step(i32 3)
  ret i32 %r
}
