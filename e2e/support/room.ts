import type { Answered, Ask } from '@conch/sdk';
import type { Server } from './server.ts';

type NewAgent = Ask<'addAgent'>['body'];
type NewSpace = Ask<'makeSpace'>['body'];
type Settings = NonNullable<NewSpace['settings']>;

/** Gives the name that somebody of this room got, for rules that name each other. */
type Named = (name: string) => string;

/** The rules of a script agent. */
type Rules = readonly object[];

interface AgentPlan extends Omit<Partial<NewAgent>, 'name'> {
  readonly rules?: Rules | ((named: Named) => Rules);
}

interface PersonPlan {
  readonly role?: 'owner' | 'member' | 'viewer';
  readonly isAdmin?: boolean;
}

export interface RoomPlan {
  readonly name?: string;
  readonly policy?: Settings['policy'];
  /** The agent that speaks first (`mention`), or the admin agent (`admin`), by its name. */
  readonly mainAgent?: string;
  readonly settings?: Settings;
  /** In order of joining; rules alone stand for a script agent. */
  readonly agents?: Readonly<Record<string, Rules | ((named: Named) => Rules) | AgentPlan>>;
  /** Who else is in it; the server's owner always is. */
  readonly people?: readonly string[] | Readonly<Record<string, PersonPlan>>;
}

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface Room {
  readonly spaceId: string;
  readonly name: string;
  /** The name of an agent or person of this plan, as it is on the server. */
  readonly named: Named;
  readonly agentId: (name: string) => string;
  readonly person: (name: string) => Person;
  /** The server's owner says something here. */
  readonly say: (content: string) => Promise<Answered<'postMessage'>>;
  /** What people have said here so far. */
  readonly said: () => Promise<readonly string[]>;
}

/** Makes a space with script agents. All names get a number: names are unique on a server. */
export async function makeRoom(server: Server, plan: RoomPlan = {}): Promise<Room> {
  const { api } = server;
  const number = server.nextNumber();
  const { agents = {}, settings = {} } = plan;
  const people = peopleOf(plan);
  const known = new Set([...Object.keys(agents), ...Object.keys(people)]);
  const named: Named = (name) => {
    if (!known.has(name)) throw new Error(`${name} is not in the room`);
    return `${name} ${number}`;
  };
  const agentIds = new Map<string, string>();
  for (const [name, agent] of Object.entries(agents)) {
    const body = newAgent(named(name), asPlan(agent), named);
    agentIds.set(name, (await api.call('addAgent', { body })).id);
  }
  const persons = new Map<string, Person>();
  for (const [name, { isAdmin = false }] of Object.entries(people)) {
    const { person } = await api.call('addPerson', { body: { name: named(name), isAdmin } });
    persons.set(name, person);
  }
  const spaceName = `${plan.name ?? 'Room'} ${number}`;
  const agentId = (name: string) => got(agentIds, name);
  const body = {
    name: spaceName,
    settings: {
      ...settings,
      ...(plan.policy === undefined ? {} : { policy: plan.policy }),
      ...(plan.mainAgent === undefined ? {} : { mainAgentId: agentId(plan.mainAgent) }),
    },
    memberIds: [...agentIds.values()],
  };
  const { id: spaceId } = await api.call('makeSpace', { body });
  for (const [name, { role = 'member' }] of Object.entries(people)) {
    const memberIds = [got(persons, name).id];
    await api.call('addMembers', { params: { spaceId }, body: { memberIds, role } });
  }
  const params = { spaceId };
  return {
    spaceId,
    name: spaceName,
    named,
    agentId,
    person: (name) => got(persons, name),
    say: (content) => api.call('postMessage', { params, body: { content } }),
    said: async () => {
      const { items } = await api.call('readMessages', { params });
      return items.flatMap(({ author, content }) => (author?.kind === 'person' ? [content] : []));
    },
  };
}

function peopleOf({ people = [] }: RoomPlan): Readonly<Record<string, PersonPlan>> {
  return isList(people) ? Object.fromEntries(people.map((name) => [name, {}])) : people;
}

function asPlan(agent: Rules | ((named: Named) => Rules) | AgentPlan): AgentPlan {
  return isList(agent) || typeof agent === 'function' ? { rules: agent } : agent;
}

function newAgent(name: string, { rules, ...rest }: AgentPlan, named: Named): NewAgent {
  const config = typeof rules === 'function' ? rules(named) : rules;
  return { kind: 'script', config: config ?? [], ...rest, name };
}

// `Array.isArray` knows no read-only lists.
function isList<T>(value: readonly T[] | object): value is readonly T[] {
  return Array.isArray(value);
}

function got<T>(map: ReadonlyMap<string, T>, name: string): T {
  const value = map.get(name);
  if (value === undefined) throw new Error(`${name} is not in the room`);
  return value;
}
