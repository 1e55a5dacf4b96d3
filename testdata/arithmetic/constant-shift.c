// A shift of a constant by a negative one, which the compiler computes while it translates.
// verdict: violated
int main(void) {
  int n = 1 << -1; // want: shift
  return 0;
}
