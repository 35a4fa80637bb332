import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderKind } from '../../../../src/llm/providers/provider.ts';
import { KINDS } from './answering.ts';
import {
  goesOn,
  leaveFaultRooms,
  openFaultRoom,
  type FaultOptions,
  type Played,
} from './fault-room.ts';

/** Something that a provider may do, and what must become of a run then. */
export interface Fault {
  /** As the words after “a provider that”. */
  readonly name: string;
  readonly answers: (kind: ProviderKind) => RequestListener;
  /** An outcome, or why the run has failed. */
  readonly ends: string;
  /** What its agent is heard to say; nothing unless given. */
  readonly said?: readonly string[];
  /** How often it is asked; once unless given. */
  readonly asked?: number;
  /** In which ways it is spoken to; in all four unless given. */
  readonly kinds?: readonly ProviderKind[];
  readonly options?: FaultOptions;
}

/** Each in a room of its own, where the chain must go on, and none may leave an error behind. */
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
    '[I-18] a provider spoken to as $kind that $name ends the run: $ends',
    async ({ kind, answers, options, ends, said = [], asked = 1 }) => {
      const room = await openFaultRoom(kind, answers(kind), options);
      const expected = { outcomes: goesOn(ends), said, asked };
      expect(inWords(await room.play())).toEqual(inWords(expected));
    },
  );
}

/** As short as it goes, so that a failure shows the whole of it. */
function inWords({ outcomes, said, asked }: Played): readonly string[] {
  return [`asked ${asked}`, ...outcomes, ...said];
}
