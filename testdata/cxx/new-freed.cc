// An object of operator new is freed by free, which knows only of what malloc and its relatives made.
// verdict: violated
#include <cstdlib>

int main() {
  int *made = static_cast<int *>(malloc(sizeof(int)));
  free(made);
  int *object = new int(1);
  free(object); // want: free
}
