import type { PolicyName } from '@conch/engine';
import fc from 'fast-check';

/** Numbers that are read as choices wherever a choice is to be made. */
export type Move = readonly [number, number, number, number];

export interface RoomPlan {
  readonly policy: PolicyName;
  readonly hasMain: boolean;
  readonly disclosure: 'allow' | 'deny';
  readonly turnLimit: number;
  /** Whether the other room may be read from this one. */
  readonly readsOther: boolean;
  /** Which of the agents are members, as bits. */
  readonly members: number;
}

/** A sequence of commands, with what agents tend to do. */
export interface Plot {
  readonly rooms: readonly [RoomPlan, RoomPlan];
  readonly moves: readonly Move[];
  readonly habits: readonly Move[];
}

export const AGENT_COUNT = 4;

const small = (below: number) => fc.integer({ min: 0, max: below - 1 });

// Without bias: fast-check's love of small numbers would choose the same few moves.
const moveArb: fc.Arbitrary<Move> = fc.tuple(small(64), small(16), small(16), small(8));

const roomArb = (...policies: readonly PolicyName[]): fc.Arbitrary<RoomPlan> =>
  fc.record({
    policy: fc.constantFrom(...policies),
    hasMain: fc.boolean(),
    disclosure: fc.constantFrom('allow', 'allow', 'deny'),
    turnLimit: fc.constantFrom(20, 20, 6, 3),
    readsOther: fc.boolean(),
    members: fc.integer({ min: 3, max: 15 }),
  });

export function plotArb(mostMoves: number): fc.Arbitrary<Plot> {
  return fc.noBias(
    fc.record({
      // Only `mention` has private messages: one of the rooms begins so.
      rooms: fc.tuple(
        roomArb('mention'),
        roomArb('mention', 'mention', 'broadcast', 'chain', 'chain', 'admin', 'admin'),
      ),
      moves: fc.array(moveArb, { minLength: 2, maxLength: mostMoves, size: 'max' }),
      habits: fc.array(moveArb, { minLength: 4, maxLength: 12, size: 'max' }),
    }),
  );
}

/** The member of a list that a number stands for. */
export function pick<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

/** The numbers of the agents that are in a room when it begins. */
export function seatsOf({ members }: RoomPlan): readonly number[] {
  return Array.from({ length: AGENT_COUNT }, (_, agent) => agent).filter(
    (agent) => (members >> agent) % 2 === 1,
  );
}

/** The other of the two names that an agent goes by. */
export function nextName(name: string): string {
  const suffix = ' Two';
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : `${name}${suffix}`;
}
