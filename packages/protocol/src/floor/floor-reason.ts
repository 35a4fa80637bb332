import { z } from 'zod';
import { FLOOR_KEYS, NO_FLOOR_KEYS } from './reason-keys.ts';
import { runFailure } from './run.ts';

/** Why an agent got the floor. */
export const floorKey = z.enum(FLOOR_KEYS);

/** Why agents did not get the floor, or why a hand-off was refused. */
export const noFloorKey = z.enum(NO_FLOOR_KEYS);

/** The first part of the sentence about a run. */
export const runOpening = z.enum([
  'answered',
  'answered-elsewhere',
  'wrote-post',
  'wrote-version',
  'has-floor',
  'got-floor',
  'is-to-get-floor',
  'was-to-get-floor',
]);

/** Why a run got the floor, as data for clients that show it in another language. */
export const runReason = z.object({
  opening: runOpening,
  clauses: z
    .array(
      z.object({
        key: floorKey,
        name: z
          .string()
          .nullable()
          .describe('The sender that gave it, for a key with a name. `null`: an agent that left.'),
        given: z.string().describe('The reason that agent gave. Empty: none.'),
        tick: z.int().nullable().describe('The tick of a forum. `null`: none.'),
        chance: z
          .number()
          .nullable()
          .describe('The probability with which that tick drew it. `null`: it was not drawn.'),
      }),
    )
    .describe('One or more, joined by “and”.'),
  held: z
    .enum(['never', 'before', 'still', 'in-vain'])
    .describe('Whether it had to wait for a turn, still does, or never got one.'),
});

/** How a run ended, as data. */
export const ending = z.object({
  key: z.enum([
    'answered',
    'answered-elsewhere',
    'wrote-post',
    'delegated',
    'skipped',
    'posted-nothing',
    'passed',
    'suppressed',
    'failed',
    'cancelled',
    'no-turn',
  ]),
  given: z.string().describe('The reason its agent gave for handing on. Empty: none.'),
  refused: noFloorKey.nullable().describe('Why its output was refused, if it was.'),
  failure: runFailure.nullable().describe('Why it failed, if it did.'),
});
