import {
  FLOOR_POLICIES,
  indexOf,
  type FloorPolicies,
  type FloorPolicy,
  type MemberId,
  type PolicyName,
  type RuleId,
  type Speaker,
  type SpaceState,
} from '@conch/engine';

// The casts are necessary, because the engine has closed lists of policy names and rules.
export const ROUND_TABLE = 'round-table' as PolicyName;
const [RT1, RT2, RT3] = ['RT1', 'RT2', 'RT3'] as unknown as readonly [RuleId, RuleId, RuleId];

/** Every agent speaks once, in order of joining, and reads the earlier answers. */
const roundTable: FloorPolicy = {
  choose: ({ space, sender }) => {
    const isAgent = sender.kind === 'agent';
    const next = isAgent ? seatAfter(space, sender.id) : firstSeat(space);
    return { speakers: next === null ? [] : [next], silence: isAgent ? RT2 : RT3 };
  },
  afterSilence: ({ space, agent }) => seatAfter(space, agent),
  tools: ['skip'],
  isOffered: () => true,
  sendsHere: false,
  agentMentions: 'name',
  autoMention: false,
  admitsVisitorMention: false,
  handOffs: null,
  countsRuns: false,
  areMentionsPrivate: () => false,
  mainAgent: null,
  mostRuns: ({ activeAgents }) => activeAgents,
};

/** The built-in policies and the round table, for the third argument of `decide`. */
export const WITH_ROUND_TABLE: FloorPolicies = Object.assign(
  { ...FLOOR_POLICIES },
  { [ROUND_TABLE]: roundTable },
);

/** The texts for people: the name of the policy, and its rules. */
export const ROUND_TABLE_WORDS = {
  name: 'Round table',
  meaning: 'Every agent speaks once, in order of joining.',
  rules: {
    RT1: 'It joined first, so it opens the round.',
    RT2: 'It joined next, so it is its turn.',
    RT3: 'It has no seat in this round.',
  },
} as const;

function firstSeat(space: SpaceState): Speaker | null {
  const [first] = seats(space);
  return first === undefined ? null : { agent: first, because: RT1 };
}

function seatAfter(space: SpaceState, agent: MemberId): Speaker | null {
  const index = indexOf(space.roster);
  // RT3: if the speaker has left, the round ends.
  if (index.member(agent) === undefined) return null;
  const next = seats(space).find((seat) => index.joinOrder(seat) > index.joinOrder(agent));
  return next === undefined ? null : { agent: next, because: RT2 };
}

function seats({ roster }: SpaceState): readonly MemberId[] {
  return indexOf(roster)
    .activeAgents.filter(({ quiet }) => !quiet)
    .map(({ id }) => id);
}
