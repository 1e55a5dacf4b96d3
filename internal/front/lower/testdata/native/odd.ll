target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@fmt = private constant [9 x i8] c"%d %d %d\00"
@nl = private constant [7 x i8] c"%d %d\0A\00"
@g = global <8 x i1> <i1 1, i1 0, i1 1, i1 1, i1 0, i1 0, i1 0, i1 1>
@v = global <3 x i24> <i24 1, i24 -1, i24 300>
@fp = global ptr getelementptr (i8, ptr @g, i64 1)
@z = global i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @g, i64 5) to i64), i64 ptrtoint (ptr @g to i64))
@tl = thread_local global [4 x i32] [i32 7, i32 8, i32 9, i32 10]
declare i32 @printf(ptr, ...)
define i32 @ind(i32 %n) {
entry:
  br label %d
d:
  %i = phi i32 [0, %entry], [%i2, %a], [%j2, %b]
  %c = icmp slt i32 %i, %n
  %s = select i1 %c, ptr blockaddress(@ind, %a), ptr blockaddress(@ind, %b)
  indirectbr ptr %s, [label %a, label %b]
a:
  %x = phi i32 [%i, %d]
  %i2 = add i32 %x, 3
  br label %d
b:
  %y = phi i32 [%i, %d]
  %k = phi i32 [%n, %d]
  %j2 = add i32 %y, %k
  %e = icmp sgt i32 %j2, 50
  br i1 %e, label %out, label %d
out:
  %r = mul i32 %y, %k
  ret i32 %r
}
define i32 @wsw(i128 %x) {
  switch i128 %x, label %d [ i128 5, label %a
    i128 18446744073709551621, label %b ]
a: ret i32 1
b: ret i32 2
d: 
  %p = phi i32 [ 3, %0 ]
  ret i32 %p
}
define i32 @swap(i32 %n) {
entry:
  br label %l
l:
  %a = phi i32 [1, %entry], [%b, %l]
  %b = phi i32 [2, %entry], [%a, %l]
  %i = phi i32 [0, %entry], [%i1, %l]
  %i1 = add i32 %i, 1
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %l, label %o
o:
  %r = mul i32 %a, 10
  %r2 = add i32 %r, %b
  ret i32 %r2
}
define i32 @main() {
  %v = load <8 x i1>, ptr @g
  %i = bitcast <8 x i1> %v to i8
  %z = zext i8 %i to i32
  %n = xor <8 x i1> %v, <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>
  store <8 x i1> %n, ptr @g
  %b = load i8, ptr @g
  %bz = zext i8 %b to i32
  call i32 (ptr, ...) @printf(ptr @nl, i32 %z, i32 %bz)
  %w = load <3 x i24>, ptr @v
  %e = extractelement <3 x i24> %w, i32 2
  %ez = zext i24 %e to i32
  %b3 = getelementptr i8, ptr @v, i64 3
  %w3 = load i32, ptr %b3
  call i32 (ptr, ...) @printf(ptr @nl, i32 %ez, i32 %w3)
  %p1 = call i32 @ind(i32 10)
  %p2 = call i32 @ind(i32 17)
  call i32 (ptr, ...) @printf(ptr @nl, i32 %p1, i32 %p2)
  %q1 = call i32 @wsw(i128 18446744073709551621)
  %q2 = call i32 @wsw(i128 6)
  call i32 (ptr, ...) @printf(ptr @nl, i32 %q1, i32 %q2)
  %s1 = call i32 @swap(i32 3)
  %s2 = call i32 @swap(i32 4)
  call i32 (ptr, ...) @printf(ptr @nl, i32 %s1, i32 %s2)
  %t = load i32, ptr getelementptr (i8, ptr @tl, i64 8)
  store i32 44, ptr @tl
  %t2 = load i32, ptr @tl
  call i32 (ptr, ...) @printf(ptr @nl, i32 %t, i32 %t2)
  %zz = load i64, ptr @z
  %z2 = trunc i64 %zz to i32
  %f = load ptr, ptr @fp
  %fi = ptrtoint ptr %f to i64
  %gi = ptrtoint ptr @g to i64
  %df = sub i64 %fi, %gi
  %d2 = trunc i64 %df to i32
  call i32 (ptr, ...) @printf(ptr @nl, i32 %z2, i32 %d2)
  %bc = bitcast <2 x i64> <i64 4294967298, i64 12884901892> to <4 x i32>
  %y0 = extractelement <4 x i32> %bc, i32 1
  %y1 = extractelement <4 x i32> %bc, i32 2
  call i32 (ptr, ...) @printf(ptr @nl, i32 %y0, i32 %y1)
  %sat = call <2 x i32> @llvm.sadd.sat.v2i32(<2 x i32> <i32 2147483647, i32 5>, <2 x i32> <i32 5, i32 6>)
  %sa = extractelement <2 x i32> %sat, i32 0
  %ov = call {<2 x i32>, <2 x i1>} @llvm.uadd.with.overflow.v2i32(<2 x i32> %sat, <2 x i32> <i32 -1, i32 1>)
  %o1 = extractvalue {<2 x i32>, <2 x i1>} %ov, 1
  %ob = bitcast <2 x i1> %o1 to i2
  %oz = zext i2 %ob to i32
  call i32 (ptr, ...) @printf(ptr @nl, i32 %sa, i32 %oz)
  %red = call i32 @llvm.vector.reduce.smax.v4i32(<4 x i32> %bc)
  %sc = call i32 @llvm.scmp.i32.i64(i64 -5, i64 3)
  call i32 (ptr, ...) @printf(ptr @nl, i32 %red, i32 %sc)
  %al = alloca {i8, i32, [2 x i16]}
  %agg = insertvalue {i8, i32, [2 x i16]} undef, i32 77, 1
  %agg2 = insertvalue {i8, i32, [2 x i16]} %agg, i16 -2, 2, 1
  store {i8, i32, [2 x i16]} %agg2, ptr %al
  %lp = getelementptr i8, ptr %al, i64 10
  %ls = load i16, ptr %lp
  %lz = sext i16 %ls to i32
  %ag3 = load {i8, i32, [2 x i16]}, ptr %al
  %ae = extractvalue {i8, i32, [2 x i16]} %ag3, 1
  call i32 (ptr, ...) @printf(ptr @nl, i32 %lz, i32 %ae)
  ret i32 0
}
declare <2 x i32> @llvm.sadd.sat.v2i32(<2 x i32>, <2 x i32>)
declare {<2 x i32>, <2 x i1>} @llvm.uadd.with.overflow.v2i32(<2 x i32>, <2 x i32>)
declare i32 @llvm.vector.reduce.smax.v4i32(<4 x i32>)
declare i32 @llvm.scmp.i32.i64(i64, i64)
