import { asSpaceId, type MemberId, type SpaceId } from '@conch/engine';
import { addDirectSpace, directSpaceOf, type Script } from '@conch/store';
import { Refused } from '../../refused.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import type { CallerWrites } from '../caller-writes.ts';
import { findMembers } from '../people/membership.ts';
import { makeSpace } from './make-space.ts';
import type { SettingsChange } from './settings.ts';

// The space has no agents, so nobody answers and no notice says so.
const DIRECT_SETTINGS: SettingsChange = {
  policy: 'mention',
  visibility: 'all',
  unaddressed: 'nobody',
};

interface DirectPair {
  readonly by: MemberId;
  readonly other: MemberId;
}

/**
 * The space with the direct messages of two people. Creates the space if they have none. The writes
 * of `also` are in the transaction that creates the space.
 */
export async function openDirectSpace(
  context: RuntimeContext,
  { by, other }: DirectPair,
  { also, committed }: CallerWrites<SpaceId>,
): Promise<SpaceId> {
  const { database } = context;
  const existing = () => database.read(() => directSpaceOf(by, other));
  const there = await existing();
  if (there !== null) return asSpaceId(there);
  const name = await database.read(() => nameOfPair({ by, other }));
  if (name instanceof Refused) throw name;
  try {
    const made = await makeSpace(
      context,
      { name, settings: DIRECT_SETTINGS, memberIds: [by, other] },
      {
        committed: committed ?? (() => {}),
        *also(id) {
          yield* addDirectSpace(id, by, other);
          if (also !== undefined) yield* also(id);
        },
      },
    );
    return made.state.id;
  } catch (error) {
    // Both people may have asked at the same time. The pair is unique, so only one space was made.
    const made = await existing();
    if (made === null) throw error;
    return asSpaceId(made);
  }
}

const LONGEST_NAME = 100;

function* nameOfPair({ by, other }: DirectPair): Script<string | Refused> {
  const members = yield* findMembers([by, other]);
  if (members instanceof Refused) return members;
  if (members.length !== 2 || members.some(({ kind }) => kind !== 'person')) {
    const what = 'Direct messages are between two people. Choose another person.';
    return new Refused('no-such-member', what, [other]);
  }
  const name = members.map((member) => member.name).join(', ');
  return name.length > LONGEST_NAME ? 'Direct messages' : name;
}
