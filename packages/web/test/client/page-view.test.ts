import type { SpaceView } from '@conch/sdk';
import type { StreamView } from '@conch/sdk/view';
import { expect, test } from 'vitest';
import { pageView } from '../../src/client/spaces/page-view.ts';

function stream(messageId: string, content: string): StreamView {
  return {
    messageId,
    runId: `run of ${messageId}`,
    agentId: 'ann',
    agentName: 'Ann',
    replyToId: null,
    shownAt: 1,
    ordinal: 1,
    content,
    isPaused: false,
  };
}

function view(streams: readonly StreamView[], seq = 1): SpaceView {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these properties matter
  return { seq, streams } as SpaceView;
}

test('a streamed word does not change the view of the page', () => {
  const before = pageView(view([stream('a', 'One'), stream('b', 'Two')]), null);
  const now = pageView(view([stream('a', 'One word'), stream('b', 'Two')]), before);
  expect(now).toBe(before);
});

test('the first word of a stream changes the view of the page', () => {
  const before = pageView(view([stream('a', '')]), null);
  const now = pageView(view([stream('a', 'One')]), before);
  expect(now).not.toBe(before);
  expect(now.streams.map(({ hasText }) => hasText)).toEqual([true]);
});

test('when another stream begins, the first stream keeps its object identity', () => {
  const before = pageView(view([stream('a', 'One')]), null);
  const now = pageView(view([stream('a', 'One word'), stream('b', '')]), before);
  expect(now.streams[0]).toBe(before.streams[0]);
  expect(now.streams).toHaveLength(2);
});

test('when only an event arrives, the list of streams keeps its object identity', () => {
  const before = pageView(view([stream('a', 'One')], 1), null);
  const now = pageView(view([stream('a', 'One word')], 2), before);
  expect(now.seq).toBe(2);
  expect(now.streams).toBe(before.streams);
});
