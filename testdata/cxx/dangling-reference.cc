// A reference outlives the object that was deleted.
// verdict: violated
struct Box {
    volatile int value = 1;
};

static Box *volatile keeper;

int main()
{
    keeper = new Box;
    Box &box = *keeper;
    delete keeper;
    return box.value; // want: use-after-free
}
