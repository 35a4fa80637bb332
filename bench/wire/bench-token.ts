/** What the watchers of the bench show to be let in. */
export const BENCH_TOKEN = 'the-bench-lets-itself-in';
