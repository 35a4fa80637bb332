import { scriptKind } from '@conch/agents';
import type { MemberId, SpaceId } from '@conch/engine';
import { createConch, type Conch, type ConchOptions } from '@conch/runtime';
import type { DatabaseLocation } from '@conch/test-databases';
import { sealText } from './check/sealed-text.ts';
import { tortureKind, type TortureConfig } from './torture-kind.ts';
import { WitnessFile } from './witness.ts';

/** The members and spaces of a database for torture. */
export interface TortureWorld {
  readonly people: readonly { readonly id: MemberId; readonly name: string }[];
  readonly agents: readonly string[];
  readonly spaces: readonly TortureSpace[];
}

export interface TortureSpace {
  readonly id: SpaceId;
  /**
   * In a quiet space no agent answers, so messages are stored fast and many can be acknowledged.
   */
  readonly isQuiet: boolean;
}

/** The address for opening a database. */
export function addressOf(location: DatabaseLocation): string {
  return location.dialect === 'sqlite' ? location.dataDir : location.url;
}

/** Opens Conch for one task and then closes Conch. The agents have no witness file. */
export async function visit<T>(
  location: DatabaseLocation,
  work: (conch: Conch) => Promise<T>,
  options: Pick<ConchOptions, 'clock'> = {},
): Promise<T> {
  const kinds = [scriptKind, tortureKind(new WitnessFile(null, 'nobody'))];
  const conch = await createConch({ database: addressOf(location), kinds, ...options });
  try {
    return await work(conch);
  } finally {
    await conch.close();
  }
}

/** Fills an empty database with every policy, every kind of tool and both kinds of agents. */
export async function makeWorld(
  location: DatabaseLocation,
  pauseMs: number,
): Promise<TortureWorld> {
  return visit(location, (conch) => furnish(conch, pauseMs));
}

/**
 * Creates the people, agents and spaces of a world. A larger `pauseMs` makes the agents answer more
 * slowly.
 */
export async function furnish(conch: Conch, pauseMs: number): Promise<TortureWorld> {
  const people = [];
  for (const name of ['Pia', 'Quinn', 'Rob']) people.push(await conch.people.create({ name }));
  const agents = [];
  const config: TortureConfig = { pauseMs };
  for (const name of ['Ada', 'Bea', 'Cyd', 'Dan']) {
    agents.push(await conch.agents.create({ name, kind: 'torture', config }));
  }
  for (const [name, script] of Object.entries(SCRIPTS)) {
    agents.push(await conch.agents.create({ name, kind: 'script', config: script }));
  }
  const everyone = [...people, ...agents].map(({ id }) => id);
  const [ada] = agents;
  const some = [...people, ...agents.slice(0, 3)].map(({ id }) => id);
  const make = async (given: Parameters<Conch['spaces']['create']>[0], isQuiet = false) => ({
    id: (await conch.spaces.create(given)).id,
    isQuiet,
  });
  const spaces = [
    await make({ name: 'Relay', memberIds: everyone, settings: { policy: 'chain' } }),
    await make({
      name: 'Attic',
      memberIds: everyone,
      settings: { policy: 'chain', picker: 'last-spoke' },
    }),
    await make({
      name: 'Choir',
      memberIds: some,
      settings: { policy: 'broadcast', dayBudget: PLENTY },
    }),
    await make({
      name: 'Desk',
      memberIds: everyone,
      settings: { policy: 'mention', turnLimit: 12 },
    }),
    ...(ada === undefined
      ? []
      : [
          await make({
            name: 'Office',
            memberIds: everyone,
            settings: { policy: 'coordinator', mainAgentId: ada.id },
          }),
          await make({
            name: 'Annex',
            memberIds: some,
            settings: { policy: 'coordinator', mainAgentId: ada.id },
          }),
        ]),
    await make(
      { name: 'Archive', memberIds: people.map(({ id }) => id), settings: { policy: 'chain' } },
      true,
    ),
    await make({ name: 'Ledger', memberIds: everyone, settings: { policy: 'chain' } }, true),
  ];
  return { people, agents: agents.map(({ name }) => name), spaces };
}

// No run ever reaches this limit. With a limit, every run reserves its highest possible cost, and
// its end releases the reservation.
const PLENTY = { maxTokens: 1_000_000_000, maxCostUsd: 1_000_000 };

const SCRIPTS = {
  HR: [
    {
      when: { trigger: 'message' },
      do: {
        say: sealText('script', 'let me get the salary data first'),
        mentionAgent: { target: 'Finance', reason: 'salary sheet', expectReply: true },
        chunkMs: 1,
      },
    },
    {
      when: { trigger: 'returned' },
      do: { say: `${sealText('script', 'here is the report')} {{returned.content}}`, chunkMs: 1 },
    },
    { do: { skip: true } },
  ],
  Finance: [
    { when: { trigger: 'mention' }, do: { say: sealText('script', 'the sheet'), delayMs: 5 } },
    { when: { chance: 0.5 }, do: { say: sealText('script', 'nothing to add'), chunkMs: 1 } },
    { do: { skip: true } },
  ],
} as const;
