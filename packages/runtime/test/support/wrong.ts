import { Refused } from '../../src/index.ts';

/** A value that the types forbid, as callers without types may give it. */
export function wrong(given: unknown): never {
  return given as never;
}

/** The refusal of a call. Other errors are thrown, and a result is shown unchanged. */
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
