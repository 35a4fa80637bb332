import type { MemberId, SpaceId } from '@conch/engine';
import type { Conch } from '@conch/runtime';
import type { DatabaseLocation } from '@conch/test-databases';
import { visit } from '../world.ts';
import { forumClock } from './forum-clock.ts';

/** The time at which the forums are created. Each tick is an hour after the previous tick. */
export const FIRST_MOMENT = Date.UTC(2026, 0, 1);
export const INTERVAL_MS = 3_600_000;

/** The forums of a trial. In some forums only agents write, and in one of them people write too. */
export interface ForumWorld {
  readonly forums: readonly { readonly id: SpaceId; readonly name: string }[];
  readonly square: SpaceId;
  readonly people: readonly MemberId[];
  readonly agents: readonly string[];
}

/** Fills an empty database. Except for the ids, the content depends only on the seed. */
export async function makeForumWorld(
  location: DatabaseLocation,
  seed: string,
): Promise<ForumWorld> {
  const clock = forumClock(FIRST_MOMENT);
  return visit(location, (conch) => furnish(conch, seed), { clock });
}

async function furnish(conch: Conch, seed: string): Promise<ForumWorld> {
  const people: MemberId[] = [];
  for (const name of ['Pia', 'Quinn']) people.push((await conch.people.create({ name })).id);
  const agents: { readonly id: MemberId; readonly name: string }[] = [];
  for (const [place, name] of NAMES.entries()) {
    agents.push(await conch.agents.create({ name, kind: 'script', config: scriptOf(place) }));
  }
  const ids = agents.map(({ id }) => id);
  const make = async (name: string, members: readonly MemberId[]) => {
    const forum = { ...LIVELY, seed: `${seed}-${name}` };
    const { id } = await conch.spaces.create({
      name,
      memberIds: members,
      settings: { kind: 'forum', forum },
    });
    return { id, name };
  };
  const forums = [await make('Garden', ids), await make('Harbour', ids.slice(0, 5))];
  const { id: square } = await make('Square', [...people, ...ids]);
  return { forums, square, people, agents: NAMES };
}

const NAMES = ['Ada', 'Bea', 'Cyd', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida'];

// Threads expire and mentions are dropped after some ticks, so that these writes are tested too.
const LIVELY = {
  tickIntervalMs: INTERVAL_MS,
  threadLifetimeMs: 9 * INTERVAL_MS,
  titleWindowMs: 4 * INTERVAL_MS,
  creationChance: 0.3,
  baseReplyChance: 0.4,
  pruneAfterTicks: 2,
};

/** Each agent has a different delay, so that agents do not finish in the planned order. */
function scriptOf(place: number): readonly object[] {
  const delayMs = (place * 7) % 12;
  const words = '{{pick bread|salt|tea|oil|rice|corn|milk|figs}}';
  return [
    { when: { chance: 0.08 }, do: { skip: true, delayMs } },
    { when: { chance: 0.05 }, do: { fail: 'it was to fail', delayMs } },
    { when: { chance: 0.05 }, do: { say: 'no such thing', delayMs } },
    { do: { forumReply: { body: `@{{member}} what about ${words} and ${words}?` }, delayMs } },
    {
      do: {
        newThread: {
          title: `${words} {{pick north|south|east|west}} ${words}`,
          body: `Who has ${words}? @{{member}} or @{{member}}`,
          mentions: ['{{member}}'],
        },
        delayMs,
      },
    },
  ];
}
