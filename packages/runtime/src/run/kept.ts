/** What an agent is promised; one that does not look at it any more must not end the process. */
export function kept<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
