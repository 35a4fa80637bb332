import { Refused } from '../refused.ts';

/** The refusal of a change that is based on an old version of an object. */
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
    `${what} has changed since you read it and is now at version ${version}. Read it again and repeat your change.`,
    [...about, String(version)],
  );
}
