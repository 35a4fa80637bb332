import { expect, test } from 'vitest';
import { openThread, replyInThread, type Handler, type NewThread } from '../../src/index.ts';
import { rehearse } from '../../src/testing/index.ts';

async function said(handler: Handler): Promise<unknown> {
  const { outcome } = await rehearse(handler, { content: 'hi', conversationType: 'forum' });
  return outcome.kind === 'replied' ? JSON.parse(outcome.content) : outcome;
}

test('a reply in a thread has the format that a forum reads', async () => {
  expect(await said(() => replyInThread('I agree with that.'))).toEqual({
    action: 'forum_reply',
    reasoning: 'I agree with that.',
    data: { mentions: [] },
  });
});

test('a reply in a thread lists the agents that should answer', async () => {
  const handler = () => replyInThread('I agree with that.', { mentions: ['Finance'] });
  expect(await said(handler)).toMatchObject({ data: { mentions: ['Finance'] } });
});

test('a new thread has a title and a category', async () => {
  const thread = { title: 'Lunch', category: 'food', body: 'Where do we eat today?' };
  expect(await said(() => openThread(thread, { mentions: ['HR'] }))).toEqual({
    action: 'forum_thread',
    reasoning: 'Where do we eat today?',
    data: { title: 'Lunch', category: 'food', mentions: ['HR'] },
  });
});

test('a new thread without a category omits the field', async () => {
  const handler = () => openThread({ title: 'Lunch', body: 'Where do we eat today?' });
  expect(await said(handler)).toMatchObject({ data: { title: 'Lunch', mentions: [] } });
});

test('a post reports its cost', async () => {
  const usage = { tokens: 3, costUsd: 0 };
  const handler = () => replyInThread('I agree with that.', { usage });
  expect((await rehearse(handler, { content: 'hi' })).usage).toEqual(usage);
});

test('a handler gets the thread of its task', async () => {
  const thread = { id: 't1', title: 'Lunch', category: 'food' };
  const handler: Handler = (task) => replyInThread(`About ${task.thread?.title ?? 'nothing'}.`);
  const { outcome } = await rehearse(handler, { content: 'hi', thread });
  expect(outcome).toMatchObject({ content: expect.stringContaining('About Lunch.') as string });
});

test.each([
  [
    'a text that is empty',
    () => replyInThread(''),
    'The text of a post must be a text, not an empty',
  ],
  [
    'a text that is a stream',
    () => replyInThread(pieces() as unknown as string),
    'The text of a post must be a text, not an object',
  ],
  [
    'no title',
    () => openThread({ body: 'Where?' } as NewThread),
    'The title of a post must be a text',
  ],
])('a post with %s fails, and the error gives the reason', async (_, handler, message) => {
  const { outcome } = await rehearse(handler, { content: 'hi' });
  expect(outcome).toMatchObject({
    kind: 'failed',
    error: { message: expect.stringContaining(message) as string },
  });
});

async function* pieces(): AsyncGenerator<string> {
  yield 'a text';
}
