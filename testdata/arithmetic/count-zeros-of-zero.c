// The number of leading zeros of 0, which __builtin_clz leaves undefined.
// verdict: violated
volatile unsigned n;
int main(void) {
  return __builtin_clz(n) == 33; // want: shift
}
