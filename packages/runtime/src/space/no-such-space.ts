import { Refused } from '../refused.ts';

export function noSuchSpace(spaceId: string): Refused {
  return new Refused('no-such-space', `There is no space ${spaceId}. Look up its id.`, [spaceId]);
}

/** Whether an error means that a space does not exist. */
export function isNoSuchSpace(error: unknown): boolean {
  return error instanceof Refused && error.code === 'no-such-space';
}

export function spaceArchived(name: string): Refused {
  const what = `“${name}” is archived. Unarchive it first, or use another space.`;
  return new Refused('space-archived', what);
}

/** The result of a job. Null if the space was deleted before the job ran. */
export async function unlessDeleted<T>(job: Promise<T>): Promise<T | null> {
  try {
    return await job;
  } catch (error) {
    if (isNoSuchSpace(error)) return null;
    throw error;
  }
}
