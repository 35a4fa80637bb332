/** The codes of a refusal because this browser is not signed in, or no longer. */
const CODES = new Set<unknown>(['not-signed-in', 'bad-token']);

export function isSignedOutCode(code: unknown): boolean {
  return CODES.has(code);
}

const listeners = new Set<() => void>();

/** Calls the listener for each answer that says so. Returns a function that unsubscribes. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const UNAUTHORIZED = 401;

/** `fetch` that notifies the listeners when an answer says that nobody is signed in. */
export const watchedFetch: typeof fetch = async (...asked) => {
  const response = await fetch(...asked);
  if (response.status === UNAUTHORIZED) void look(response.clone());
  return response;
};

// A wrong password gives 401 too, but signs nobody out. Only the code tells the two apart.
async function look(response: Response): Promise<void> {
  const problem: unknown = await response.json().catch(() => null);
  if (typeof problem !== 'object' || problem === null || !('code' in problem)) return;
  if (isSignedOutCode(problem.code)) for (const listener of listeners) listener();
}
