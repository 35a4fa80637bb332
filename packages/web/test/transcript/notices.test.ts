import { expect, test } from 'vitest';
import { noticeParams } from '../../src/screens/space/transcript/cards/notice-params.ts';
import { waitingNotice } from '../../src/screens/space/transcript/rows/waiting-notice.ts';
import { message } from './support/shown-space.ts';

const limit = (seq: number) => message(seq, null, { notice: 'turn-limit' });
const atLimit = { used: 2, reserved: 0, refused: ['ann'], limit: 2 };

test('waitingNotice() returns the notice about the turn limit until a person speaks', () => {
  const messages = [message(1, 'me'), limit(2), message(3, 'me'), limit(4)];
  expect(waitingNotice({ messages, floor: atLimit })).toBe('m4');
});

test('waitingNotice() ignores a notice about the turn limit after a person has spoken', () => {
  const messages = [message(1, 'me'), limit(2), message(3, 'me')];
  expect(waitingNotice({ messages, floor: atLimit })).toBeNull();
});

test('[TL7] waitingNotice() ignores a notice about the turn limit if Continue would give no agent the floor', () => {
  const messages = [message(1, 'me'), limit(2)];
  expect(waitingNotice({ messages, floor: { ...atLimit, refused: [] } })).toBeNull();
  // A higher turn limit alone starts no agent, so the notice still waits for a person.
  expect(waitingNotice({ messages, floor: { ...atLimit, limit: 20 } })).toBe('m2');
});

test('the notice about the turn limit still waits for a person after an agent finishes its answer', () => {
  const messages = [message(1, 'me'), limit(2), message(3, 'ann')];
  expect(waitingNotice({ messages, floor: atLimit })).toBe('m2');
});

test('waitingNotice() returns the notice about a pass to people until a person speaks', () => {
  const passed = message(2, null, { notice: 'passed' });
  const floor = { used: 0, reserved: 0, refused: [], limit: 20 };
  expect(waitingNotice({ messages: [passed], floor })).toBe('m2');
  expect(waitingNotice({ messages: [passed, message(3, 'dan')], floor })).toBeNull();
});

test('noticeParams() returns the parameters of a notice with the given code', () => {
  const phrase = { code: 'control-passed', params: { name: 'Ana María' } };
  expect(noticeParams(phrase, 'control-passed')).toEqual({ name: 'Ana María' });
  expect(noticeParams(phrase, 'turn-limit-reached')).toBeNull();
  expect(noticeParams(null, 'control-passed')).toBeNull();
});
