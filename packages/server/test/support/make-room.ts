import type { HTTP_API } from '@conch/protocol';
import type { z } from 'zod';
import type { TestClient } from './client.ts';

type NewSpace = z.input<typeof HTTP_API.makeSpace.body>;

/** A space with script agents. */
export interface AgentRoom {
  readonly spaceId: string;
  /** The ids of the agents, by name. */
  readonly agents: ReadonlyMap<string, string>;
  readonly agent: (name: string) => string;
}

/** Creates a space owned by `maker`. `agents` has the rules of each agent. */
export async function makeRoom(
  maker: TestClient,
  options: {
    readonly name?: string;
    readonly agents?: Readonly<Record<string, readonly object[]>>;
    readonly people?: readonly TestClient[];
    readonly settings?: NewSpace['settings'];
  } = {},
): Promise<AgentRoom> {
  const { name = 'Room', agents = {}, people = [], settings = {} } = options;
  const agentIds = new Map<string, string>();
  for (const [agentName, config] of Object.entries(agents)) {
    const body = { name: agentName, kind: 'script', config };
    agentIds.set(agentName, (await maker.call('addAgent', { body })).id);
  }
  const ids = await Promise.all(people.map(async (person) => (await person.call('readMe')).id));
  const { id: spaceId } = await maker.call('makeSpace', {
    body: { name, settings, memberIds: [...agentIds.values(), ...ids] },
  });
  const agent = (wanted: string): string => {
    const id = agentIds.get(wanted);
    if (id === undefined) throw new Error(`${wanted} is not in the room`);
    return id;
  };
  return { spaceId, agents: agentIds, agent };
}
