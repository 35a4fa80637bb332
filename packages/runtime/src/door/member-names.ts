import { matchingForm, nameRefusal, skeletonsOf } from '@conch/engine';
import {
  addName,
  claimName,
  holdNames,
  namesVersion,
  ownerOfClaim,
  releaseNames,
  type NameGiven,
  type Script,
} from '@conch/store';
import type { Core } from '../core.ts';
import { Refused } from '../refused.ts';
import { shownShort } from './given.ts';

/**
 * Gives a member a name that nobody else on the server has or could be taken for (NA6, NA7); the
 * line for the book of names, or why it cannot have it. `null` gives its name up.
 */
export function* giveName(given: {
  readonly memberId: string;
  readonly kind: 'person' | 'agent';
  readonly name: string | null;
}): Script<NameGiven | Refused> {
  const { memberId, kind, name } = given;
  const refusal = name === null ? null : nameRefusal(name);
  if (name !== null && refusal !== null) {
    const told = shownShort(name);
    const what = `“${told}” cannot be a name: ${refusal.reason}`;
    return new Refused('bad-name', what, [told], 'name');
  }
  // Two nodes that name someone at once do so one after the other.
  yield* holdNames();
  yield* releaseNames(memberId);
  for (const claim of name === null ? [] : claimsOf(name)) {
    const owner = yield* claimName(claim, memberId);
    if (owner !== null) {
      const why = 'someone on this server has it, or one that looks the same; choose another';
      const what = `“${name}” cannot be a name: ${why}.`;
      return new Refused('bad-name', what, [name ?? '', owner], 'name');
    }
  }
  const line = { version: (yield* namesVersion()) + 1, memberId, kind, name };
  yield* addName(line);
  return line;
}

/** A name as a caller gives it: without one nobody is made, and nobody gives theirs up. */
export function givenName(given: unknown): string {
  if (typeof given === 'string') return given;
  throw new Refused('bad-name', 'Everybody needs a name; give it as a string.', [], 'name');
}

/** Takes in a name that was just given; names that other nodes gave before it are read first. */
export async function learnName({ names, database }: Core, line: NameGiven): Promise<void> {
  names.add([line]);
  if (names.version < line.version) await database.read(() => names.refresh());
}

/** Who answers to a name, in whatever way it is written. */
export function ownerOfName(name: string): Script<string | null> {
  return ownerOfClaim(formOf(name));
}

/** Who has a name, or one that could be taken for it. */
export function* ownerOfLikeName(name: string): Script<string | null> {
  for (const claim of claimsOf(name)) {
    const owner = yield* ownerOfClaim(claim);
    if (owner !== null) return owner;
  }
  return null;
}

function claimsOf(name: string): readonly string[] {
  const looks = new Set(skeletonsOf(name));
  return [formOf(name), ...[...looks].map((look) => `look:${look}`)];
}

const formOf = (name: string): string => `form:${matchingForm(name)}`;
