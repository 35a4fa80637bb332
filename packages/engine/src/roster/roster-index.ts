import type { AgentMember, Member, Outsider, PersonMember } from './member.ts';
import { matchingKey } from '../names/matching-form.ts';
import { nameLookup, nameSpelled, type NamedThing, type NameLookup } from '../names/name-lookup.ts';
import { GROUP_NAMES } from '../names/reserved-names.ts';
import { relevanceIndex, type AgentMatch, type RelevanceIndex } from '../names/relevance.ts';
import type { Roster } from './roster.ts';
import type { MentionTarget } from '../text/mention/mention.ts';

/** Look-ups in a roster. The cost of a look-up does not depend on the number of members. */
export interface RosterIndex {
  /** All agents of the space in order of joining. */
  readonly agents: readonly AgentMember[];
  readonly activeAgents: readonly AgentMember[];
  /** The agents that a policy may choose without a mention: active and not quiet. */
  readonly pickableAgents: readonly AgentMember[];
  readonly people: readonly PersonMember[];
  /** Every name that a mention can find. */
  readonly names: NameLookup<MentionTarget>;
  member(id: string): Member | undefined;
  /** The member whose name a tool call contains, with or without an `@`. */
  memberNamed(name: string): Member | undefined;
  agent(id: string): AgentMember | undefined;
  activeAgent(id: string): AgentMember | undefined;
  outsider(id: string): Outsider | undefined;
  /** The member's position in the order of joining, or -1 for a non-member. */
  joinOrder(id: string): number;
  /**
   * The next pickable agent after a position in the order of joining. After the last agent, the
   * first agent follows.
   */
  nextPickable(afterOrder: number): AgentMember | undefined;
  /** Pickable agents whose name or description shares words with the text, best match first. */
  relevance(text: string): readonly AgentMatch[];
}

/** The index of a roster, built once for each roster object. */
export function indexOf(roster: Roster): RosterIndex {
  const known = indexes.get(roster);
  if (known !== undefined) return known;
  const index = buildIndex(roster);
  indexes.set(roster, index);
  return index;
}

// A cache is safe here, because a roster never changes. Each entry is released together with its
// roster.
const indexes = new WeakMap<Roster, RosterIndex>();

function buildIndex(roster: Roster): RosterIndex {
  const orders = once(
    () => new Map<string, number>(roster.members.map(({ id }, order) => [id, order])),
  );
  const outsiders = once(
    () => new Map<string, Outsider>(roster.others.map((other) => [other.id, other])),
  );
  const agents = once(() => roster.members.filter(isAgent));
  const activeAgents = once(() => agents().filter(({ status }) => status === 'active'));
  const pickableAgents = once(() => activeAgents().filter(({ quiet }) => !quiet));
  const people = once(() => roster.members.filter(isPerson));
  const names = once(() => nameLookup(namesOf(roster)));
  const relevance = once((): RelevanceIndex => relevanceIndex(pickableAgents()));

  const joinOrder = (id: string): number => orders().get(id) ?? -1;
  const member = (id: string): Member | undefined => roster.members[joinOrder(id)];
  const agent = (id: string): AgentMember | undefined => {
    const found = member(id);
    return found?.kind === 'agent' ? found : undefined;
  };
  return {
    get agents() {
      return agents();
    },
    get activeAgents() {
      return activeAgents();
    },
    get pickableAgents() {
      return pickableAgents();
    },
    get people() {
      return people();
    },
    get names() {
      return names();
    },
    member,
    memberNamed(name) {
      const target = nameSpelled(names(), matchingKey(name.replace(/^[@＠]/u, '')))?.stands;
      return target?.kind === 'member' ? member(target.id) : undefined;
    },
    agent,
    activeAgent(id) {
      const found = agent(id);
      return found?.status === 'active' ? found : undefined;
    },
    outsider: (id) => outsiders().get(id),
    joinOrder,
    nextPickable: (afterOrder) => nextAfter(pickableAgents(), afterOrder, joinOrder),
    relevance: (text) => relevance()(text),
  };
}

function once<T>(build: () => T): () => T {
  let built: { readonly value: T } | null = null;
  return () => (built ??= { value: build() }).value;
}

function isAgent(member: Member): member is AgentMember {
  return member.kind === 'agent';
}

function isPerson(member: Member): member is PersonMember {
  return member.kind === 'person';
}

// MN4: a mention may mean a member, another person or agent of the server, or a group. All these
// names are in one list.
function namesOf({ members, others }: Roster): readonly NamedThing<MentionTarget>[] {
  return [
    ...GROUP_NAMES.map(({ name, group }) => named(name, { kind: 'group', group })),
    ...members.map(({ id, name, kind }) => named(name, { kind: 'member', id, memberKind: kind })),
    ...others.map(({ id, name, kind }) => named(name, { kind: 'outsider', id, memberKind: kind })),
  ];
}

function named(name: string, stands: MentionTarget): NamedThing<MentionTarget> {
  return { name, key: matchingKey(name), stands };
}

function nextAfter(
  pickable: readonly AgentMember[],
  afterOrder: number,
  joinOrder: (id: string) => number,
): AgentMember | undefined {
  let low = 0;
  let high = pickable.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const agent = pickable[middle];
    if (agent !== undefined && joinOrder(agent.id) <= afterOrder) low = middle + 1;
    else high = middle;
  }
  return pickable[low] ?? pickable[0];
}
