// An overflow of constants, in a file that silences the compiler's warning.
// verdict: violated
#pragma clang diagnostic ignored "-Winteger-overflow"
int main(void) {
  int n = 2147483647 + 1; // want: overflow
  return n == 0;
}
