import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportLine } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { TestClient } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';

type Line = z.output<typeof exportLine>;
type LineOf<Kind extends Line['kind']> = Extract<Line, { kind: Kind }>;

/** The lines of an export, each checked against the schema of the protocol. */
async function exported(client: TestClient, spaceId: string): Promise<readonly Line[]> {
  const { text: given } = await client.ask('exportSpace', { params: { spaceId } });
  expect(given.endsWith('\n')).toBe(true);
  return given
    .trimEnd()
    .split('\n')
    .map((line) => exportLine.parse(JSON.parse(line)));
}

function ofKind<Kind extends Line['kind']>(lines: readonly Line[], kind: Kind) {
  return lines.filter((line): line is LineOf<Kind> => line.kind === kind);
}

async function say(client: TestClient, spaceId: string, content: string, more: object = {}) {
  return client.call('postMessage', { params: { spaceId }, body: { content, ...more } });
}

const FILE_NAMES = [
  ['Kitchen', 'Kitchen.ndjson', 'Kitchen.ndjson'],
  ['../../etc/passwd', 'etc-passwd.ndjson', '..%2F..%2Fetc%2Fpasswd.ndjson'],
  ['a"; filename="b', 'a-filename-b.ndjson', 'a%22%3B%20filename%3D%22b.ndjson'],
  ['غرفة', 'space.ndjson', '%D8%BA%D8%B1%D9%81%D8%A9.ndjson'],
] as const;

describe.each(DATABASES.slice(0, 1))('an export over HTTP, on $name', (kind) => {
  test('an export has all messages and decisions once, in order and in the same format as the other routes', async () => {
    const { owner, person, server } = await openServer(kind);
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(owner, {
      agents: { Ann: [{ do: { say: 'You said “{{content}}”.' } }] },
      people: [ben],
      settings: { policy: 'mention' },
    });
    const params = { spaceId };
    const first = await say(owner, spaceId, '@Ann between us');
    await server.conch.idle();
    await say(ben, spaceId, 'A reply', { replyToId: first.messageId });
    await server.conch.idle();
    for (let nth = 0; nth < 60; nth += 1) await say(owner, spaceId, `@Ben line ${nth}`);
    const gone = await say(ben, spaceId, '@Olga taken back');
    await ben.call('deleteMessage', { params: { spaceId, messageId: gone.messageId } });
    const lines = await exported(owner, spaceId);
    const messages = ofKind(lines, 'message').map(({ message }) => message);
    const { items } = await owner.call('readMessages', { params, query: { limit: 100 } });
    const decisions = ofKind(lines, 'decision').map(({ decision }) => decision);
    const readDecisions = await owner.call('listDecisions', { params, query: { limit: 100 } });
    const members = await owner.call('listMembers', { params });
    expect(messages).toEqual(items);
    expect(decisions).toEqual(readDecisions.items);
    expect(ofKind(lines, 'member').map(({ member }) => member)).toEqual(members.items);
    expect(lines[0]).toMatchObject({
      kind: 'space',
      format: 1,
      space: await owner.call('readSpace', { params }),
    });
    expect(lines.at(-1)).toEqual({
      kind: 'end',
      messages: messages.length,
      decisions: decisions.length,
    });
  });

  test('in an export, each forum thread comes before its opening post', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { settings: { kind: 'forum' } });
    const body = { title: 'Lunch', content: 'What is there?' };
    const { threadId } = await owner.call('openThread', { body });
    await owner.call('postReply', { params: { threadId }, body: { content: 'Soup.' } });
    const kinds = (await exported(owner, spaceId)).map(({ kind: one }) => one);
    expect(kinds.filter((one) => one === 'thread' || one === 'message')).toEqual([
      'thread',
      'message',
      'message',
    ]);
  });

  test('[T17] the file name of an export is safe, whatever the name of the space', async () => {
    const { owner } = await openServer(kind);
    const lines = [];
    for (const [name] of FILE_NAMES) {
      const { spaceId } = await makeRoom(owner, { name });
      const { headers } = await owner.ask('exportSpace', { params: { spaceId } });
      expect(headers.get('content-type')).toBe('application/x-ndjson');
      expect(headers.get('set-cookie')).toBeNull();
      lines.push(headers.get('content-disposition'));
    }
    expect(lines).toEqual(
      FILE_NAMES.map(
        ([, plain, full]) => `attachment; filename="${plain}"; filename*=UTF-8''${full}`,
      ),
    );
  });

  test('[T5] a person who is not a member of a space cannot export the space', async () => {
    const { owner, person } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const refused = await (await person('Ben')).refused('exportSpace', { params: { spaceId } });
    expect(refused.code).toBe('no-such-space');
  });

  test('[P-3] if a person leaves a space during its export, the person does not get the last line of the export', async () => {
    const { owner, person, server } = await openServer(kind);
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(owner, { people: [ben] });
    const word = 'x'.repeat(30_000);
    // More bytes than the operating system buffers for a connection.
    await Promise.all(Array.from({ length: 400 }, () => say(owner, spaceId, word)));
    const response = await fetch(`${server.origin}/api/v1/spaces/${spaceId}/export`, {
      headers: { cookie: ben.cookie ?? '' },
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let firstPart = (await reader?.read())?.value ?? '';
    await ben.call('leaveSpace', { params: { spaceId } });
    const readOn = async (): Promise<void> => {
      for (;;) {
        const chunk = await reader?.read();
        if (chunk?.value === undefined) return;
        firstPart += chunk.value;
      }
    };
    await expect(readOn()).rejects.toThrow('terminated');
    expect(firstPart).not.toContain('"kind":"end"');
  });

  test('[T16] if a person is signed out before the first line of an export, the request is refused and no file is sent', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    for (let nth = 0; nth < 100; nth += 1) {
      const { id: tokenId, secret } = await owner.call('makeMyToken', { body: { name: 'mine' } });
      const [{ status, headers }] = await Promise.all([
        owner.withToken(secret).ask('exportSpace', { params: { spaceId } }),
        owner.call('endMyToken', { params: { tokenId } }),
      ]);
      const isFile = headers.has('content-disposition');
      expect([
        { status: 200, isFile: true },
        { status: 401, isFile: false },
      ]).toContainEqual({ status, isFile });
    }
  });

  test('[T14] an export with long messages is sent in steps of at most 64 KiB', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    // Each character takes six bytes as JSON.
    for (let nth = 0; nth < 5; nth += 1) await say(owner, spaceId, `.${'\u0001'.repeat(30_000)}.`);
    const { host, port } = new URL(owner.origin);
    const socket = connect(Number(port), '127.0.0.1');
    const lines = [`GET /api/v1/spaces/${spaceId}/export HTTP/1.1`, `Host: ${host}`];
    lines.push(`Cookie: ${owner.cookie ?? ''}`, 'Connection: close');
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    // Lines of an export contain no carriage return, so the text between two carriage returns is a
    // chunk length.
    const steps = (await text(socket)).matchAll(/\r\n([\da-f]+)\r\n/gu);
    const lengths = [...steps].map(([, length = '']) => Number.parseInt(length, 16));
    expect(lengths.length).toBeGreaterThan(10);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(64 * 1024);
  });
});
