#include <memory>
#include <string>
struct Widget { std::string name; int size = 3; };
std::unique_ptr<Widget> make(Widget *w) { return std::unique_ptr<Widget>(w); }
int main() {
  auto *w = new Widget{"button"};
  auto first = make(w);
  auto second = make(w);
  return first->size;
}
