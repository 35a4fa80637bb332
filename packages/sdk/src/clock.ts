/** Time, as the SDK is given it. */
export interface Clock {
  /** Time that never jumps: for how long something takes. */
  readonly monotonicMs: () => number;
  /** Calls once, later; the returned function calls it off. */
  readonly after: (ms: number, call: () => void) => () => void;
}

export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
