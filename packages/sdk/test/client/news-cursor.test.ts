import { expect, test } from 'vitest';
import type { DurableFrame } from '../../src/client/live/feed-cursor.ts';
import { NewsCursor } from '../../src/client/live/news-cursor.ts';

/** The frames of an event, optionally with a post by this kind of sender. */
function event(seq: number, postedBy?: 'person' | 'agent' | 'service'): readonly DurableFrame[] {
  const message = { type: 'forum_reply', sender: { kind: postedBy } };
  const posted = postedBy === undefined ? [] : [{ type: 'message', seq, message }];
  return [...posted, { type: 'decision', seq }] as unknown as readonly DurableFrame[];
}

function heard(...events: readonly (readonly DurableFrame[])[]): NewsCursor {
  const cursor = new NewsCursor(4);
  for (const frame of events.flat()) cursor.take(frame);
  return cursor;
}

test('the cursor of forum news is at the last event if no post of a person or service is missing', () => {
  expect(heard(event(5), event(6, 'agent'), event(7)).lastSeq).toBe(7);
});

test.each(['person', 'service'] as const)(
  '[I-9] the cursor of forum news stays before a post of a %s until a news frame reports the post',
  (kind) => {
    const cursor = heard(event(5), event(6, kind), event(7));
    expect(cursor.lastSeq).toBe(5);
    cursor.reach(6);
    for (const frame of event(8)) cursor.take(frame);
    expect(cursor.lastSeq).toBe(8);
  },
);

test('[I-9] the cursor of forum news never moves back', () => {
  const cursor = heard(event(5), event(6));
  cursor.reach(5);
  expect(cursor.lastSeq).toBe(6);
});

test('after a resync, earlier posts no longer hold back the cursor of forum news', () => {
  const cursor = heard(event(5, 'person'));
  cursor.restartAt(20);
  for (const frame of event(21)) cursor.take(frame);
  expect(cursor.lastSeq).toBe(21);
});
