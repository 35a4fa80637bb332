/** Marks a rejection as handled. An agent that ignores this promise must not crash the process. */
export function ignoreRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
