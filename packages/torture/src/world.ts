import { scriptKind } from '@conch/agents';
import type { MemberId, SpaceId } from '@conch/engine';
import { createConch, type Conch, type ConchOptions } from '@conch/runtime';
import type { DatabaseLocation } from '@conch/test-databases';
import { sealText } from './sealed-text.ts';
import { tortureKind, type TortureConfig } from './torture-kind.ts';
import { Witness } from './witness.ts';

/** Who and what there is in a database that is to be tortured. */
export interface World {
  readonly people: readonly { readonly id: MemberId; readonly name: string }[];
  readonly agents: readonly string[];
  readonly spaces: readonly Place[];
}

export interface Place {
  readonly id: SpaceId;
  /** Where nobody answers, messages cost little, and many can be acknowledged. */
  readonly isQuiet: boolean;
}

/** What a database is opened by. */
export function addressOf(location: DatabaseLocation): string {
  return location.dialect === 'sqlite' ? location.dataDir : location.url;
}

/** Opens Conch only to look or to furnish, and closes it: its agents are witnessed by nobody. */
export async function visit<T>(
  location: DatabaseLocation,
  work: (conch: Conch) => Promise<T>,
  options: Pick<ConchOptions, 'clock'> = {},
): Promise<T> {
  const kinds = [scriptKind, tortureKind(new Witness(null, 'nobody'))];
  const conch = await createConch({ database: addressOf(location), kinds, ...options });
  try {
    return await work(conch);
  } finally {
    await conch.close();
  }
}

/** Furnishes an empty database with every policy, every kind of tool, and both kinds of agents. */
export async function makeWorld(location: DatabaseLocation, pauseMs: number): Promise<World> {
  return visit(location, (conch) => furnish(conch, pauseMs));
}

async function furnish(conch: Conch, pauseMs: number): Promise<World> {
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
    await make({ name: 'Relay', members: everyone, policy: 'chain' }),
    await make({ name: 'Attic', members: everyone, policy: 'chain', picker: 'last-spoke' }),
    await make({ name: 'Choir', members: some, policy: 'broadcast', dayBudget: PLENTY }),
    await make({ name: 'Desk', members: everyone, policy: 'mention', turnLimit: 12 }),
    ...(ada === undefined
      ? []
      : [
          await make({ name: 'Office', members: everyone, policy: 'admin', mainAgentId: ada.id }),
          await make({ name: 'Annex', members: some, policy: 'admin', mainAgentId: ada.id }),
        ]),
    await make({ name: 'Archive', members: people.map(({ id }) => id), policy: 'chain' }, true),
    await make({ name: 'Ledger', members: everyone, policy: 'chain' }, true),
  ];
  return { people, agents: agents.map(({ name }) => name), spaces };
}

// A bound that is never met: it lets every run reserve what it may cost, and settle it.
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
