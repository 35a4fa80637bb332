/** The error codes that mean that this browser is not signed in. */
const CODES = new Set<unknown>(['not-signed-in', 'bad-token']);

export function isSignedOutCode(code: unknown): boolean {
  return CODES.has(code);
}

const listeners = new Set<() => void>();

/** Calls the listener for each response with such a code. Returns a function that unsubscribes. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const UNAUTHORIZED = 401;

/**
 * A `fetch` that notifies the listeners when a response means that this browser is not signed in.
 */
export const watchedFetch: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  if (response.status === UNAUTHORIZED) void notifyIfSignedOut(response.clone());
  return response;
};

// Status 401 alone does not mean that the person is signed out, because a wrong password has the
// same status. The code of the error decides.
async function notifyIfSignedOut(response: Response): Promise<void> {
  const problem: unknown = await response.json().catch(() => null);
  if (typeof problem !== 'object' || problem === null || !('code' in problem)) return;
  if (isSignedOutCode(problem.code)) for (const listener of listeners) listener();
}
