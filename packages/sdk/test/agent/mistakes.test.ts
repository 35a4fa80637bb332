import { expect, test } from 'vitest';
import { ask, delegate, reply, skip, type Handler } from '../../src/index.ts';
import { rehearse } from '../../src/testing/index.ts';
import { atSocket } from './support/connected.ts';
import { taskFrame } from './support/task-frame.ts';

const unreadable = {
  get message(): string {
    throw new Error('not even this');
  },
};

test.each<[string, unknown, string]>([
  ['an object without a prototype', Object.create(null), 'an object without a message'],
  ['an error whose message is an object', Object.assign(new Error(), { message: {} }), 'an object'],
  ['an unreadable object', unreadable, 'an object without a message'],
  ['nothing', undefined, 'The handler threw undefined.'],
  ['a symbol', Symbol('s'), 'Symbol(s)'],
  ['an empty text', '', 'an empty text'],
])('a handler that throws %s fails its task, and the agent continues', async (_, thrown, words) => {
  const { line } = await atSocket((task) => {
    if (task.nth === 1) throw thrown;
    return reply('still here');
  });
  line.send(taskFrame(1));
  expect((await line.nextOf('fail')).error).toContain(words);
  line.send(taskFrame(2, { nth: 2 }));
  expect(await line.nextOf('complete')).toMatchObject({ content: 'still here' });
});

test.each<[string, () => unknown, string]>([
  ['a number', () => reply(42 as never), 'not a number'],
  ['an array', () => reply(['a', 'b'] as never), 'not an array. Join it first.'],
  ['a promise', () => reply(Promise.resolve('a') as never), 'not a promise. Await it first.'],
  ['nothing', () => reply(undefined as never), 'not undefined'],
  ['no target', () => ask(undefined as never, 'why', 'I ask.'), 'The target of mention'],
  ['a reason that is not a text', () => delegate('Finance', 7 as never), 'The reason of delegate'],
])('creating an outcome with %s throws at once', (_, make, words) => {
  expect(make).toThrow(TypeError);
  expect(make).toThrow(words);
});

test('[I-20] a streamed outcome can end only one task, and its second use fails with the reason', async () => {
  const outcome = reply(pieces());
  const first = await rehearse(() => outcome, { content: 'hi' });
  const second = await rehearse(() => outcome, { content: 'hi' });
  expect([first.outcome, second.outcome]).toMatchObject([
    { kind: 'replied', content: 'a text' },
    { kind: 'failed', error: { message: expect.stringContaining('is a stream') as string } },
  ]);
});

test('[I-20] a generator that was already used fails instead of giving an empty answer', async () => {
  const once = pieces();
  await rehearse(() => reply(once), { content: 'hi' });
  const { outcome } = await rehearse(() => reply(once), { content: 'hi' });
  expect(outcome).toMatchObject({
    kind: 'failed',
    error: { message: 'This stream was already used. Create a new one for each reply.' },
  });
});

test('a text outcome can end any number of tasks', async () => {
  const outcome = reply('a text');
  const rehearsals = [1, 2].map(
    async () => (await rehearse(() => outcome, { content: '' })).outcome,
  );
  expect(await Promise.all(rehearsals)).toMatchObject([
    { content: 'a text' },
    { content: 'a text' },
  ]);
});

test.each([
  ['nope', 'There is no tool “nope”. task.call has sendSpaceMessage'],
  ['skip', 'skip ends a run and cannot be called. Return skip()'],
  ['delegate', 'delegate ends a run'],
  ['delegateToAgent', 'delegateToAgent ends a run'],
  ['mentionAgent', 'mentionAgent ends a run'],
  [undefined, 'There is no tool “undefined”'],
])(
  '[I-20] task.call refuses an unknown tool or a tool that ends a run, and sends nothing: %s',
  async (name, words) => {
    const { outcome, calls } = await rehearse(
      async (task) => {
        await task.call(name as never, {} as never);
        return skip();
      },
      { content: 'hi' },
    );
    expect(outcome).toMatchObject({
      kind: 'failed',
      error: { code: 'no-such-tool', message: expect.stringContaining(words) as string },
    });
    expect(calls).toEqual([]);
  },
);

test('the compiler rejects calls of tools that end a run', async () => {
  const handler: Handler = async (task) => {
    // @ts-expect-error it ends the run
    void task.call('skip', {});
    // @ts-expect-error it ends the run
    void task.call('delegate', { target: 'B', reason: 'why' });
    // @ts-expect-error it ends the run
    void task.call('delegateToAgent', { target: 'B', reason: 'why' });
    // @ts-expect-error it hands the run off
    void task.call('mentionAgent', { target: 'B', reason: 'why', expectReply: true });
    return skip();
  };
  expect((await rehearse(handler, { content: 'hi' })).calls).toEqual([]);
});

test('an endless stream of empty pieces does not block the event loop and can be stopped', async () => {
  const rehearsal = rehearse(() => reply(nothing()), { content: 'hi' });
  setTimeout(() => rehearsal.stop());
  expect((await rehearsal).outcome).toEqual({ kind: 'stopped' });
});

async function* pieces(): AsyncGenerator<string> {
  yield 'a text';
}

async function* nothing(): AsyncGenerator<string> {
  for (;;) yield '';
}
