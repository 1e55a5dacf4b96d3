// A negative number becomes an unsigned one.
// verdict: violated
// flags: --check=+conversion
volatile int length = -1;
int main(void) {
  unsigned size = length; // want: conversion
  return size == 0;
}
