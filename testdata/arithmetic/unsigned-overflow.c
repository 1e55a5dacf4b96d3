// A product of unsigned numbers that wraps around.
// verdict: violated
// flags: --check=+unsigned-overflow
volatile unsigned n = 65536;
int main(void) {
  unsigned bytes = n * n; // want: unsigned-overflow
  return bytes != 0;
}
