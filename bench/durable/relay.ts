import type { Agent, AgentKind } from '@conch/agents';
import type { MemberId, SpaceId } from '@conch/engine';
import { createConch, type Conch } from '@conch/runtime';

/** The name of the agent that gets the floor after this relay agent, or null. */
interface RelayConfig {
  readonly next: string | null;
}

let answerCount = 0;

/**
 * Agents that answer at once and hand over to the next agent, so that only the time of Conch is
 * measured.
 */
export const relayKind: AgentKind = {
  name: 'relay',
  agentOf(config) {
    const { next } = config as RelayConfig;
    const handOff = { kind: 'mention', reason: 'your part', expectReply: false } as const;
    const agent: Agent = {
      // oxlint-disable-next-line require-yield -- the whole answer is in its end
      async *run() {
        answerCount += 1;
        const end = { kind: 'answered', content: `${ANSWER} ${answerCount}` } as const;
        return next === null ? end : { ...end, handOff: { ...handOff, target: next } };
      },
    };
    return { ok: true, agent };
  },
};

const ANSWER =
  'Here are the numbers for January; the sheet is in the folder that we share. This is part';

export interface RelayRoom {
  readonly conch: Conch;
  readonly spaceId: SpaceId;
  readonly ana: MemberId;
  readonly agents: readonly MemberId[];
}

/**
 * A space of two people and some agents. A message to the first agent starts a chain through all
 * agents.
 */
export async function openRelay(
  folder: string,
  agents: number,
  others: { readonly kind: AgentKind; readonly name: string } | null = null,
): Promise<RelayRoom> {
  const kinds = others === null ? [relayKind] : [relayKind, others.kind];
  const conch = await createConch({ database: folder, kinds });
  const ana = await conch.people.create({ name: 'Ana' });
  const bo = await conch.people.create({ name: 'Bo' });
  const ids: MemberId[] = [];
  for (let nth = 0; nth < agents; nth += 1) {
    const config: RelayConfig = { next: nth + 1 < agents ? nameOf(nth + 1) : null };
    ids.push((await conch.agents.create({ name: nameOf(nth), kind: 'relay', config })).id);
  }
  if (others !== null) {
    const { name, kind } = others;
    ids.push((await conch.agents.create({ name, kind: kind.name, config: null })).id);
  }
  const { id: spaceId } = await conch.spaces.create({
    name: 'Relay',
    memberIds: [ana.id, bo.id, ...ids],
    settings: { policy: 'chain', maxRuns: agents + 1, turnLimit: agents + 1 },
  });
  return { conch, spaceId, ana: ana.id, agents: ids };
}

/** Posts one message that goes through all agents. Resolves when the last answer is on disk. */
export async function runChain(
  { conch, spaceId, ana }: RelayRoom,
  first = nameOf(0),
): Promise<void> {
  await conch.post({ spaceId, from: ana, content: `@${first} please start with the numbers.` });
  await conch.idle(spaceId);
}

function nameOf(nth: number): string {
  return `Agent ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(nth)}`;
}
