// Calls within this time are combined.
const GATHER_MS = 100;

/** Delays an action, and performs it once for all calls during the delay. */
export function delayedOnce(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    soon: (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, GATHER_MS);
    },
    never: (): void => clearTimeout(timer),
  };
}
