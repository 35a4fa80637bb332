import type { PolicyName, SpaceSettings } from '@conch/engine';
import fc from 'fast-check';

/** Four numbers that select the choices of a move. */
export type PlotMove = readonly [number, number, number, number];

export interface RoomPlan {
  readonly policy: PolicyName;
  readonly hasMain: boolean;
  readonly visibility: SpaceSettings['visibility'];
  readonly unaddressed: SpaceSettings['unaddressed'];
  readonly disclosure: 'allow' | 'deny';
  readonly turnLimit: number;
  /** Whether agents of this room may read the other room. */
  readonly readsOther: boolean;
  /** A bit mask of the member agents. */
  readonly members: number;
}

/** The changed settings that affect the choice of speakers and readers. */
export type PolicyChange = Pick<RoomPlan, 'policy' | 'visibility' | 'unaddressed'>;

/** A series of commands, with the habits of agents. */
export interface RoomsPlot {
  readonly rooms: readonly [RoomPlan, RoomPlan];
  readonly moves: readonly PlotMove[];
  readonly habits: readonly PlotMove[];
}

export const AGENT_COUNT = 4;

const small = (below: number) => fc.integer({ min: 0, max: below - 1 });

// The numbers are uniformly distributed. By default, fast-check prefers small numbers, which would
// select the same few moves.
const moveArb: fc.Arbitrary<PlotMove> = fc.tuple(small(64), small(16), small(16), small(8));

const roomArb = (...policies: readonly PolicyName[]): fc.Arbitrary<RoomPlan> =>
  fc.record({
    policy: fc.constantFrom(...policies),
    hasMain: fc.boolean(),
    // The tests are about private messages, so most rooms have them.
    visibility: fc.constantFrom('addressed', 'addressed', 'addressed', 'all'),
    unaddressed: fc.constantFrom('everyone', 'everyone', 'nobody'),
    disclosure: fc.constantFrom('allow', 'allow', 'deny'),
    turnLimit: fc.constantFrom(20, 20, 6, 3),
    readsOther: fc.boolean(),
    members: fc.integer({ min: 3, max: 15 }),
  });

export function plotArb(mostMoves: number): fc.Arbitrary<RoomsPlot> {
  return fc.noBias(
    fc.record({
      // Only the policy `mention` has private messages, so one room begins with this policy.
      rooms: fc.tuple(
        roomArb('mention'),
        roomArb('mention', 'mention', 'broadcast', 'chain', 'chain', 'coordinator', 'coordinator'),
      ),
      moves: fc.array(moveArb, { minLength: 2, maxLength: mostMoves, size: 'max' }),
      habits: fc.array(moveArb, { minLength: 4, maxLength: 12, size: 'max' }),
    }),
  );
}

/** The element of a list that a number selects. Larger numbers wrap around. */
export function pick<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

/** The numbers of the agents that are members of a room from the start. */
export function seatsOf({ members }: RoomPlan): readonly number[] {
  return Array.from({ length: AGENT_COUNT }, (_, agent) => agent).filter(
    (agent) => (members >> agent) % 2 === 1,
  );
}

/** Each agent has two names. Returns the name that is not given. */
export function nextName(name: string): string {
  const suffix = ' Two';
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : `${name}${suffix}`;
}
