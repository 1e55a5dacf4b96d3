// A left shift of a signed number that loses a bit is an overflow of the competition.
// verdict: violated
// flags: --property=no-overflow
volatile int n = 31;
int main(void) {
  int x = 1 << n; // want: left-shift
  return x == 0;
}
