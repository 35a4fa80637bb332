import { expect, test } from 'vitest';
import type { DurableFrame } from '../../src/client/feed-cursor.ts';
import { NewsCursor } from '../../src/client/news-cursor.ts';

/** The frames of an event; with the kind of who posted in a forum, if someone did. */
function event(seq: number, postedBy?: 'person' | 'agent' | 'service'): readonly DurableFrame[] {
  const message = { type: 'forum_reply', author: { kind: postedBy } };
  const posted = postedBy === undefined ? [] : [{ type: 'message', seq, message }];
  return [...posted, { type: 'decision', seq }] as unknown as readonly DurableFrame[];
}

function heard(...events: readonly (readonly DurableFrame[])[]): NewsCursor {
  const cursor = new NewsCursor(4);
  for (const frame of events.flat()) cursor.take(frame);
  return cursor;
}

test('while nothing waits to be told, the place of news is that of events', () => {
  expect(heard(event(5), event(6, 'agent'), event(7)).told).toBe(7);
});

test.each(['person', 'service'] as const)(
  '[I-9] a post of a %s keeps the place of news before it, until news has told of it',
  (kind) => {
    const cursor = heard(event(5), event(6, kind), event(7));
    expect(cursor.told).toBe(5);
    cursor.reach(6);
    for (const frame of event(8)) cursor.take(frame);
    expect(cursor.told).toBe(8);
  },
);

test('[I-9] what was told of never comes before it again', () => {
  const cursor = heard(event(5), event(6));
  cursor.reach(5);
  expect(cursor.told).toBe(6);
});

test('who begins anew waits for nothing from before', () => {
  const cursor = heard(event(5, 'person'));
  cursor.beginAnew(20);
  for (const frame of event(21)) cursor.take(frame);
  expect(cursor.told).toBe(21);
});
