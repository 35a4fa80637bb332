import { agentFrame } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { connectAgent, type UncheckedAgentFrame } from '../support/agent-client.ts';
import { openServer } from '../support/open-server.ts';
import { outsideRoom } from '../support/outside-room.ts';
import { connect } from '../support/socket-client.ts';

describe.each(DATABASES.slice(0, 1))('frames of agents, on $name', (kind) => {
  async function room() {
    const opened = await openServer(kind);
    const twoAgents = await outsideRoom(opened.owner);
    const socket = await connectAgent(opened.origin, twoAgents.scribe);
    const task = async (content = '@Scribe hi') => {
      await twoAgents.ask(content);
      return socket.nextOf('task');
    };
    return { ...opened, ...twoAgents, socket, task };
  }

  test('a task contains the message, its sender, the space and the other members', async () => {
    const { task, spaceId, scribe, critic, owner } = await room();
    const { id } = await owner.call('readMe');
    expect(await task('@Scribe hi')).toMatchObject({
      spaceId,
      spaceName: 'Room',
      conversationType: 'group',
      policy: 'chain',
      agent: { id: scribe.agentId, name: 'Scribe' },
      trigger: { kind: 'message' },
      content: '@Scribe hi',
      sender: { kind: 'person', id, name: 'Olga' },
      replyTo: null,
      members: [{ agentId: scribe.agentId }, { agentId: critic.agentId }],
      people: [{ id, name: 'Olga' }],
      history: [{ content: '@Scribe hi' }],
      spaces: [{ id: spaceId, name: 'Room' }],
      steps: [],
      nth: 1,
    });
  });

  test('`complete` posts the answer, and `settled` follows once the answer is stored', async () => {
    const { task, socket, messages } = await room();
    expect(await socket.answer(await task(), 'well')).toMatchObject({ outcome: 'responded' });
    expect(await messages()).toEqual([
      ['Olga', '@Scribe hi'],
      ['Scribe', 'well'],
    ]);
  });

  test('people get chunks as they arrive, and a chunk sent twice appears once', async () => {
    const { task, socket, owner, spaceId } = await room();
    const person = await connect(owner);
    await person.follow(spaceId);
    const { id: taskId } = await task();
    socket.send({ type: 'chunk', taskId, delta: 'one ', offset: 0 });
    await person.nextOf('stream_chunk', ({ delta }) => delta === 'one ');
    socket.send({ type: 'chunk', taskId, delta: 'one two', offset: 0 });
    socket.send({ type: 'chunk', taskId, delta: ' three' });
    await person.nextOf('stream_chunk', ({ delta }) => delta.endsWith(' three'));
    const deltas = person.frames.flatMap((frame) =>
      frame.type === 'stream_chunk' ? [frame.delta] : [],
    );
    expect(deltas.join('')).toBe('one two three');
    await socket.answer({ id: taskId }, 'one two three');
  });

  test('tool_call is answered by tool_result, and a repeated call gets the same result', async () => {
    const { task, socket, owner, scribe } = await room();
    const body = { name: 'Annex', memberIds: [scribe.agentId] };
    const { id: spaceId } = await owner.call('makeSpace', { body });
    const { id: taskId } = await task();
    const args = { spaceId, text: 'by the way' };
    const call = {
      type: 'tool_call',
      taskId,
      callId: 'c1',
      name: 'sendSpaceMessage',
      args,
    } as const;
    const first = await socket.call(call);
    expect(await socket.call(call)).toEqual(first);
    expect(first).toMatchObject({ taskId, callId: 'c1', result: { kind: 'sent' } });
    await socket.answer({ id: taskId }, 'done');
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    expect(items.map(({ content }) => content)).toEqual(['by the way']);
  });

  test('an invalid tool_call is refused with a reason, and the task continues', async () => {
    const { task, socket } = await room();
    const { id: taskId } = await task();
    const call = { type: 'tool_call', taskId } as const;
    const hand = { target: 'Nobody', reason: 'why not' };
    const unknown = await socket.call({ ...call, callId: '1', name: 'delegate', args: hand });
    expect(unknown.error?.code).toBe('not-a-member');
    expect(unknown.error?.explanation).toContain('Agents in this space: Critic');
    const odd = await socket.call({ ...call, callId: '2', name: 'delegate', args: { target: 7 } });
    expect(odd.error?.code).toBe('bad-args');
    expect(await socket.answer({ id: taskId }, 'well')).toMatchObject({ outcome: 'responded' });
  });

  test('`complete` with a mention gives the floor to another agent, and the floor returns afterwards', async () => {
    const { task, socket, origin, critic, messages } = await room();
    const other = await connectAgent(origin, critic);
    const { id: taskId } = await task();
    const mention = { target: 'Critic', reason: 'a look', expectReply: true };
    socket.send({ type: 'complete', taskId, content: 'what do you say?', mention });
    const criticTask = await other.nextOf('task');
    expect(criticTask.trigger).toEqual({ kind: 'mention', by: 'Scribe', reason: 'a look' });
    await other.answer(criticTask, 'fine');
    const back = await socket.nextOf('task');
    expect(back.trigger).toMatchObject({ kind: 'returned', asked: 'Critic', content: 'fine' });
    await socket.answer(back, 'then it is settled');
    expect((await messages()).map(([name]) => name)).toEqual([
      'Olga',
      'Scribe',
      'Critic',
      'Scribe',
    ]);
  });

  const ENDS: readonly (readonly [string, object, string, string])[] = [
    ['skip', { skip: true }, 'settled', 'skipped'],
    ['pass', { pass: true }, 'settled', 'passed'],
    ['delegate', { delegate: { target: 'Critic', reason: 'x' } }, 'settled', 'delegated'],
  ];

  test.each(ENDS)(
    '`complete` with %s gives the run this outcome',
    async (_, end, type, outcome) => {
      const { task, socket } = await room();
      const { id: taskId } = await task();
      socket.sendRaw(JSON.stringify({ type: 'complete', taskId, ...end }));
      expect(await socket.next((frame) => frame.type === type)).toMatchObject({ taskId, outcome });
    },
  );

  test('`fail` ends the run, keeps the text sent so far and does not show the reason', async () => {
    const { task, socket, messages, outcomes } = await room();
    const { id: taskId } = await task();
    socket.send({ type: 'chunk', taskId, delta: 'so far' });
    socket.send({ type: 'fail', taskId, error: 'a secret of its inside' });
    expect(await socket.nextOf('settled')).toMatchObject({ taskId, outcome: 'failed' });
    expect(await outcomes()).toEqual(['error']);
    expect(await messages()).toEqual([
      ['Olga', '@Scribe hi'],
      ['Scribe', 'so far'],
    ]);
  });

  test('[ST1] a stop by a person cancels the task, and later frames about it have no effect', async () => {
    const { task, socket, owner, spaceId, messages } = await room();
    const { id: taskId } = await task();
    await owner.call('stop', { params: { spaceId }, body: {} });
    expect(await socket.nextOf('cancel')).toMatchObject({ taskId });
    const late = await socket.refused({ type: 'complete', taskId, content: 'too late' });
    expect(late).toMatchObject({ taskId, problem: { code: 'no-such-task' } });
    expect(await messages()).toEqual([['Olga', '@Scribe hi']]);
  });

  test('frames after the end of a task are refused, and the outcome does not change', async () => {
    const { task, socket, messages } = await room();
    const { id: taskId } = await task();
    socket.send({ type: 'complete', taskId, content: 'first' });
    // `release` is accepted even for a task that has ended.
    for (const frame of framesAbout(taskId).filter(({ type }) => type !== 'release')) {
      const { problem } = await socket.refused(frame);
      expect([frame.type, problem.code]).toEqual([frame.type, 'no-such-task']);
    }
    await socket.find('settled');
    expect((await messages()).map(([, content]) => content)).toEqual(['@Scribe hi', 'first']);
  });

  test('[T5] [I-20] frames about another agent’s task are refused like frames about an unknown task', async () => {
    const { task, socket, origin, critic, messages } = await room();
    const { id: taskId } = await task();
    const other = await connectAgent(origin, critic);
    const ghost = '019b7a10-0000-7000-8000-0000000000c1';
    for (const frame of framesAbout(taskId)) {
      const theirs = await other.refused(frame);
      const none = await other.refused(JSON.stringify({ ...frame, taskId: ghost }));
      expect([frame.type, theirs.problem]).toEqual([frame.type, none.problem]);
      expect(theirs.problem.code).toBe('no-such-task');
    }
    await socket.answer({ id: taskId }, 'mine');
    expect(await messages()).toEqual([
      ['Olga', '@Scribe hi'],
      ['Scribe', 'mine'],
    ]);
  });

  test('[I-20] a second socket of an agent cannot send frames about a task of the first socket', async () => {
    const { task, socket, origin, scribe } = await room();
    const { id: taskId } = await task();
    const second = await connectAgent(origin, scribe);
    const { problem } = await second.refused({ type: 'complete', taskId, content: 'no' });
    expect(problem.code).toBe('no-such-task');
    expect(await socket.answer({ id: taskId }, 'yes')).toMatchObject({ outcome: 'responded' });
  });

  test('[T5] an agent cannot post, move or read in a space that it is not a member of', async () => {
    const { task, socket, owner } = await room();
    const { id: elsewhere } = await owner.call('makeSpace', { body: { name: 'Elsewhere' } });
    const { id: taskId } = await task();
    const calls = [
      ['sendSpaceMessage', { spaceId: elsewhere, text: 'boo' }, 'not-granted'],
      ['goToSpace', { spaceId: elsewhere, reason: 'curious' }, 'not-granted'],
      ['readSpaceMessages', { spaceId: elsewhere }, 'not-granted'],
    ] as const;
    for (const [name, args, code] of calls) {
      const call = { type: 'tool_call', taskId, callId: name, name, args } as const;
      expect([name, (await socket.call(call)).error?.code]).toEqual([name, code]);
    }
    await socket.answer({ id: taskId }, 'well');
    const { items } = await owner.call('readMessages', { params: { spaceId: elsewhere } });
    expect(items).toEqual([]);
  });
});

/** One frame of every type that refers to a task. */
function framesAbout(
  taskId: string,
): readonly (UncheckedAgentFrame & { readonly taskId: string })[] {
  const frames = [
    { type: 'chunk', taskId, delta: 'late' },
    { type: 'tool_call', taskId, callId: 'late', name: 'skip', args: {} },
    { type: 'complete', taskId, content: 'late' },
    { type: 'fail', taskId, error: 'late' },
    { type: 'release', taskId },
  ] as const;
  const others = ['hello', 'leaving', 'ping'];
  const named = new Set<string>([...frames.map(({ type }) => type), ...others]);
  const missing = agentFrame.options.filter(({ shape }) => !named.has(shape.type.value));
  if (missing.length > 0) throw new Error('there is a frame of which nothing is sent');
  return frames;
}
