/** What the server says when nobody is signed in here, or no longer. */
const CODES = new Set<unknown>(['not-signed-in', 'bad-token']);

export function isSignedOutCode(code: unknown): boolean {
  return CODES.has(code);
}

const listeners = new Set<() => void>();

/** Calls whenever an answer says that nobody is signed in; the returned function ends that. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const UNAUTHORIZED = 401;

/** `fetch`, which tells of every answer that says so. */
export const watchedFetch: typeof fetch = async (...asked) => {
  const response = await fetch(...asked);
  if (response.status === UNAUTHORIZED) void look(response.clone());
  return response;
};

// A wrong password is refused alike, and is no reason to go: only the code tells them apart.
async function look(response: Response): Promise<void> {
  const problem: unknown = await response.json().catch(() => null);
  if (typeof problem !== 'object' || problem === null || !('code' in problem)) return;
  if (isSignedOutCode(problem.code)) for (const listener of listeners) listener();
}
