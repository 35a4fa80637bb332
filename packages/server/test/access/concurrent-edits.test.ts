import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';

const WRITERS = [2, 3, 5, 8, 16];
const SILENT = [{ do: { skip: true } }];

const wordOf = (nth: number): string => `as writer ${nth} has it`;

describe.each(DATABASES)('concurrent edits of one agent or space, on $name', (kind) => {
  test.each(WRITERS)(
    '[I-24] of %i concurrent edits of an agent, exactly one succeeds',
    async (writers) => {
      const { owner } = await openServer(kind);
      const body = { name: 'Robot', kind: 'script', config: SILENT };
      const { id, version } = await owner.call('addAgent', { body });
      const params = { agentId: id };
      const answers = await Promise.all(
        Array.from({ length: writers }, (_, nth) =>
          owner.ask('changeAgent', { params, version, body: { description: wordOf(nth) } }),
        ),
      );
      const winner = answers.findIndex(({ status }) => status === 200);
      const losers = answers.filter((_, nth) => nth !== winner);
      expect(answers[winner]?.headers.get('etag')).toBe(`"${version + 1}"`);
      expect(
        losers.map(({ problem }) => [problem?.code, problem?.status, problem?.version]),
      ).toEqual(losers.map(() => ['changed-meanwhile', 409, version + 1]));
      expect(await owner.call('readAgent', { params })).toMatchObject({
        description: wordOf(winner),
        version: version + 1,
      });
    },
  );

  test.each(WRITERS)(
    '[I-24] of %i concurrent edits of a space, exactly one succeeds',
    async (writers) => {
      const { owner } = await openServer(kind);
      const { id, version } = await owner.call('makeSpace', { body: { name: 'Room' } });
      const params = { spaceId: id };
      const answers = await Promise.all(
        Array.from({ length: writers }, (_, nth) =>
          owner.ask('changeSpace', { params, version, body: { name: wordOf(nth) } }),
        ),
      );
      const winner = answers.findIndex(({ status }) => status === 200);
      const losers = answers.filter((_, nth) => nth !== winner);
      expect(
        losers.map(({ problem }) => [problem?.code, problem?.status, problem?.version]),
      ).toEqual(losers.map(() => ['changed-meanwhile', 409, version + 1]));
      expect(await owner.call('readSpace', { params })).toMatchObject({
        name: wordOf(winner),
        version: version + 1,
      });
    },
  );

  test('[I-24] a refused edit succeeds when it is repeated with the version from the refusal', async () => {
    const { owner } = await openServer(kind);
    const body = { name: 'Robot', kind: 'script', config: SILENT };
    const { id, version } = await owner.call('addAgent', { body });
    const params = { agentId: id };
    await owner.call('changeAgent', { params, version, body: { isQuiet: true } });
    const problem = await owner.refused('changeAgent', { params, version, body: { name: 'Ro' } });
    const changed = await owner.call('changeAgent', {
      params,
      version: problem.version ?? 0,
      body: { name: 'Ro' },
    });
    expect(changed).toMatchObject({ name: 'Ro', isQuiet: true, version: version + 2 });
  });

  test('[I-24] an edit with an invalid version is refused and changes nothing', async () => {
    const { owner } = await openServer(kind);
    const { id, version } = await owner.call('makeSpace', { body: { name: 'Room' } });
    const params = { spaceId: id };
    for (const match of ['W/"1"', 'one', '"0"', '"1", "2"', '-1', '1e3']) {
      const headers = { 'if-match': match };
      const problem = await owner.refused('changeSpace', {
        params,
        headers,
        body: { name: 'Other' },
      });
      expect(problem.code).toBe('bad-version');
    }
    expect(await owner.call('readSpace', { params })).toMatchObject({ name: 'Room', version });
  });
});
