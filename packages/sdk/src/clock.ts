/** The clock that the SDK uses. */
export interface SdkClock {
  /** Monotonic time, for measuring durations. */
  readonly monotonicMs: () => number;
  /** Calls a function once, later. Returns a function that cancels the call. */
  readonly after: (ms: number, call: () => void) => () => void;
}

export const systemClock: SdkClock = {
  monotonicMs: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
