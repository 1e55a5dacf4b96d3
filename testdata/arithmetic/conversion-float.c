// A float that no int can hold becomes one.
// verdict: violated
// flags: --check=+conversion
volatile double x = 3e9;
int main(void) {
  return (int)x == 0; // want: conversion
}
