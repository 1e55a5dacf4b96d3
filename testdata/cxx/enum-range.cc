// A number that no combination of the enumerators gives, read as an enum.
// verdict: violated
// flags: --check=+enum
enum colour { red, green, blue };
int number = 4;
int main() {
  colour *c = reinterpret_cast<colour *>(&number);
  return *c == red; // want: enum
}
