import { expect, test } from 'vitest';
import {
  limitInNotice,
  passerName,
  withMoney,
  withoutAddress,
} from '../../src/screens/space/transcript/notice-text.ts';
import { waitingNotice } from '../../src/screens/space/transcript/waiting-notice.ts';
import { message } from './support/shown-space.ts';

const limit = (seq: number) => message(seq, null, { notice: 'turn-limit' });
const atLimit = { used: 2, reserved: 0, limit: 2 };

test('the last limit waits for a person', () => {
  const messages = [message(1, 'me'), limit(2), message(3, 'me'), limit(4)];
  expect(waitingNotice({ messages, floor: atLimit }, 0)).toBe('m4');
});

test('a limit no longer waits once a person has spoken, or turns are counted anew', () => {
  const messages = [message(1, 'me'), limit(2)];
  expect(
    waitingNotice({ messages: [...messages, message(3, 'me')], floor: atLimit }, 0),
  ).toBeNull();
  expect(waitingNotice({ messages, floor: { ...atLimit, used: 0 } }, 0)).toBeNull();
  expect(waitingNotice({ messages, floor: { used: 1, reserved: 1, limit: 2 } }, 3)).toBeNull();
});

test('an agent that still ends its answer does not take the limit away', () => {
  const messages = [message(1, 'me'), limit(2), message(3, 'ann')];
  expect(waitingNotice({ messages, floor: atLimit }, 0)).toBe('m2');
});

test('a hand-over waits until a person speaks', () => {
  const passed = message(2, null, { notice: 'passed' });
  const floor = { used: 0, reserved: 0, limit: 20 };
  expect(waitingNotice({ messages: [passed], floor }, 2)).toBe('m2');
  expect(waitingNotice({ messages: [passed, message(3, 'dan')], floor }, 2)).toBeNull();
});

test('what a card says is read from the words of its notice', () => {
  expect(passerName('@human Ana María is passing control to you')).toBe('Ana María');
  expect(passerName('@human something else')).toBeNull();
  expect(limitInNotice('@human Turn limit reached (20 agent messages in a row). Reply.')).toBe(20);
  expect(limitInNotice('@human Turn limit reached (1 agent message in a row). Reply.')).toBe(1);
  expect(limitInNotice('Something else')).toBeNull();
  expect(withoutAddress('@human Nobody is here.')).toBe('Nobody is here.');
});

test.each([
  [
    'today’s budget of this space (3 dollars) is smaller than one run may cost (200 dollars): raise it',
    'today’s budget of this space ($3.00) is smaller than one run may cost ($200.00): raise it',
  ],
  [
    'it does not cover it (1 dollar, 0.012 dollars left; one run may cost 0.0125 dollars).',
    'it does not cover it ($1.00, $0.012 left; one run may cost $0.0125).',
  ],
  ['Bet 3 dollars was not started', 'Bet 3 dollars was not started'],
])('money in the notice of a budget is written as money: %s', (stored, shown) => {
  expect(withMoney(stored, 'en')).toBe(shown);
});
