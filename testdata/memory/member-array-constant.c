// A constant index beyond an array that is a member, within the struct.
// verdict: violated
struct pair { int b; int a[4]; int c; } p;
int main(void) {
  p.a[4] = 1; // want: bounds
  return p.c;
}
