import { asMemberId, asThreadId } from '@conch/engine';
import { task as wireTask } from '@conch/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Task, Trigger } from '../../src/index.ts';
import { taskOnWire } from '../../src/remote/task-on-wire.ts';
import { memberOf, messageOf, remoteTask } from './support/remote-task.ts';

const MOST_MESSAGES = 50;
const LONGEST_HISTORY = 64 * 1024;
const THREAD = { id: asThreadId(messageOf(8, '').id), title: 'Lunch', category: 'food' };

const triggers: fc.Arbitrary<Trigger> = fc.oneof(
  fc.record({ kind: fc.constantFrom('message', 'tick', 'schedule') }),
  fc.record({
    kind: fc.constantFrom('mention', 'delegated'),
    by: fc.string(),
    reason: fc.string(),
  }),
  fc.record({
    kind: fc.constant('returned'),
    asked: fc.string(),
    reason: fc.string(),
    result: fc.constantFrom('answered', 'skipped', 'failed'),
    content: fc.option(fc.string()),
  }),
  fc.record({
    kind: fc.constant('regenerate'),
    messageId: fc.constant(messageOf(7, '').id),
    content: fc.string(),
  }),
);

const tasks: fc.Arbitrary<Task> = fc
  .record({
    trigger: triggers,
    lengths: fc.array(fc.oneof(fc.nat(100), fc.nat(5_000), fc.nat(70_000)), {
      maxLength: 80,
      size: 'max',
    }),
    agents: fc.nat(700),
    people: fc.nat(700),
    spaces: fc.nat(300),
    quotes: fc.boolean(),
    isInThread: fc.boolean(),
  })
  .map(({ trigger, lengths, agents, people, spaces, quotes, isInThread }) =>
    remoteTask({
      trigger,
      history: lengths.map((length, at) => messageOf(at, 'x'.repeat(length))),
      members: [
        ...Array.from({ length: agents }, (_, at) => memberOf(at, 'agent')),
        ...Array.from({ length: people }, (_, at) => memberOf(1_000 + at, 'person')),
      ],
      spaces,
      replyTo: quotes ? messageOf(5, 'Before.') : null,
      steps: [{ callId: 'a', call: { tool: 'skip' }, result: { kind: 'accepted' } }],
      ...(isInThread ? { thread: THREAD, forum: { posts: 3, minLength: 10 } } : {}),
    }),
  );

/** Adds an extra field to each part of a task. No extra field may leave the server. */
function withSecrets(task: Task): Task {
  const secret = { secret: 'canary' };
  return {
    ...task,
    ...secret,
    space: { ...task.space, ...secret },
    agent: { ...task.agent, ...secret },
    trigger: { ...task.trigger, ...secret },
    message: { ...task.message, ...secret, sender: { ...task.message.sender, ...secret } },
    replyTo: task.replyTo === null ? null : { ...task.replyTo, ...secret },
    members: task.members.map((member) => ({ ...member, ...secret })),
    steps: task.steps.map((step) => ({ ...step, ...secret })),
    ...(task.thread === undefined ? {} : { thread: { ...task.thread, ...secret } }),
    history: async (limit) =>
      (await task.history(limit)).map((message) => ({ ...message, ...secret })),
    spaces: async () => (await task.spaces()).map((space) => ({ ...space, ...secret })),
  };
}

test('[I-20] a task on the wire has the agreed format and no extra field', async () => {
  await fc.assert(
    fc.asyncProperty(tasks, async (task) => {
      const wire = await taskOnWire(withSecrets(task));
      expect(wireTask.parse(wire)).toEqual(wire);
    }),
    { numRuns: 200 },
  );
});

test('[I-20] the history contains the newest messages that fit, without gaps', async () => {
  await fc.assert(
    fc.asyncProperty(tasks, async (task) => {
      const all = await task.history(Infinity);
      const { history } = await taskOnWire(task);
      const lengthOf = (messages: readonly { readonly content: string }[]) =>
        messages.reduce((sum, { content }) => sum + content.length, 0);
      expect(history).toEqual(all.slice(all.length - history.length));
      expect(history.length).toBeLessThanOrEqual(MOST_MESSAGES);
      expect(lengthOf(history)).toBeLessThanOrEqual(LONGEST_HISTORY);
      const oneMore = all.slice(all.length - history.length - 1);
      const isAll = history.length === Math.min(all.length, MOST_MESSAGES);
      expect(isAll || lengthOf(oneMore) > LONGEST_HISTORY).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('[I-20] a task on the wire contains only a limited number of members and spaces', async () => {
  await fc.assert(
    fc.asyncProperty(tasks, async (task) => {
      const { members, people, spaces } = await taskOnWire(task);
      const ids = (kind: string) => task.members.filter((m) => m.kind === kind).map(({ id }) => id);
      expect(members.map(({ agentId }) => agentId)).toEqual(ids('agent').slice(0, 500));
      expect(people.map(({ id }) => id)).toEqual(ids('person').slice(0, 500));
      expect(spaces).toEqual((await task.spaces()).slice(0, 200));
    }),
    { numRuns: 100 },
  );
});

test('[I-20] if a task has a thread to reply in, the thread is sent', async () => {
  expect((await taskOnWire(remoteTask({ thread: THREAD }))).thread).toEqual(THREAD);
  expect(await taskOnWire(remoteTask())).not.toHaveProperty('thread');
});

test('[I-20] a refused call is sent as refused, with its arguments', async () => {
  const call = { tool: 'delegate', target: 'Me', reason: 'tired' } as const;
  const result = { kind: 'refused', code: 'self', explanation: 'That is you.' } as const;
  const wire = await taskOnWire(remoteTask({ steps: [{ callId: 'a', call, result }] }));
  expect(wire.steps).toEqual([
    {
      callId: 'a',
      name: 'delegate',
      args: { target: 'Me', reason: 'tired' },
      result: null,
      error: { code: 'self', explanation: 'That is you.' },
    },
  ]);
});

test('[I-20] the replied-to message has an agent name only if an agent sent it', async () => {
  const said = messageOf(5, 'Before.');
  const sender = { kind: 'agent', id: said.sender.id, name: 'Bob' } as const;
  const [byPerson, byAgent] = await Promise.all(
    [said, { ...said, sender }].map((replyTo) => taskOnWire(remoteTask({ replyTo }))),
  );
  expect([byPerson?.replyTo, byAgent?.replyTo]).toEqual([
    { messageId: said.id, role: 'person', name: 'Ana', agentName: null, content: 'Before.' },
    { messageId: said.id, role: 'agent', name: 'Bob', agentName: 'Bob', content: 'Before.' },
  ]);
});

test('[I-20] a service is sent with its name and without an id', async () => {
  const said = messageOf(5, 'Time for the report.');
  const sender = { kind: 'service', id: asMemberId('conch:clock'), name: 'Clock' } as const;
  const message = { ...said, sender };
  const wire = await taskOnWire(remoteTask({ message, history: [message] }));
  const onWire = { kind: 'service', id: null, name: 'Clock' };
  expect([wire.sender, wire.history[0]?.sender]).toEqual([onWire, onWire]);
});
