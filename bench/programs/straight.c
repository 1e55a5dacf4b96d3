// straight: one thread, no choice: what the interpreter costs.
#ifndef ROUNDS
#define ROUNDS 1000
#endif

static unsigned a[64];

int main(void) {
  unsigned x = 12345, sum = 0;
  for (int k = 0; k < ROUNDS; k++) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    a[x & 63] += x;
    sum += a[k & 63] ^ (x >> 3);
    if (sum & 1)
      sum = sum * 3 + 1;
  }
  return sum & 127;
}
