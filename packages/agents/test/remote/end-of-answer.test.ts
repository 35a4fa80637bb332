import type { AgentAnswer } from '@conch/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfAnswer } from '../../src/remote/end-of-answer.ts';

const MENTION = { target: 'Finance', reason: 'figures', expectReply: true };
const DELEGATE = { target: 'Finance', reason: 'figures' };
const LONGEST = 256 * 1024;

test.each([
  { answer: { content: 'Hi' }, end: { kind: 'answered', content: 'Hi' } },
  { answer: { content: '' }, end: { kind: 'answered', content: '' } },
  {
    answer: { content: 'Hi', mention: MENTION },
    end: { kind: 'answered', content: 'Hi', handOff: { kind: 'mention', ...MENTION } },
  },
  {
    answer: { delegate: DELEGATE },
    end: { kind: 'answered', content: '', handOff: { kind: 'delegate', ...DELEGATE } },
  },
  {
    answer: { delegate: DELEGATE, content: 'Else.' },
    end: { kind: 'answered', content: 'Else.', handOff: { kind: 'delegate', ...DELEGATE } },
  },
  { answer: { skip: true }, end: { kind: 'skipped' } },
  { answer: { pass: true }, end: { kind: 'answered', content: '<world>pass</world>' } },
  { answer: { error: 'No.' }, end: { kind: 'failed', failure: 'error', message: 'No.' } },
] as const)('[I-20] the answer $answer ends its run as $end.kind', ({ answer, end }) => {
  expect(endOfAnswer(answer)).toEqual(end);
});

test('[I-20] an answer over the length limit ends the run as garbled', () => {
  const ends = [LONGEST, LONGEST + 1].map((length) => endOfAnswer({ content: 'x'.repeat(length) }));
  expect(ends.map((end) => (end.kind === 'failed' ? end.failure : end.kind))).toEqual([
    'answered',
    'garbled',
  ]);
});

const handOff = { target: fc.string(), reason: fc.string() };
const mentions = fc.record({ ...handOff, expectReply: fc.boolean() });
const delegates = fc.record(handOff);
const content = fc.string();
const usage = fc.record({ tokens: fc.nat(), costUsd: fc.nat(100) });

const answers = fc
  .tuple(
    fc.oneof(
      fc.record({ content }),
      fc.record({ content, mention: mentions }),
      fc.record({ content, delegate: delegates }),
      fc.record({ delegate: delegates }),
      fc.record({ skip: fc.constant(true as const) }),
      fc.record({ pass: fc.constant(true as const) }),
    ),
    fc.option(usage, { nil: undefined }),
  )
  .map(([way, cost]): AgentAnswer => ({ ...way, ...(cost === undefined ? {} : { usage: cost }) }));

test('[I-20] the end of a run contains the text and the hand-off of the answer', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const kind = given.skip === true ? 'skipped' : 'answered';
      const tag = given.pass === true ? '<world>pass</world>' : undefined;
      const words = kind === 'skipped' ? undefined : (given.content ?? tag ?? '');
      const to = given.mention ?? given.delegate;
      expect(endOfAnswer(given)).toMatchObject({
        kind,
        ...(words === undefined ? {} : { content: words }),
        ...(to === undefined ? {} : { handOff: to }),
      });
    }),
    { numRuns: 1_000 },
  );
});

test('[I-20] the end of a run contains the cost that the answer reports', () => {
  fc.assert(
    fc.property(answers, (given) => {
      expect(endOfAnswer(given).usage).toEqual(given.usage);
    }),
    { numRuns: 1_000 },
  );
});
