// Each round of a loop has a local variable of its own, which holds nothing of the round before.
// verdict: violated
// verdict-O2: verified — the optimiser chooses what was never written
#include <assert.h>

int main(void) {
  int kept[2];
  for (int i = 0; i < 2; i++) {
    int here;
    if (i == 0) here = 5;
    kept[i] = here; // what was never written holds anything
  }
  assert(kept[0] == 5 && kept[1] == 5); // want: assert
}
