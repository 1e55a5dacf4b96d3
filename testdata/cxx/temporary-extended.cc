// Temporary objects that live as long as the reference that is bound to them, or the full expression.
// verdict: verified
// native: yes
#include <cassert>

struct name {
  char text[4] = "abc";
  const char *get() const { return text; }
};

static name make() { return name(); }

int main() {
  const name &kept = make();
  assert(*make().get() == 'a' && kept.get()[1] == 'b');
  for (char c : make().text) assert(c != 'x');
}
