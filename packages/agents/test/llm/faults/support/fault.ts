import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderKind } from '../../../../src/llm/providers/provider.ts';
import { KINDS } from './answering.ts';
import {
  goesOn,
  leaveFaultRooms,
  openFaultRoom,
  type FaultOptions,
  type FaultOutcome,
} from './fault-room.ts';

/** A behaviour of a provider, and the expected result of a run. */
export interface Fault {
  /** The words after “a provider that” in the test title. */
  readonly name: string;
  readonly answers: (kind: ProviderKind) => RequestListener;
  /** The expected outcome or failure of the run. */
  readonly ends: string;
  /** The expected texts of the agent. Default: none. */
  readonly said?: readonly string[];
  /** The expected number of calls. Default: one. */
  readonly asked?: number;
  /** The kinds of provider to test. Default: all four. */
  readonly kinds?: readonly ProviderKind[];
  readonly options?: FaultOptions;
}

/**
 * Tests each fault in a separate room. The chain must continue, and no rejection may stay
 * unhandled.
 */
export function testFaults(faults: readonly Fault[]): void {
  const unheard: unknown[] = [];
  const keep = (error: unknown): void => void unheard.push(error);
  beforeAll(() => void process.on('unhandledRejection', keep));
  afterAll(async () => {
    await leaveFaultRooms();
    process.off('unhandledRejection', keep);
    expect(unheard).toEqual([]);
  });

  const cases = faults.flatMap((fault) =>
    (fault.kinds ?? KINDS).map((kind) => ({ ...fault, kind })),
  );
  test.each(cases)(
    '[I-18] a $kind provider that $name ends the run as $ends',
    async ({ kind, answers, options, ends, said = [], asked = 1 }) => {
      const room = await openFaultRoom(kind, answers(kind), options);
      const expected = { outcomes: goesOn(ends), said, asked };
      expect(inWords(await room.play())).toEqual(inWords(expected));
    },
  );
}

/** A short form of the outcome, so that a failing test prints all of it. */
function inWords({ outcomes, said, asked }: FaultOutcome): readonly string[] {
  return [`asked ${asked}`, ...outcomes, ...said];
}
