// A division of constants by zero, which the compiler computes while it translates.
// verdict: violated
// verdict-O2: violated
int main(void) {
  int r = 5 / 0; // want: div-zero
  return 0;
}
