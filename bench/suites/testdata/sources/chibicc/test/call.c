int twice(int x);
int main(void) { return twice(2) != 4; }
