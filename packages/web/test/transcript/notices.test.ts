import { expect, test } from 'vitest';
import { noticeParams } from '../../src/screens/space/transcript/cards/notice-params.ts';
import { waitingNotice } from '../../src/screens/space/transcript/rows/waiting-notice.ts';
import { message } from './support/shown-space.ts';

const limit = (seq: number) => message(seq, null, { notice: 'turn-limit' });
const atLimit = { used: 2, reserved: 0, refused: ['ann'], limit: 2 };

test('the last limit waits for a person', () => {
  const messages = [message(1, 'me'), limit(2), message(3, 'me'), limit(4)];
  expect(waitingNotice({ messages, floor: atLimit })).toBe('m4');
});

test('a limit no longer waits once a person has spoken', () => {
  const messages = [message(1, 'me'), limit(2), message(3, 'me')];
  expect(waitingNotice({ messages, floor: atLimit })).toBeNull();
});

test('[TL7] a limit no longer waits if Continue gives nobody the floor', () => {
  const messages = [message(1, 'me'), limit(2)];
  expect(waitingNotice({ messages, floor: { ...atLimit, refused: [] } })).toBeNull();
  // A higher limit alone wakes nobody.
  expect(waitingNotice({ messages, floor: { ...atLimit, limit: 20 } })).toBe('m2');
});

test('an agent that still finishes its answer does not clear the limit', () => {
  const messages = [message(1, 'me'), limit(2), message(3, 'ann')];
  expect(waitingNotice({ messages, floor: atLimit })).toBe('m2');
});

test('a hand-over waits until a person speaks', () => {
  const passed = message(2, null, { notice: 'passed' });
  const floor = { used: 0, reserved: 0, refused: [], limit: 20 };
  expect(waitingNotice({ messages: [passed], floor })).toBe('m2');
  expect(waitingNotice({ messages: [passed, message(3, 'dan')], floor })).toBeNull();
});

test('a card reads the params of a notice by its code', () => {
  const phrase = { code: 'control-passed', params: { name: 'Ana María' } };
  expect(noticeParams(phrase, 'control-passed')).toEqual({ name: 'Ana María' });
  expect(noticeParams(phrase, 'turn-limit-reached')).toBeNull();
  expect(noticeParams(null, 'control-passed')).toBeNull();
});
