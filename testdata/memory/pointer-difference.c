// The distance of pointers to different variables.
// verdict: violated
// flags: --check=+pointer-comparison
int a[2], b[2];
int *volatile p = a, *volatile q = b;
int main(void) {
  return p - q == 7; // want: pointer-comparison
}
