// The count of a shift is wider than what is shifted: it is out of range whatever its lower half is.
// verdict: violated
int main(void) {
  unsigned u = 128;
  long long n = 4294967296LL;
  u >>= n; // want: shift
  return 0;
}
