// An index beyond an array that is a member, into the text behind it.
// verdict: violated
struct entry { int values[4]; char name[8]; } e;
volatile int i = 4;
int main(void) {
  e.values[i] = 1; // want: bounds
  return e.name[0];
}
