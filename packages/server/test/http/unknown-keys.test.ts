import { fieldReason, type ReasonOnWire } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';
import { unknownIds } from '../walk/support/unknown-ids.ts';

interface KeysProblem {
  readonly code: string;
  readonly detail: string;
  readonly fields: readonly ({ readonly path: string } & ReasonOnWire)[];
}

describe.each(DATABASES.slice(0, 1))('unknown keys of requests', (kind) => {
  const refusal = async (method: string, path: string, body: object): Promise<KeysProblem> => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const filled = path.replace(':spaceId', spaceId);
    const { text } = await owner.send(method, `/api/v1${filled}`, { body: JSON.stringify(body) });
    return JSON.parse(text) as KeysProblem;
  };

  test.each([
    [{ settings: { mainAgent: null } }, 'settings.mainAgent', 'settings.mainAgentId'],
    [{ policy: 'chain' }, 'policy', 'settings.policy'],
    [{ settings: { turnlimit: 3 } }, 'settings.turnlimit', 'settings.turnLimit'],
    [{ settings: { turn_limit: 3 } }, 'settings.turn_limit', 'settings.turnLimit'],
    [{ settings: { silentMs: 3 } }, 'settings.silentMs', 'settings.timeOuts.silentMs'],
    [{ tickIntervalMs: 3 }, 'tickIntervalMs', 'settings.forum.tickIntervalMs'],
    [{ settings: { forum: { sead: 3 } } }, 'settings.forum.sead', 'settings.forum.seed'],
    [{ Name: 'Room' }, 'Name', 'name'],
  ])(
    'the refusal of %j in a space change suggests the known key and its path',
    async (body, path, nearest) => {
      const { code, detail, fields } = await refusal('PATCH', '/spaces/:spaceId', body);
      const reason = fieldReason('unknown-key-near', { nearest: nearest });
      expect(reason.detail).toBe(`there is no such field. Did you mean \`${nearest}\`?`);
      expect(code).toBe('bad-input');
      expect(fields).toEqual([{ path: `body.${path}`, ...reason }]);
      expect(detail.endsWith(`body.${path}: ${reason.detail}`)).toBe(true);
    },
  );

  test.each([
    ['text', 'content'],
    ['message', 'content'],
    ['replyTo', 'replyToId'],
    ['clientid', 'clientId'],
  ])('the refusal of the key %s in a message suggests %s', async (key, nearest) => {
    const body = { content: 'Hello', [key]: 'x' };
    const { fields } = await refusal('POST', '/spaces/:spaceId/messages', body);
    const reason = fieldReason('unknown-key-near', { nearest: nearest });
    expect(fields).toContainEqual({ path: `body.${key}`, ...reason });
  });

  test.each([
    ['POST', '/spaces/:spaceId/messages', { text: 'hi' }, 'text', 'content'],
    ['POST', '/spaces/:spaceId/hand-over', { member: 'x' }, 'member', 'memberId'],
    ['POST', '/agents', { name: 'Ann', kind: 'script', script: [] }, 'script', 'config'],
  ])(
    '%s %s %j is refused, and the error text begins with the suggestion',
    async (method, path, body, key, nearest) => {
      const { detail } = await refusal(method, path, body);
      expect(detail).toContain(
        `Invalid request: body.${key}: there is no such field. Did you mean \`${nearest}\`?`,
      );
    },
  );

  test('the refusal of an unknown key that resembles no other lists the known keys', async () => {
    const { fields } = await refusal('PATCH', '/spaces/:spaceId', { zzzzzz: 1 });
    expect(fields).toEqual([
      {
        path: 'body.zzzzzz',
        code: 'unknown-key-among',
        params: { keys: ['name', 'settings'] },
        detail: 'there is no such field. Use one of: name, settings',
      },
    ]);
  });

  test.each([
    ['that is a property of Object.prototype', 'constructor'],
    ['that is a legacy property of JavaScript objects', '__defineGetter__'],
    ['without a letter', '---'],
    ['with very many characters', 'x'.repeat(5_000)],
  ])('an unknown key %s is refused like any other', async (_, key) => {
    const { code, fields } = await refusal('PATCH', '/spaces/:spaceId', { [key]: 1 });
    expect([code, fields.length]).toEqual(['bad-input', 1]);
  });

  test('the refusal of an unknown query key suggests the known key', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const { text } = await owner.send('GET', `/api/v1/spaces/${spaceId}/runs?silnt=true`);
    const [field] = (JSON.parse(text) as KeysProblem).fields;
    expect(field?.detail).toBe('there is no such field. Did you mean `silent`?');
  });

  test('an unknown key of a frame is reported before missing fields', async () => {
    const { owner } = await openServer(kind);
    const socket = await connect(owner);
    const { spaceId } = unknownIds();
    const frame = { type: 'send_message', clientId: 'c', spaceId, text: 'Hello' };
    socket.sendRaw(JSON.stringify(frame));
    const { problem } = await socket.nextOf('error');
    expect(problem.detail).toContain('frame.text: there is no such field. Did you mean `content`?');
  });

  test('the refusal of an unknown key of a frame suggests a key of that frame', async () => {
    const { owner } = await openServer(kind);
    const socket = await connect(owner);
    const { spaceId } = unknownIds();
    const frame = { type: 'send_message', clientId: 'c', spaceId, text: 'Hello' };
    socket.sendRaw(JSON.stringify({ ...frame, content: 'Hello' }));
    const { problem } = await socket.nextOf('error');
    expect(problem.detail).toMatch(
      /frame\.text: there is no such field\. Did you mean `content`\?$/u,
    );
  });
});
