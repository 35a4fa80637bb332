import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../../support/make-room.ts';
import { openServer } from '../../support/open-server.ts';

const FLOOD = '@'.repeat(30_000);

const SIX_MODES = [
  { policy: 'broadcast' as const },
  { policy: 'mention' as const, visibility: 'all' as const, unaddressed: 'nobody' as const },
  { policy: 'mention' as const, visibility: 'addressed' as const },
  { policy: 'mention' as const },
  { policy: 'chain' as const },
  { policy: 'coordinator' as const },
];

describe.each(DATABASES.slice(0, 1))('many previews at once, on $name', (kind) => {
  test('[T14] previews count only against the rate limit of the person who requests them', async () => {
    const { person } = await openServer(kind, { limits: { previewsPer10s: 3 } });
    const [ana, ben] = [await person('Ana'), await person('Ben')];
    const { spaceId } = await makeRoom(ana, { people: [ben] });
    const ask = { params: { spaceId }, body: { content: 'hello' } };
    for (let nth = 0; nth < 3; nth += 1) await ana.call('previewMessage', ask);
    const refused = await ana.refused('previewMessage', ask);
    expect(refused).toMatchObject({ status: 429, code: 'too-fast' });
    expect((await ben.call('previewMessage', ask)).previews.length).toBe(1);
  });

  test('[T14] a preview with several settings counts once for each of them', async () => {
    const { person } = await openServer(kind, { limits: { previewsPer10s: 10 } });
    const ana = await person('Ana');
    const { spaceId } = await makeRoom(ana);
    const ask = { params: { spaceId }, body: { content: 'hello', settings: SIX_MODES } };
    expect((await ana.call('previewMessage', ask)).previews.length).toBe(6);
    const refused = await ana.refused('previewMessage', ask);
    expect(refused).toMatchObject({ status: 429, code: 'too-fast' });
  });

  test('[T14] a newer preview with several settings replaces the whole older preview', async () => {
    const { person } = await openServer(kind);
    const ana = await person('Ana');
    const { spaceId } = await makeRoom(ana);
    const params = { spaceId };
    const draft = { content: FLOOD, draftId: 'the panel' };
    const [older, newer] = await Promise.all([
      ana.ask('previewMessage', { params, body: { ...draft, settings: SIX_MODES } }),
      ana.ask('previewMessage', { params, body: { ...draft, settings: SIX_MODES.slice(0, 3) } }),
    ]);
    expect(new Set([older.status, newer.status])).toEqual(new Set([200, 409]));
  });

  test('[T14] a newer preview of a draft replaces the waiting previews and is answered', async () => {
    const { person } = await openServer(kind);
    const ana = await person('Ana');
    const { spaceId } = await makeRoom(ana);
    const params = { spaceId };
    const requests = Array.from({ length: 18 }, () =>
      ana.ask('previewMessage', { params, body: { content: FLOOD } }),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    const answered = statuses.filter((status) => status === 200).length;
    expect(answered).toBeGreaterThanOrEqual(1);
    expect(statuses.filter((status) => status === 409).length).toBe(18 - answered);
  });

  test('[T14] previews of different drafts are all answered', async () => {
    const { person } = await openServer(kind);
    const ana = await person('Ana');
    const { spaceId } = await makeRoom(ana);
    const params = { spaceId };
    const requests = ['one', 'two', 'three'].map((draftId) =>
      ana.call('previewMessage', { params, body: { content: FLOOD, draftId } }),
    );
    const answers = await Promise.all(requests);
    expect(answers.map(({ previews }) => previews.length)).toEqual([1, 1, 1]);
  });
});
