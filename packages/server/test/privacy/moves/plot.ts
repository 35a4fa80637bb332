import type { PolicyName } from '@conch/engine';
import fc from 'fast-check';

/** Numbers that are used as choices. The first number selects the move. */
export type HouseMove = readonly [what: number, a: number, b: number, c: number];

/** A sequence of moves, with the settings of the rooms and the habits of agents. */
export interface HousePlot {
  /** The policy of the room that starts without private messages. */
  readonly policy: PolicyName;
  readonly disclosure: 'allow' | 'deny';
  readonly hasMain: boolean;
  /** Whether agents of the other room may read the private room. */
  readonly readsOther: boolean;
  readonly moves: readonly HouseMove[];
  readonly habits: readonly HouseMove[];
}

const small = (below: number) => fc.integer({ min: 0, max: below - 1 });
const moveArb: fc.Arbitrary<HouseMove> = fc.tuple(small(100), small(16), small(16), small(16));

// `noBias`, because fast-check prefers small numbers, which would always select the same few moves.
export function plotArb(mostMoves: number): fc.Arbitrary<HousePlot> {
  return fc.noBias(
    fc.record({
      policy: fc.constantFrom(
        'chain',
        'chain',
        'coordinator',
        'coordinator',
        'broadcast',
        'mention',
      ),
      disclosure: fc.constantFrom('allow', 'allow', 'deny'),
      hasMain: fc.boolean(),
      readsOther: fc.boolean(),
      moves: fc.array(moveArb, { minLength: 8, maxLength: mostMoves, size: 'max' }),
      habits: fc.array(moveArb, { minLength: 4, maxLength: 10, size: 'max' }),
    }),
  );
}

/** The list item at an index. The index is taken modulo the length. */
export function pick<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}
