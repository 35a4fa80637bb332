import { expect, test } from 'vitest';
import { Outbox } from '../../page/outbox.js';

interface Sent {
  readonly clientId: string;
  readonly spaceId: string;
}

function opened(): { readonly outbox: Outbox<Sent>; readonly sent: string[] } {
  const sent: string[] = [];
  const outbox = new Outbox<Sent>(({ clientId }) => sent.push(clientId));
  for (const clientId of ['a', 'b', 'c']) outbox.add({ clientId, spaceId: `in ${clientId}` });
  return { outbox, sent };
}

test('[I-3] what the page has sent goes out at once, and again under the same clientId', () => {
  const { outbox, sent } = opened();
  expect(sent).toEqual(['a', 'b', 'c']);
  outbox.sendAgain();
  expect(sent).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

test('[I-3] the page sends nothing again that was acknowledged or refused', () => {
  const { outbox, sent } = opened();
  expect(outbox.settle('b')).toEqual({ clientId: 'b', spaceId: 'in b' });
  expect([outbox.settle('b'), outbox.settle(null), outbox.isEmpty]).toEqual([
    undefined,
    undefined,
    false,
  ]);
  outbox.sendAgain();
  expect(sent.slice(3)).toEqual(['a', 'c']);
  outbox.settle('a');
  outbox.settle('c');
  expect(outbox.isEmpty).toBe(true);
});

test('the page knows what is still on its way in a space', () => {
  const { outbox } = opened();
  expect(outbox.in('in a').map(({ clientId }) => clientId)).toEqual(['a']);
  outbox.settle('a');
  expect(outbox.in('in a')).toEqual([]);
});
