import type { HTTP_API } from '@conch/protocol';
import type { z } from 'zod';
import type { Client } from './client.ts';

type NewSpace = z.input<typeof HTTP_API.makeSpace.body>;

/** A space with agents that follow scripts. */
export interface Room {
  readonly spaceId: string;
  /** By their names. */
  readonly agents: ReadonlyMap<string, string>;
  /** The id of an agent by its name. */
  readonly agent: (name: string) => string;
}

/** Makes a space whose maker is its owner; `agents` are the rules of each. */
export async function makeRoom(
  maker: Client,
  given: {
    readonly name?: string;
    readonly agents?: Readonly<Record<string, readonly object[]>>;
    readonly people?: readonly Client[];
    readonly settings?: NewSpace['settings'];
  } = {},
): Promise<Room> {
  const { name = 'Room', agents = {}, people = [], settings = {} } = given;
  const made = new Map<string, string>();
  for (const [agentName, config] of Object.entries(agents)) {
    const body = { name: agentName, kind: 'script', config };
    made.set(agentName, (await maker.call('addAgent', { body })).id);
  }
  const ids = await Promise.all(people.map(async (person) => (await person.call('readMe')).id));
  const { id: spaceId } = await maker.call('makeSpace', {
    body: { name, settings, memberIds: [...made.values(), ...ids] },
  });
  const agent = (wanted: string): string => {
    const id = made.get(wanted);
    if (id === undefined) throw new Error(`${wanted} is not in the room`);
    return id;
  };
  return { spaceId, agents: made, agent };
}
