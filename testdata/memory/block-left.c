// A local variable is written through a pointer when its block was left, while another block is entered.
// verdict: violated
int main(void) {
  int z = 0, *p = &z;
  {
    int k = 3;
    p = &k;
  }
  {
    int j = 4;
    *p = 1; // want: use-after-return
    z = j;
  }
  return z - 4;
}
