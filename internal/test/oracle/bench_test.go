package oracle

import (
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/test/testprogram"
)

// Two threads of a few instructions: what the harness explores by the thousands.
func BenchmarkExplore(b *testing.B) {
	mod := testprogram.LoadText(b, "bench.ll", head+`define i32 @main() {
  %r = call i32 @pthread_create(ptr @h, ptr null, ptr @t, ptr null)
  store atomic i32 1, ptr @x seq_cst, align 4
  %v = load atomic i32, ptr @y seq_cst, align 4
  %l = call i32 @pthread_mutex_lock(ptr @m)
  %w = load i32, ptr @z
  %u = call i32 @pthread_mutex_unlock(ptr @m)
  %j = load i64, ptr @h
  %k = call i32 @pthread_join(i64 %j, ptr null)
  ret i32 %v }
@z = global i32 0
define ptr @t(ptr %a) {
  store atomic i32 1, ptr @y seq_cst, align 4
  %v = load atomic i32, ptr @x seq_cst, align 4
  %l = call i32 @pthread_mutex_lock(ptr @m)
  store i32 %v, ptr @z
  %u = call i32 @pthread_mutex_unlock(ptr @m)
  ret ptr null }`, compile.Options{})
	b.ReportAllocs()
	states := 0
	for b.Loop() {
		states = Explore(mod, Options{}).States
	}
	b.ReportMetric(float64(states), "states")
}
