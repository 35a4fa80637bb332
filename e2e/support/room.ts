import type { RouteOutput, RouteInput } from '@conch/sdk';
import type { Server } from './server.ts';

type NewAgent = RouteInput<'addAgent'>['body'];
type NewSpace = RouteInput<'makeSpace'>['body'];
type Settings = NonNullable<NewSpace['settings']>;

/**
 * Returns the name of a member of this room with its number. The rules of an agent use such names
 * to mention other members.
 */
type MemberName = (name: string) => string;

/** The rules of a script agent. */
type Rules = readonly object[];

interface AgentPlan extends Omit<Partial<NewAgent>, 'name'> {
  readonly rules?: Rules | ((named: MemberName) => Rules);
}

interface PersonPlan {
  readonly role?: 'owner' | 'member' | 'viewer';
  readonly isAdmin?: boolean;
}

export interface TestRoomPlan {
  readonly name?: string;
  readonly policy?: Settings['policy'];
  /** The name of the main agent (`mention`) or the coordinator (`coordinator`). */
  readonly mainAgent?: string;
  readonly settings?: Settings;
  /** The agents in order of joining. A plain list of rules defines a script agent. */
  readonly agents?: Readonly<Record<string, Rules | ((named: MemberName) => Rules) | AgentPlan>>;
  /** The people in the space besides the owner of the server. */
  readonly people?: readonly string[] | Readonly<Record<string, PersonPlan>>;
}

export interface RoomPerson {
  readonly id: string;
  readonly name: string;
}

export interface TestRoom {
  readonly spaceId: string;
  readonly name: string;
  /** Returns the unique name on the server of an agent or a person in this plan. */
  readonly named: MemberName;
  readonly agentId: (name: string) => string;
  readonly person: (name: string) => RoomPerson;
  /** Posts a message as the server's owner. */
  readonly say: (content: string) => Promise<RouteOutput<'postMessage'>>;
  /** The messages that people have sent so far. */
  readonly sentByPeople: () => Promise<readonly string[]>;
}

/**
 * Creates a space with script agents. All names get a number, because names are unique on a server.
 */
export async function makeRoom(server: Server, plan: TestRoomPlan = {}): Promise<TestRoom> {
  const { api } = server;
  const number = server.nextNumber();
  const { agents = {}, settings = {} } = plan;
  const people = peopleOf(plan);
  const known = new Set([...Object.keys(agents), ...Object.keys(people)]);
  const named: MemberName = (name) => {
    if (!known.has(name)) throw new Error(`${name} is not in the room`);
    return `${name} ${number}`;
  };
  const agentIds = new Map<string, string>();
  for (const [name, agent] of Object.entries(agents)) {
    const body = newAgent(named(name), asPlan(agent), named);
    agentIds.set(name, (await api.call('addAgent', { body })).id);
  }
  const persons = new Map<string, RoomPerson>();
  for (const [name, { isAdmin = false }] of Object.entries(people)) {
    const { person } = await api.call('addPerson', { body: { name: named(name), isAdmin } });
    persons.set(name, person);
  }
  const spaceName = `${plan.name ?? 'Room'} ${number}`;
  const agentId = (name: string) => required(agentIds, name);
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
    const memberIds = [required(persons, name).id];
    await api.call('addMembers', { params: { spaceId }, body: { memberIds, role } });
  }
  const params = { spaceId };
  return {
    spaceId,
    name: spaceName,
    named,
    agentId,
    person: (name) => required(persons, name),
    say: (content) => api.call('postMessage', { params, body: { content } }),
    sentByPeople: async () => {
      const { items } = await api.call('readMessages', { params });
      return items.flatMap(({ sender, content }) => (sender?.kind === 'person' ? [content] : []));
    },
  };
}

function peopleOf({ people = [] }: TestRoomPlan): Readonly<Record<string, PersonPlan>> {
  return isList(people) ? Object.fromEntries(people.map((name) => [name, {}])) : people;
}

function asPlan(agent: Rules | ((named: MemberName) => Rules) | AgentPlan): AgentPlan {
  return isList(agent) || typeof agent === 'function' ? { rules: agent } : agent;
}

function newAgent(name: string, { rules, ...rest }: AgentPlan, named: MemberName): NewAgent {
  const config = typeof rules === 'function' ? rules(named) : rules;
  return { kind: 'script', config: config ?? [], ...rest, name };
}

// `Array.isArray` does not narrow read-only lists.
function isList<T>(value: readonly T[] | object): value is readonly T[] {
  return Array.isArray(value);
}

function required<T>(map: ReadonlyMap<string, T>, name: string): T {
  const value = map.get(name);
  if (value === undefined) throw new Error(`${name} is not in the room`);
  return value;
}
