// An assignment that loses the upper bits of a number.
// verdict: violated
// flags: --check=+conversion
volatile int length = 256;
int main(void) {
  unsigned char size = length; // want: conversion
  return size;
}
