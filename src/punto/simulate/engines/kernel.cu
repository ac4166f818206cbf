/* The part that only a graphics processor runs: a shoe to a thread, the counts in shared memory. */

extern "C" __global__ void count_shoes(u64 key, u64 first, u64 shoes, rules r, int cells, int shared, u32 *counts)
{
    extern __shared__ u32 own[];
    u32 *here = shared ? own : counts;
    if (shared) {
        for (int cell = threadIdx.x; cell < cells; cell += blockDim.x)
            own[cell] = 0;
        __syncthreads();
    }
    u64 step = (u64)gridDim.x * blockDim.x;
    for (u64 which = (u64)blockIdx.x * blockDim.x + threadIdx.x; which < shoes; which += step) {
        shoe s;
        open_shoe(&s, &r, key, first + which);
        int last = 0;
        for (int coup = 0; coup < r.longest && !last; coup++) {
            last = s.left <= s.stop;
            atomicAdd(&here[next_coup(&s, &r)], 1u);
        }
    }
    if (shared) {
        __syncthreads();
        for (int cell = threadIdx.x; cell < cells; cell += blockDim.x)
            if (own[cell])
                atomicAdd(&counts[cell], own[cell]);
    }
}
