#define KERNELS plain_kernels
#define NAME "plain"
#include "learn/kernels.inc"
