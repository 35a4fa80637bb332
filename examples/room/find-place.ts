import type { Conch, Person, SpaceCard } from '@conch/runtime';
import { firstRun } from '@conch/server/first-run';
import type { Database } from '@conch/store';

/** Who sits here, and in which space. */
export interface Place {
  readonly space: SpaceCard;
  readonly person: Person;
  readonly isNew: boolean;
}

const PREFERRED = 'Office';

/** The owner’s place in the office of the demo, or else in their first space; `null`: in none. */
export async function findPlace(stage: {
  readonly conch: Conch;
  readonly database: Database;
}): Promise<Place | null> {
  const { conch } = stage;
  const { ownerId, hasMadeDemo } = await firstRun(stage, { hasDemo: true });
  const person = await conch.people.get(ownerId);
  const spaces = await conch.spaces.of(ownerId);
  const found = spaces.find(({ name }) => name === PREFERRED) ?? spaces[0];
  if (person === null || found === undefined) return null;
  return { person, space: await conch.spaces.get(found.id), isNew: hasMadeDemo };
}
