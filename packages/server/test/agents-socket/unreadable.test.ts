import { agentFrame, CLOSE_CODES } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { connectAgent, makeOutsideAgent } from '../support/agent-client.ts';
import { openServer } from '../support/open-server.ts';
import { outsideRoom } from '../support/outside-room.ts';

const TASK = '019b7a10-0000-7000-8000-0000000000c1';

/** Nests this many objects. */
function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

const UNREADABLE: readonly (readonly [string, string, string])[] = [
  ['a text that is not JSON', 'hello there', 'bad-json'],
  ['an empty frame', '', 'bad-json'],
  ['an incomplete JSON text', '{"type":"pi', 'bad-json'],
  ['JSON that is nested too deep', nested(33), 'bad-json'],
  ['the key “__proto__”', '{"type":"ping","__proto__":{"a":1}}', 'bad-json'],
  ['an array', '[]', 'unknown-frame'],
  ['null', 'null', 'unknown-frame'],
  ['a frame without a type', '{}', 'unknown-frame'],
  ['a frame to agents', '{"type":"ready"}', 'unknown-frame'],
  ['a frame of people', '{"type":"subscribe","spaces":{}}', 'unknown-frame'],
  ['a frame with an unknown field', '{"type":"ping","loud":true}', 'bad-input'],
  ['a hello without a token', '{"type":"hello","protocol":1}', 'bad-input'],
  ['an invalid task id', '{"type":"chunk","taskId":"x","delta":""}', 'bad-input'],
  ['a negative offset', chunk('"delta":"","offset":-1'), 'bad-input'],
  ['a delta that is a number', chunk('"delta":7'), 'bad-input'],
  ['a call whose arguments are a text', call('"callId":"c","name":"skip","args":""'), 'bad-input'],
  ['a call without a call id', call('"name":"skip","args":{}'), 'bad-input'],
  ['a `complete` frame without an outcome', complete(''), 'bad-input'],
  ['a `complete` frame with two outcomes', complete(',"skip":true,"pass":true'), 'bad-input'],
  ['a `fail` frame without an error text', `{"type":"fail","taskId":"${TASK}"}`, 'bad-input'],
];

function chunk(fields: string): string {
  return `{"type":"chunk","taskId":"${TASK}",${fields}}`;
}

function call(fields: string): string {
  return `{"type":"tool_call","taskId":"${TASK}",${fields}}`;
}

function complete(fields: string): string {
  return `{"type":"complete","taskId":"${TASK}"${fields}}`;
}

describe.each(DATABASES.slice(0, 1))('unreadable frames of agents, on $name', (kind) => {
  async function connected() {
    const opened = await openServer(kind);
    const agent = await makeOutsideAgent(opened.owner, 'Scribe');
    return { ...opened, socket: await connectAgent(opened.origin, agent) };
  }

  test.each(UNREADABLE)(
    '[T15] %s is refused with its code, and the agent’s socket stays open',
    async (_, text, code) => {
      const { socket } = await connected();
      expect((await socket.refused(text)).problem.code).toBe(code);
      await socket.sync();
    },
  );

  test('the refusal of an unknown frame lists the known frame types', async () => {
    const { socket } = await connected();
    const { problem } = await socket.refused('{"type":"shout"}');
    for (const { shape } of agentFrame.options) expect(problem.detail).toContain(shape.type.value);
  });

  test('the refusal of an invalid frame names the task and the field', async () => {
    const { socket } = await connected();
    const error = await socket.refused(chunk('"offset":0'));
    expect(error.taskId).toBe(TASK);
    expect(error.problem.fields?.map(({ path }) => path)).toEqual(['frame.delta']);
    expect((await socket.refused('{"type":"shout","taskId":7}')).taskId).toBe(null);
    const long = 'x'.repeat(500);
    expect((await socket.refused(`{"type":"shout","taskId":"${long}"}`)).taskId).toBe(null);
  });

  test('a binary frame from an agent is refused', async () => {
    const { socket } = await connected();
    socket.sendRaw(Buffer.from('{"type":"ping","ref":"binary"}'));
    expect((await socket.nextOf('error')).problem.code).toBe('bad-json');
  });

  test('[T14] a frame of more than 1 MiB closes an agent’s socket with 1009, but a frame of 1 MiB does not', async () => {
    const { socket } = await connected();
    const padded = (bytes: number): string => {
      const bare = '{"type":"ping"}';
      return `${bare.slice(0, -1)}${' '.repeat(bytes - bare.length)}}`;
    };
    socket.sendRaw(padded(1024 * 1024));
    await socket.nextOf('pong');
    socket.sendRaw(padded(1024 * 1024 + 1));
    expect((await socket.closed).code).toBe(1009);
  });

  test('[T14] an agent’s frame of more than 2,000 values is refused, but a frame of 2,000 values is accepted', async () => {
    const { socket } = await connected();
    // Six other values: the frame, its four plain fields and the object of arguments.
    const others = 6;
    const called = (values: number): string => {
      const keys = Array.from({ length: values - others }, (_, nth) => `"k${nth}":"a\\",[{"`);
      return call(`"callId":"c","name":"skip","args":{${keys.join(',')}}`);
    };
    expect((await socket.refused(called(2_000))).problem.code).toBe('no-such-task');
    expect((await socket.refused(called(2_001))).problem.code).toBe('bad-json');
  });

  test('[T14] ten unreadable frames close an agent’s socket with not-understood', async () => {
    const { socket } = await connected();
    for (let nth = 0; nth < 9; nth += 1) await socket.refused('nonsense');
    await socket.sync();
    socket.sendRaw('nonsense');
    expect((await socket.closed).code).toBe(CLOSE_CODES['not-understood']);
  });

  test('frames that can be parsed but are refused do not count as unreadable', async () => {
    const { socket } = await connected();
    for (let nth = 0; nth < 20; nth += 1) {
      await socket.refused({ type: 'fail', taskId: TASK, error: 'x' });
    }
    await socket.sync();
    expect(socket.isOpen).toBe(true);
  });
});

/**
 * Invalid frames, each with the name of its mistake. The function builds the frame for a task id.
 */
const GARBLED: readonly (readonly [string, (taskId: string) => object])[] = [
  ['without a field', (taskId) => ({ type: 'chunk', taskId })],
  ['with an unknown field', (taskId) => ({ type: 'fail', taskId, error: 'x', extra: 1 })],
  ['with two outcomes', (taskId) => ({ type: 'complete', taskId, content: 'a', skip: true })],
  ['of an unknown type', (taskId) => ({ type: 'compleet', taskId, content: 'a' })],
  ['without a type', (taskId) => ({ taskId, content: 'a' })],
];

describe.each(DATABASES.slice(0, 1))(
  'invalid frames about a task of the same agent, on $name',
  (kind) => {
    test.each(GARBLED)(
      '[I-20] a frame %s makes only the run of its task fail, with the failure garbled',
      async (_, frame) => {
        const opened = await openServer(kind);
        const { scribe, ask, outcomes, messages } = await outsideRoom(opened.owner);
        const socket = await connectAgent(opened.origin, scribe);
        await ask('@Scribe one');
        const { id: taskId } = await socket.nextOf('task');
        const error = await socket.refused(JSON.stringify(frame(taskId)));
        expect(error.taskId).toBe(taskId);
        expect(await socket.nextOf('cancel')).toMatchObject({ taskId });
        expect(await outcomes()).toEqual(['garbled']);
        await ask('@Scribe two');
        await socket.answer(await socket.nextOf('task'), 'well');
        expect((await messages()).map(([, content]) => content)).toEqual([
          '@Scribe one',
          '@Scribe two',
          'well',
        ]);
      },
    );

    test('[I-20] a gap between chunks makes the run fail as garbled, and the text before the gap is kept', async () => {
      const opened = await openServer(kind);
      const { scribe, ask, outcomes, messages } = await outsideRoom(opened.owner);
      const socket = await connectAgent(opened.origin, scribe);
      await ask('@Scribe one');
      const { id: taskId } = await socket.nextOf('task');
      socket.send({ type: 'chunk', taskId, delta: 'begun', offset: 0 });
      socket.send({ type: 'chunk', taskId, delta: 'and gone', offset: 9 });
      await socket.nextOf('cancel');
      expect(await outcomes()).toEqual(['garbled']);
      expect((await messages()).map(([, content]) => content)).toEqual(['@Scribe one', 'begun']);
    });

    test('the socket of an agent stays open even if twenty tasks fail because of invalid frames', async () => {
      const opened = await openServer(kind);
      const { scribe, ask } = await outsideRoom(opened.owner);
      const socket = await connectAgent(opened.origin, scribe);
      for (let nth = 0; nth < 20; nth += 1) {
        await ask(`@Scribe ${nth}`);
        const { id: taskId } = await socket.nextOf('task');
        socket.sendRaw(JSON.stringify({ type: 'chunk', taskId }));
        await socket.nextOf('cancel');
      }
      await socket.sync();
      expect(socket.isOpen).toBe(true);
    });
  },
);
