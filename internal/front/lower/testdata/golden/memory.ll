; Accesses of several words, packed vectors, atomics, a thread-local variable.
@wide = global i128 0
@bits = global <8 x i1> zeroinitializer
@pair = global { i8, ptr, float } zeroinitializer
@tls = thread_local global i32 3
define void @main() {
  %w = load i128, ptr @wide
  store i128 %w, ptr @wide
  %b = load <8 x i1>, ptr @bits
  store <8 x i1> %b, ptr @bits
  %p = load { i8, ptr, float }, ptr @pair
  store { i8, ptr, float } %p, ptr @pair
  %t = load i32, ptr @tls
  store atomic i32 %t, ptr @pair release, align 4
  %old = atomicrmw add ptr @pair, i32 1 monotonic
  %c = cmpxchg ptr @pair, i32 %old, i32 5 acq_rel acquire
  fence seq_cst
  ret void
}
