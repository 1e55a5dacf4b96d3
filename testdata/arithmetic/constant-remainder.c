// The remainder of the least integer divided by -1, which the compiler computes while it translates.
// verdict: violated
int main(void) {
  int r = (-2147483647 - 1) % -1; // want: overflow
  return 0;
}
