import type { PolicyName } from '@conch/engine';
import fc from 'fast-check';

/** Numbers that are read as choices wherever a choice is to be made: which move, then its own. */
export type Move = readonly [what: number, a: number, b: number, c: number];

/** A sequence of commands, with how the rooms are and what agents tend to do. */
export interface Plot {
  /** Of the room that has no private messages to begin with. */
  readonly policy: PolicyName;
  readonly disclosure: 'allow' | 'deny';
  readonly hasMain: boolean;
  /** Whether agents may read the private room from the other one. */
  readonly readsOther: boolean;
  readonly moves: readonly Move[];
  readonly habits: readonly Move[];
}

const small = (below: number) => fc.integer({ min: 0, max: below - 1 });
const moveArb: fc.Arbitrary<Move> = fc.tuple(small(100), small(16), small(16), small(16));

// Without bias: fast-check's love of small numbers would choose the same few moves.
export function plotArb(mostMoves: number): fc.Arbitrary<Plot> {
  return fc.noBias(
    fc.record({
      policy: fc.constantFrom('chain', 'chain', 'admin', 'admin', 'broadcast', 'mention'),
      disclosure: fc.constantFrom('allow', 'allow', 'deny'),
      hasMain: fc.boolean(),
      readsOther: fc.boolean(),
      moves: fc.array(moveArb, { minLength: 8, maxLength: mostMoves, size: 'max' }),
      habits: fc.array(moveArb, { minLength: 4, maxLength: 10, size: 'max' }),
    }),
  );
}

/** The member of a list that a number stands for. */
export function pick<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}
