// A left shift of a negative number.
// verdict: violated
// flags: --check=+left-shift
volatile int n = -1;
int main(void) {
  return n << 1; // want: left-shift
}
