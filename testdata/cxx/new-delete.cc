// new and delete of objects and arrays, and placement new in storage of one's own: all released.
// verdict: verified
// flags: --check=+leak
// native: yes
#include <cassert>
#include <new>

static int alive;

struct Item {
    int value;
    explicit Item(int v = 3) : value(v) { alive++; }
    ~Item() { alive--; }
};

int main()
{
    Item *one = new Item(8);
    Item *many = new Item[3];
    assert(one->value == 8 && many[2].value == 3 && alive == 4);
    delete[] many;
    delete one;
    delete static_cast<Item *>(nullptr);
    assert(alive == 0);

    alignas(Item) unsigned char storage[sizeof(Item)];
    Item *placed = new (storage) Item(5);
    assert(static_cast<void *>(placed) == storage && placed->value == 5 && alive == 1);
    placed->~Item();
    assert(alive == 0);
    int *zeroed = new int[4]();
    assert(zeroed[0] == 0 && zeroed[3] == 0);
    delete[] zeroed;
    return 0;
}
