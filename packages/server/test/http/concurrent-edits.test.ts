import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { DocumentedResponse } from '../support/documented.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';

const WRITERS = [2, 3, 5, 8, 16];

const numbers = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, nth) => nth);
const winnersOf = (answers: readonly DocumentedResponse[]): readonly number[] =>
  answers.flatMap(({ problem }, nth) => (problem === null ? [nth] : []));

describe.each(DATABASES)('[I-24] concurrent edits, on $name', (kind) => {
  test('if several people edit the same message version, one edit succeeds and the others get the new version', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    for (const writers of WRITERS) {
      const { messageId } = await owner.call('postMessage', {
        params: { spaceId },
        body: { content: 'as it was' },
      });
      const params = { spaceId, messageId };
      const answers = await Promise.all(
        numbers(writers).map((nth) =>
          owner.ask('editMessage', { params, body: { content: `by ${nth}` }, version: 1 }),
        ),
      );
      const winners = winnersOf(answers);
      const losers = answers.filter(({ problem }) => problem !== null);
      expect(winners.length).toBe(1);
      expect(
        losers.map(({ status, problem }) => [status, problem?.code, problem?.version]),
      ).toEqual(losers.map(() => [409, 'changed-meanwhile', 2]));
      const now = await owner.call('readMessage', { params });
      expect([now.content, now.version]).toEqual([`by ${winners[0]}`, 2]);
      const { items } = await owner.call('readMessageVersions', { params });
      expect(items).toMatchObject([{ version: 1, content: 'as it was' }]);
    }
  });

  test('writers who reload and retry all succeed, each with a new version', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const { messageId } = await owner.call('postMessage', {
      params: { spaceId },
      body: { content: 'x' },
    });
    const params = { spaceId, messageId };
    const addLetter = async (letter: string): Promise<void> => {
      for (;;) {
        const { content, version } = await owner.call('readMessage', { params });
        const body = { content: content + letter };
        const { problem } = await owner.ask('editMessage', { params, body, version });
        if (problem === null) return;
        expect(problem.code).toBe('changed-meanwhile');
      }
    };
    const letters = 'abcdefgh'.split('');
    await Promise.all(letters.map(addLetter));
    const now = await owner.call('readMessage', { params });
    expect(
      now.content
        .split('')
        .toSorted((a, b) => (a < b ? -1 : 1))
        .join(''),
    ).toBe('abcdefghx');
    expect(now.version).toBe(9);
    const { items } = await owner.call('readMessageVersions', { params });
    // Each version has one letter more than the version before, so no edit was overwritten.
    expect([...items, now].map(({ content }) => content.length)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  test('editing a message changes neither its audience nor its answers', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, {
      agents: { Ann: [{ do: { say: 'yes' } }], Bob: [{ do: { say: 'no' } }] },
      settings: { policy: 'mention' },
    });
    const { messageId } = await owner.call('postMessage', {
      params: { spaceId },
      body: { content: '@Ann a secret' },
    });
    await server.conch.idle();
    const params = { spaceId, messageId };
    const before = await owner.call('readMessage', { params });
    await owner.call('editMessage', { params, body: { content: '@Bob a secret' }, version: 1 });
    await server.conch.idle();
    const after = await owner.call('readMessage', { params });
    expect(after.audience).toEqual(before.audience);
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    expect(items.map(({ sender, content }) => `${sender?.name}: ${content}`)).toEqual([
      'Olga: @Bob a secret',
      'Ann: yes',
    ]);
  });

  test('if several people save the same space version, one save succeeds and the others change nothing', async () => {
    const { owner } = await openServer(kind);
    for (const writers of WRITERS) {
      const { spaceId } = await makeRoom(owner);
      const params = { spaceId };
      const { version } = await owner.call('readSpace', { params });
      const answers = await Promise.all(
        numbers(writers).map((nth) =>
          owner.ask('changeSpace', {
            params,
            body: { name: `Room ${nth}`, settings: { turnLimit: 100 + nth } },
            version,
          }),
        ),
      );
      const winners = winnersOf(answers);
      const losers = answers.filter(({ problem }) => problem !== null);
      expect(winners.length).toBe(1);
      expect(losers.map(({ problem }) => [problem?.code, problem?.version])).toEqual(
        losers.map(() => ['changed-meanwhile', version + 1]),
      );
      const now = await owner.call('readSpace', { params });
      expect([now.name, now.settings.turnLimit, now.version]).toEqual([
        `Room ${winners[0]}`,
        100 + (winners[0] ?? 0),
        version + 1,
      ]);
    }
  });

  test('If-Match accepts only the ETag of a response or *', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    const read = await owner.ask('readSpace', { params });
    const etag = read.headers.get('etag') ?? '';
    const save = (match: string) =>
      owner.ask('changeSpace', { params, body: { name: 'New' }, headers: { 'if-match': match } });
    const saved = await save(etag);
    const codes = [];
    for (const match of [etag, 'W/"1"', 'three', '"0"', '""']) {
      codes.push((await save(match)).problem?.code);
    }
    expect(saved.headers.get('etag')).toBe('"2"');
    expect(codes).toEqual([
      'changed-meanwhile',
      'bad-version',
      'bad-version',
      'bad-version',
      'bad-version',
    ]);
    expect((await save('*')).status).toBe(200);
  });
});
