// An index beyond an array that is a member, within the struct.
// verdict: violated
struct pair { int a[4]; int b; } p;
volatile int i = 4;
int main(void) {
  p.a[i] = 1; // want: bounds
  return 0;
}
