import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CLOSED,
  FAILURES_TO_OPEN,
  FIRST_REST_MS,
  LONGEST_REST_MS,
  whenAsked,
  whenEnded,
  type BreakerState,
  type VisitEnd,
} from '../../../src/llm/circuit-breaker.ts';

// The size is set here, because with the default of the library no sequence is long enough to open
// a circuit.
const LONG = { maxLength: 120, size: 'max' } as const;

type Move =
  | { readonly kind: 'ask' }
  | { readonly kind: 'end'; readonly which: number; readonly end: VisitEnd }
  | { readonly kind: 'pass'; readonly ms: number };

const ask = fc.constant({ kind: 'ask' as const });
const end = (ends: readonly VisitEnd[]) =>
  fc.record({
    kind: fc.constant('end' as const),
    which: fc.nat(20),
    end: fc.constantFrom(...ends),
  });
const pass = fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(60_000) });

/** Random calls to a provider that mostly works, and to a provider that mostly fails. */
const moves = fc.oneof(
  fc.array(fc.oneof(ask, end(['answered', 'failed', 'left']), pass), LONG),
  fc.array(fc.oneof(ask, end(['answered', ...manyTimes('failed'), 'left']), pass), LONG),
);

function manyTimes(what: VisitEnd): readonly VisitEnd[] {
  return Array.from({ length: 20 }, () => what);
}

interface World {
  state: BreakerState;
  nowMs: number;
  readonly visits: { readonly isTrial: boolean }[];
}

function play(
  { state, nowMs, visits }: World,
  move: Move,
): Omit<World, 'visits'> & { asked?: boolean } {
  if (move.kind === 'pass') return { state, nowMs: nowMs + move.ms };
  if (move.kind === 'ask') {
    const next = whenAsked(state, nowMs);
    if (next !== null) visits.push({ isTrial: next.kind === 'half-open' });
    return { state: next ?? state, nowMs, asked: next !== null };
  }
  const [visit] = visits.splice(move.which % Math.max(visits.length, 1), 1);
  if (visit === undefined) return { state, nowMs };
  return { state: whenEnded(state, { end: move.end, isTrial: visit.isTrial }, nowMs), nowMs };
}

/** Plays the moves, and calls `look` with the state before and after each move. */
function watch(
  all: readonly Move[],
  look: (before: World, move: Move, after: World & { readonly asked?: boolean }) => void,
): World {
  const world: World = { state: CLOSED, nowMs: 0, visits: [] };
  for (const move of all) {
    const before = { ...world, visits: [...world.visits] };
    const { asked, ...next } = play(world, move);
    Object.assign(world, next);
    look(before, move, asked === undefined ? world : { ...world, asked });
  }
  return world;
}

test('[I-19] the generated sequences reach every state many times', () => {
  const seen = { closed: 0, open: 0, 'half-open': 0, 'asked in vain': 0 };
  for (const all of fc.sample(moves, { numRuns: 100, seed: 1 })) {
    watch(all, ({ state }, _move, { asked }) => {
      seen[state.kind] += 1;
      if (asked === false) seen['asked in vain'] += 1;
    });
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
});

test('[I-19] a closed circuit admits every call', () => {
  fc.assert(
    fc.property(moves, (all) => {
      watch(all, ({ state }, move, { asked }) => {
        const isWell = state.kind === 'closed' && move.kind === 'ask';
        expect(!isWell || asked).toBe(true);
      });
    }),
  );
});

test('[I-19] an open circuit refuses every call until its pause is over, and then admits exactly one call', () => {
  fc.assert(
    fc.property(moves, (all) => {
      watch(all, ({ state, nowMs, visits }, move, { asked }) => {
        if (state.kind === 'closed' || move.kind !== 'ask') return;
        const isRested = state.kind === 'open' && nowMs >= state.untilMs;
        expect(asked).toBe(isRested);
        const isTried = visits.some(({ isTrial }) => isTrial);
        expect(state.kind === 'open' || isTried).toBe(true);
      });
    }),
  );
});

test('[I-19] the pause of an open circuit is at least the first pause and at most the maximum', () => {
  fc.assert(
    fc.property(moves, (all) => {
      watch(all, (_before, _move, { state }) => {
        if (state.kind === 'closed') return;
        expect(state.restMs).toBeGreaterThanOrEqual(FIRST_REST_MS);
        expect(state.restMs).toBeLessThanOrEqual(LONGEST_REST_MS);
      });
    }),
  );
});

test('[I-19] every answer of the provider closes the circuit', () => {
  fc.assert(
    fc.property(moves, (all) => {
      watch(all, ({ visits }, move, { state }) => {
        const isAnswered = move.kind === 'end' && move.end === 'answered' && visits.length > 0;
        expect(isAnswered ? state : CLOSED).toEqual(CLOSED);
      });
    }),
  );
});

test('[I-19] an open circuit always admits a call again after the longest pause', () => {
  fc.assert(
    fc.property(moves, (all) => {
      const { state, nowMs, visits } = watch(all, () => {});
      const ended = visits.reduce(
        (at, { isTrial }) => whenEnded(at, { end: 'left', isTrial }, nowMs),
        state,
      );
      expect(whenAsked(ended, nowMs + LONGEST_REST_MS)).not.toBeNull();
    }),
  );
});

const failing = (times: number): BreakerState =>
  Array.from({ length: times }).reduce<BreakerState>(
    (state) => whenEnded(state, { end: 'failed', isTrial: false }, 0),
    CLOSED,
  );

test('[I-19] five failures in a row open the circuit, and four do not', () => {
  const kinds = [FAILURES_TO_OPEN - 1, FAILURES_TO_OPEN].map((times) => failing(times).kind);
  expect(kinds).toEqual(['closed', 'open']);
});

test('[I-19] each failed trial doubles the pause, up to two minutes', () => {
  let state = failing(FAILURES_TO_OPEN);
  const rests: number[] = [];
  for (let nowMs = 0; rests.length < 5;) {
    if (state.kind !== 'open') throw new Error('it is asked');
    rests.push(state.untilMs - nowMs);
    nowMs = state.untilMs;
    const trial = whenAsked(state, nowMs);
    if (trial === null) throw new Error('it is never tried');
    state = whenEnded(trial, { end: 'failed', isTrial: true }, nowMs);
  }
  expect(rests).toEqual([15_000, 30_000, 60_000, 120_000, 120_000]);
});

test('[I-19] if a trial is cancelled, the next call becomes the trial', () => {
  const trial = whenAsked(failing(FAILURES_TO_OPEN), FIRST_REST_MS);
  if (trial === null) throw new Error('it is never tried');
  const left = whenEnded(trial, { end: 'left', isTrial: true }, FIRST_REST_MS);
  expect(whenAsked(left, FIRST_REST_MS)).toEqual({ kind: 'half-open', restMs: FIRST_REST_MS });
});
