// A loop that steps its pointer to in front of the array.
// verdict: violated
// flags: --check=+pointer-arithmetic
int a[3];
int main(void) {
  for (int *p = a + 2; p >= a; p--) // want: pointer-arithmetic
    *p = 1;
  return 0;
}
