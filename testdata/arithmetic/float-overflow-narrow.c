// A double that no float can hold, and a division by zero.
// verdict: violated
// flags: --check=+float-overflow
volatile double x = 1e200, zero = 0;
int main(void) {
  float y = x; // want: float-overflow
  return y + 1 / zero == 0;
}
