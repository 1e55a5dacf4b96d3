// A view of a string that ends with the full expression that made it.
// verdict: violated
#include <cassert>

struct name {
  char text[4] = "abc";
  const char *get() const { return text; }
};

static name make() { return name(); }

int main() {
  const char *p = make().get();
  assert(*p == 'a'); // want: use-after-return
}
