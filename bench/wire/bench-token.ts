/** The admin token of bench servers. */
export const BENCH_TOKEN = 'the-bench-lets-itself-in';
