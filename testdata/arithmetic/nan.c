// The difference of infinities is not a number.
// verdict: violated
// flags: --check=+float-nan
volatile double x = 1e200;
int main(void) {
  double y = x * x;
  return y - y == 0; // want: float-nan
}
