// An index beyond a row of an array of arrays, within the array.
// verdict: violated
int rows[2][3];
volatile int i = 3;
int main(void) {
  rows[0][i] = 1; // want: bounds
  return 0;
}
