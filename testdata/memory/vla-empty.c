// An array of variable length without elements.
// verdict: violated
volatile int n;
int main(void) {
  char a[n]; // want: bounds
  return sizeof a == 1;
}
