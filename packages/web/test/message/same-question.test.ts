import type { MessageOnWire } from '@conch/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameQuestion } from '../../src/screens/space/message/same-question.ts';

type Mention = MessageOnWire['mentions'][number];

const mention = (start: number, end: number, place: Mention['place']): Mention => ({
  start,
  end,
  name: 'Ann',
  place,
  possessive: false,
  kind: 'member',
  memberId: 'ann',
  group: null,
});

test('sameQuestion() removes the leading mentions of a question', () => {
  const mentions = [mention(0, 4, 'leading'), mention(6, 10, 'leading')];
  expect(sameQuestion({ content: '@Ann, @Ann: how much?', mentions })).toBe('how much?');
});

test('sameQuestion() does not change a mention inside a question', () => {
  const content = 'how much did @Ann pay?';
  expect(sameQuestion({ content, mentions: [mention(13, 17, 'inner')] })).toBe(content);
});

test('sameQuestion() always returns the end of the question', () => {
  fc.assert(
    fc.property(fc.string(), (content) => {
      expect(content.endsWith(sameQuestion({ content, mentions: [] }))).toBe(true);
    }),
  );
});
