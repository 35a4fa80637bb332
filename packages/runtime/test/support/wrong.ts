import { Refused } from '../../src/index.ts';

/** Passes a value that the types forbid, because callers without TypeScript can do so. */
export function wrong(given: unknown): never {
  return given as never;
}

/**
 * The refusal of a call. If the call succeeds, the test fails and shows the result. Other errors
 * are rethrown.
 */
export async function refusalOf(call: () => Promise<unknown>): Promise<Refused> {
  let done: unknown;
  try {
    done = await call();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error(`it was not refused: ${JSON.stringify(done)}`);
}
