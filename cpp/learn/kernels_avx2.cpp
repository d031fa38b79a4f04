// Compiled with -mavx2 -mfma (CMakeLists.txt).
#if defined(__x86_64__)
#define KERNELS avx2_kernels
#define NAME "avx2"
#include "learn/kernels.inc"
#endif
