// A product of floats that is too large.
// verdict: violated
// flags: --check=+float-overflow
volatile double x = 1e200;
int main(void) {
  double y = x * x; // want: float-overflow
  return y == 0;
}
