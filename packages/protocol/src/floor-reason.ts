import { z } from 'zod';
import { runFailure } from './run.ts';

/** Why an agent got the floor. */
export const floorKey = z.enum([
  'alone',
  'everyone-answers',
  'quiet-addressed',
  'quiet-addressed-by',
  'quiet-addressed-by-service',
  'addressed',
  'addressed-by',
  'addressed-by-service',
  'addressed-by-agent',
  'begins-with-name',
  'main-agent',
  'nobody-addressed',
  'may-read',
  'handed-over',
  'handed-over-by',
  'asked',
  'asked-by',
  'awaited-by',
  'returned',
  'returned-answered',
  'returned-skipped',
  'returned-failed',
  'returned-stopped',
  'its-turn',
  'spoke-last',
  'fits-best',
  'delegated',
  'delegated-by',
  'called',
  'called-by',
  'admin-agent',
  'only-agent',
  'mentioned',
  'mentioned-by',
  'given-by-admin',
  'turn-back',
  'continued',
  'drew-thread',
  'drew-mentioned',
  'drew-reply',
  'another-version',
  'service-spoke',
  'rule',
]);

/** Why agents did not get it, or why what an agent gave was refused. */
export const noFloorKey = z.enum([
  'switched-off',
  'own-message',
  'for-someone-else',
  'for-people',
  'not-addressed',
  'no-reader',
  'no-reader-of-replied',
  'quiet-or-off',
  'agent-spoke',
  'main-agent-takes-it',
  'admin-agent-takes-it',
  'nobody-asked',
  'run-limit',
  'no-tool-call',
  'awaited-reply',
  'exchange-ended',
  'drew-no-thread',
  'threads-given-away',
  'mentioned-drew-silence',
  'mentioned-in-ended-thread',
  'drew-silence',
  'no-active-thread',
  'replies-given-away',
  'ticks-only',
  'turn-limit',
  'turn-limit-ended-chain',
  'turn-limit-zero',
  'limit-ended-chain',
  'passed-to-people',
  'runs-left',
  'nothing-to-answer',
  'too-many-wait',
  'no-other-agent',
  'mentioned-back',
  'takes-part',
  'handed-over-before',
  'left-or-off',
  'only-admin-gives',
  'no-such-tool',
  'budget-ended-chain',
  'chain-stopped',
  'all-stopped',
  'title-too-alike',
  'no-post',
  'title-needed',
  'no-forum',
  'rule',
]);

/** How the sentence about a run begins. */
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

/** Why a run got the floor, as data: for a client that words it in another language. */
export const runReason = z.object({
  opening: runOpening,
  clauses: z
    .array(
      z.object({
        key: floorKey,
        name: z
          .string()
          .nullable()
          .describe('Who gave it, for a key that names somebody; `null`: an agent that left.'),
        given: z.string().describe('What that agent gave as its reason; empty: nothing.'),
        tick: z.int().nullable().describe('In which tick of a forum; `null`: in none.'),
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
  ]),
  given: z.string().describe('What its agent gave as its reason to hand on; empty: nothing.'),
  refused: noFloorKey.nullable().describe('Why what it gave was refused, where it was.'),
  failure: runFailure.nullable().describe('Why it failed, where it did.'),
});
