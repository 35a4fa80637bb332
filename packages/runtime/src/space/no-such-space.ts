import { Refused } from '../refused.ts';

export function noSuchSpace(spaceId: string): Refused {
  return new Refused('no-such-space', `There is no space ${spaceId}. Look up its id.`, [spaceId]);
}

/** The refusal for a space whose stored state cannot be read. Only deleting it still works. */
export function spaceDamaged(name: string): Refused {
  const what = `“${name}” is damaged: its stored data cannot be read. Delete it, or restore a backup.`;
  return new Refused('space-damaged', what, [name]);
}

/** Whether an error means that no work can be done in a space: it does not exist or is damaged. */
export function isUnusableSpace(error: unknown): boolean {
  return isRefusedAs(error, 'no-such-space') || isSpaceDamaged(error);
}

export function isSpaceDamaged(error: unknown): boolean {
  return isRefusedAs(error, 'space-damaged');
}

function isRefusedAs(error: unknown, code: Refused['code']): boolean {
  return error instanceof Refused && error.code === code;
}

export function spaceArchived(name: string): Refused {
  const what = `“${name}” is archived. Unarchive it first, or use another space.`;
  return new Refused('space-archived', what);
}

/** The result of a job. Null if the space was deleted before the job ran, or is damaged. */
export async function unlessUnusable<T>(job: Promise<T>): Promise<T | null> {
  try {
    return await job;
  } catch (error) {
    if (isUnusableSpace(error)) return null;
    throw error;
  }
}
