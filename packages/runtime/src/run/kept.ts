/** Marks a rejection as handled. An agent that ignores this promise must not crash the process. */
export function kept<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
