import { CLOSE_CODES, clientFrame } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';

const SPACE = '019b7a10-0000-7000-8000-00000000000a';

/** Nests this many objects. */
function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

describe.each(DATABASES.slice(0, 1))('unreadable frames of people, on $name', (kind) => {
  test.each([
    ['a text that is not JSON', 'hello there', 'bad-json'],
    ['an empty frame', '', 'bad-json'],
    ['an incomplete JSON text', '{"type":"pi', 'bad-json'],
    ['JSON that is nested too deep', nested(33), 'bad-json'],
    ['JSON that is nested very deep', nested(20_000), 'bad-json'],
    ['the key “__proto__”', '{"type":"ping","__proto__":{"a":1}}', 'bad-json'],
    ['an array', '[]', 'unknown-frame'],
    ['a number', '7', 'unknown-frame'],
    ['null', 'null', 'unknown-frame'],
    ['a frame without a type', '{}', 'unknown-frame'],
    ['a frame of the server', '{"type":"ready"}', 'unknown-frame'],
    ['a frame of an unknown type', '{"type":"shout"}', 'unknown-frame'],
    ['a frame with an unknown field', '{"type":"ping","loud":true}', 'bad-input'],
    ['a field of the wrong type', `{"type":"typing","spaceId":7}`, 'bad-input'],
    ['an invalid space id', '{"type":"subscribe","spaces":{"x":1}}', 'bad-input'],
    ['a subscribe to nothing', '{"type":"subscribe","spaces":{}}', 'bad-input'],
    ['a negative position', `{"type":"subscribe","spaces":{"${SPACE}":-1}}`, 'bad-input'],
    ['an empty clientId', '{"type":"stop","clientId":""}', 'bad-input'],
  ])(
    '[T15] %s is refused with its code, and the person’s socket stays open',
    async (_, text, code) => {
      const { owner } = await openServer(kind);
      const socket = await connect(owner);
      socket.sendRaw(text);
      expect((await socket.nextOf('error')).problem.code).toBe(code);
      await socket.sync();
    },
  );

  test('the refusal of an unknown frame lists the known frame types', async () => {
    const { owner } = await openServer(kind);
    const socket = await connect(owner);
    socket.sendRaw('{"type":"shout"}');
    const { problem } = await socket.nextOf('error');
    expect(problem.detail).toContain('“shout”');
    for (const { shape } of clientFrame.options) expect(problem.detail).toContain(shape.type.value);
  });

  test('the refusal of an invalid frame names its clientId or ref, and the field', async () => {
    const { owner } = await openServer(kind);
    const socket = await connect(owner);
    socket.sendRaw(`{"type":"send_message","clientId":"c7","spaceId":"${SPACE}"}`);
    const error = await socket.nextOf('error');
    expect(error.clientId).toBe('c7');
    expect(error.problem.fields?.map(({ path }) => path)).toEqual(['frame.content']);
    socket.sendRaw(`{"type":"subscribe","ref":"r7","spaces":{"${SPACE}":0.5}}`);
    expect((await socket.nextOf('error')).clientId).toBe('r7');
    socket.sendRaw('{"type":"shout","clientId":7}');
    expect((await socket.nextOf('error')).clientId).toBe(null);
  });

  test('a binary frame from a person’s client is refused', async () => {
    const { owner } = await openServer(kind);
    const socket = await connect(owner);
    socket.sendRaw(Buffer.from('{"type":"ping","ref":"binary"}'));
    expect((await socket.nextOf('error')).problem.code).toBe('bad-json');
    await socket.sync();
    expect(socket.frames.some((frame) => frame.type === 'pong' && frame.ref === 'binary')).toBe(
      false,
    );
  });

  test('[T14] a frame of more than 256 KiB closes a person’s socket with 1009, but a frame of 256 KiB does not', async () => {
    const { owner } = await openServer(kind);
    const socket = await connect(owner);
    const padded = (bytes: number): string => {
      const bare = '{"type":"ping"}';
      return `${bare.slice(0, -1)}${' '.repeat(bytes - bare.length)}}`;
    };
    socket.sendRaw(padded(256 * 1024));
    await socket.nextOf('pong');
    socket.sendRaw(padded(256 * 1024 + 1));
    expect((await socket.closed).code).toBe(1009);
  });

  test('[T14] ten unreadable frames close a person’s socket with not-understood', async () => {
    const { owner } = await openServer(kind);
    const socket = await connect(owner);
    for (let nth = 0; nth < 9; nth += 1) socket.sendRaw('nonsense');
    await socket.sync();
    expect(socket.frames.filter(({ type }) => type === 'error').length).toBe(9);
    socket.sendRaw('nonsense');
    expect((await socket.closed).code).toBe(CLOSE_CODES['not-understood']);
  });

  test('frames that can be parsed but are refused do not count as unreadable', async () => {
    const { owner } = await openServer(kind);
    const socket = await connect(owner);
    for (let nth = 0; nth < 20; nth += 1) {
      socket.send({ type: 'typing', spaceId: SPACE });
      await socket.nextOf('error');
    }
    await socket.sync();
    expect(socket.isOpen).toBe(true);
  });

  test('frames after a frame that closes the socket have no effect', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const socket = await connect(owner);
    for (let nth = 0; nth < 10; nth += 1) socket.sendRaw('nonsense');
    const late = { type: 'send_message', clientId: 'late', spaceId, content: 'too late' } as const;
    socket.send(late);
    await socket.closed;
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    expect(items).toEqual([]);
  });
});
