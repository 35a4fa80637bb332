import { Refused } from './refused.ts';

export function noSuchSpace(spaceId: string): Refused {
  return new Refused('no-such-space', `There is no space ${spaceId}; look up its id.`, [spaceId]);
}
