import { Refused } from '../refused.ts';

/** Why a change of what has another version by now is not saved. */
export function changedMeanwhile({
  what,
  version,
  about = [],
}: {
  readonly what: string;
  readonly version: number;
  readonly about?: readonly string[];
}): Refused {
  return new Refused(
    'changed-meanwhile',
    `${what} has been changed since you read it: it is at version ${version} now. Read it again and repeat your change.`,
    [...about, String(version)],
  );
}
