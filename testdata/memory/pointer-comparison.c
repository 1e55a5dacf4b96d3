// Pointers to different variables are compared by order.
// verdict: violated
// flags: --check=+pointer-comparison
int a[2], b[2];
int *volatile p = a, *volatile q = b;
int main(void) {
  return p < q; // want: pointer-comparison
}
