import type { AgentFrameOf } from '@conch/protocol';
import { expect, test } from 'vitest';
import { reply, type ReplyWords } from '../../src/index.ts';
import { atSocket, atWire } from './support/connected.ts';
import { settled, type MemorySocket } from './support/memory-wire.ts';
import { SpokenStream } from './support/spoken.ts';
import { taskFrame, taskId } from './support/task-frame.ts';

test('at most thirty chunks per second are sent for a task', async () => {
  const words = new SpokenStream();
  const { wire, clock } = atWire(() => reply(words));
  wire.socket.letIn();
  wire.socket.say(taskFrame(1));
  for (let ms = 0; ms < 1_000; ms += 1) {
    words.say('x');
    await settled();
    clock.advance(1);
  }
  const chunks = chunksOf(wire.socket);
  expect(chunks.length).toBeLessThanOrEqual(30);
  expect(chunks.length).toBeGreaterThan(25);
});

test('the first word of a streamed reply is sent at once', async () => {
  const words = new SpokenStream();
  const { wire } = atWire(() => reply(words));
  wire.socket.letIn();
  wire.socket.say(taskFrame(1));
  words.say('Hello');
  await settled();
  expect(chunksOf(wire.socket)).toMatchObject([{ delta: 'Hello', offset: 0 }]);
});

test('the last buffered words of a reply are sent even if nothing follows', async () => {
  const words = new SpokenStream();
  const { wire, clock } = atWire(() => reply(words));
  wire.socket.letIn();
  wire.socket.say(taskFrame(1));
  words.say('Hello');
  await settled();
  words.say(', Ana');
  await settled();
  clock.advance(34);
  expect(chunksOf(wire.socket)).toMatchObject([{ delta: 'Hello' }, { delta: ', Ana', offset: 5 }]);
});

test('a surrogate pair is never split between chunks', async () => {
  const words = new SpokenStream();
  const { wire, clock } = atWire(() => reply(words));
  wire.socket.letIn();
  wire.socket.say(taskFrame(1));
  words.say('ok \uD83D');
  await settled();
  words.say('\uDE00');
  await settled();
  clock.advance(34);
  expect(chunksOf(wire.socket).map(({ delta }) => delta)).toEqual(['ok ', '😀']);
});

test('a long piece of a reply is sent in several chunks', async () => {
  const words = new SpokenStream();
  const { wire } = atWire(() => reply(words));
  wire.socket.letIn();
  wire.socket.say(taskFrame(1));
  words.say('x'.repeat(40_000));
  await settled();
  expect(chunksOf(wire.socket).map(({ delta }) => delta.length)).toEqual([16_384, 16_384, 7_232]);
});

test('if a stream throws, its task fails, and the earlier text stays', async () => {
  const words = new SpokenStream();
  const { line, problems } = await atSocket(() => reply(words));
  line.send(taskFrame(1));
  words.say('So far ');
  words.say('so good');
  const broken = new Error('the model hung up');
  words.fail(broken);
  expect(await line.nextOf('fail')).toMatchObject({ error: 'the model hung up' });
  const said = line.frames.filter((frame) => frame.type === 'chunk').map(({ delta }) => delta);
  expect(said.join('')).toBe('So far so good');
  expect(problems).toMatchObject([{ code: 'handler-failed', cause: broken }]);
});

test.each([
  ['before its first word', 0],
  ['after its first piece', 1],
])('a stream is closed when its task is cancelled %s', async (_when, pieces) => {
  const left = Promise.withResolvers<void>();
  const given = Array.from({ length: pieces }, () => 'a piece');
  const { line } = await atSocket(() =>
    reply({
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          const value = given.pop();
          return value === undefined ? new Promise<never>(() => {}) : { value };
        },
        return: async () => {
          left.resolve();
          return { done: true, value: undefined };
        },
      }),
    }),
  );
  line.send(taskFrame(1));
  if (pieces > 0) await line.nextOf('chunk');
  line.send({ type: 'cancel', taskId: taskId(1), reason: 'stopped' });
  await expect(left.promise).resolves.toBeUndefined();
});

test.each<[string, (text: string) => ReplyWords]>([
  ['at once', (text) => text],
  ['in pieces', (text) => halves(text)],
])('a reply that is too long fails if it is sent %s', async (_how, said) => {
  const { line } = await atSocket(() => reply(said('x'.repeat(64 * 1024 + 1))));
  line.send(taskFrame(1));
  const { error } = await line.nextOf('fail');
  expect(error).toContain('longer than 65536 characters');
});

async function* halves(text: string): AsyncGenerator<string> {
  yield text.slice(0, text.length >> 1);
  yield text.slice(text.length >> 1);
}

function chunksOf(socket: MemorySocket): readonly AgentFrameOf<'chunk'>[] {
  return socket.takeAll().filter((frame) => frame.type === 'chunk');
}
