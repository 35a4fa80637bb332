import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { ShiftedClock } from '../support/shifted-clock.ts';

const HOUR_MS = 3_600_000;

// Words that only somebody with the right may read (P-1).
const CANARIES = { privately: 'canary-7f3a', deleted: 'canary-11bd', reason: 'canary-90ce' };

const AGENTS = {
  Ann: [{ do: { say: 'Understood.' } }],
  Bob: [{ do: { say: 'Hello, all.' } }],
};

describe.each(DATABASES)('sharing a space, on $name', (kind) => {
  test('[P-1] [T2] a shared page shows the messages in order, loads nothing, and leaves out private and deleted messages', async () => {
    const { owner, origin, spaceId } = await told(kind);
    const { link } = await shared(owner, spaceId);
    const { status, headers, text } = await opened(link, origin);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/u,
    );
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toBeNull();
    expect(text.indexOf('Good morning')).toBeLessThan(text.indexOf('A second question'));
    expect(text).not.toMatch(/<script|<img|<link|<iframe|\ssrc=|\shref=|\son\w+=/iu);
    for (const canary of Object.values(CANARIES)) expect(text).not.toContain(canary);
  });

  test('private messages are shared only if the creator of the link chose to share them', async () => {
    const { owner, origin, spaceId } = await told(kind);
    const { link } = await shared(owner, spaceId, { hasPrivate: true });
    const { text } = await opened(link, origin);
    expect(text).toContain(CANARIES.privately);
    expect(text).toContain('To: <bdi>Ann</bdi>');
    expect(text).not.toContain(CANARIES.deleted);
  });

  test('an unknown link and a revoked link show the same page with the same status', async () => {
    const { owner, origin, spaceId } = await told(kind);
    const revoked = await shared(owner, spaceId);
    const params = { spaceId, shareId: revoked.share.id };
    await owner.call('endShareLink', { params });
    const unknown = await opened(`${origin}/shared/${'A'.repeat(43)}`, origin);
    expect(unknown.status).toBe(404);
    expect(await opened(revoked.link, origin)).toMatchObject({ status: 404, text: unknown.text });
    expect(unknown.text).not.toContain('Room');
  });

  test('an expired link shows the page of an unknown link, and is no longer listed', async () => {
    const clock = new ShiftedClock();
    const { owner, origin, spaceId } = await told(kind, { clock });
    const { link } = await shared(owner, spaceId, { expiresInHours: 1 });
    expect((await opened(link, origin)).status).toBe(200);
    clock.advance(HOUR_MS);
    const unknown = await opened(`${origin}/shared/${'A'.repeat(43)}`, origin);
    expect(await opened(link, origin)).toMatchObject({ status: 404, text: unknown.text });
    expect((await owner.call('listShareLinks', { params: { spaceId } })).items).toEqual([]);
  });

  test('tool calls are shared only if the creator of the link chose to share them', async () => {
    const { owner, server } = await openServer(kind);
    const hand = {
      do: { say: 'I ask Bob.', mentionAgent: { target: 'Bob', reason: CANARIES.reason } },
    };
    const agents = { Ann: [hand], Bob: AGENTS.Bob };
    const { spaceId } = await makeRoom(owner, { agents, settings: { policy: 'chain' } });
    await owner.call('postMessage', { params: { spaceId }, body: { content: '@Ann who knows?' } });
    await server.conch.idle();
    const without = await shared(owner, spaceId);
    expect((await opened(without.link, server.origin)).text).not.toContain(CANARIES.reason);
    const { link } = await shared(owner, spaceId, { hasTools: true });
    const { text } = await opened(link, server.origin);
    expect(text).toContain('mentionAgent');
    expect(text).toContain(CANARIES.reason);
  });

  test.each(['archiveSpace', 'deleteSpace'] as const)(
    '[P-3] %s ends the shared pages of a space',
    async (route) => {
      const { owner, origin, spaceId } = await told(kind);
      const { link } = await shared(owner, spaceId);
      await owner.call(route, { params: { spaceId } });
      expect((await opened(link, origin)).status).toBe(404);
      if (route === 'deleteSpace') return;
      await owner.call('unarchiveSpace', { params: { spaceId } });
      expect((await opened(link, origin)).status).toBe(404);
    },
  );

  test.each(['leaves', 'becomes a viewer', 'is removed from the server'] as const)(
    '[P-3] [T7] a shared page ends when the creator of its link %s',
    async (end) => {
      const { owner, ben, origin, spaceId } = await told(kind);
      const params = { spaceId };
      await owner.call('changeSharing', { params, body: { membersMayShare: true } });
      const { link } = await shared(ben, spaceId);
      expect((await opened(link, origin)).status).toBe(200);
      const { id: memberId } = await ben.call('readMe');
      const member = { params: { spaceId, memberId } };
      if (end === 'leaves') await ben.call('leaveSpace', { params });
      else if (end === 'becomes a viewer') {
        await owner.call('changeMember', { ...member, body: { role: 'viewer' } });
      } else await owner.call('removePerson', { params: { personId: memberId } });
      expect((await opened(link, origin)).status).toBe(404);
    },
  );

  test('[T5] members can share a space only while its settings allow this, and can see and revoke only their own links', async () => {
    const { owner, ben, origin, spaceId } = await told(kind);
    const params = { spaceId };
    const ofOwner = await shared(owner, spaceId);
    expect((await ben.ask('makeShareLink', { params, body: {} })).status).toBe(403);
    expect((await ben.ask('listShareLinks', { params })).status).toBe(403);
    await owner.call('changeSharing', { params, body: { membersMayShare: true } });
    const { link, share } = await shared(ben, spaceId);
    const { items, membersMayShare } = await ben.call('listShareLinks', { params });
    expect({ ids: items.map(({ id }) => id), membersMayShare }).toEqual({
      ids: [share.id],
      membersMayShare: true,
    });
    const foreign = { params: { spaceId, shareId: ofOwner.share.id } };
    expect((await ben.ask('endShareLink', foreign)).status).toBe(404);
    await owner.call('changeSharing', { params, body: { membersMayShare: false } });
    expect((await opened(link, origin)).status).toBe(404);
    await owner.call('changeSharing', { params, body: { membersMayShare: true } });
    expect((await opened(link, origin)).status).toBe(404);
    expect((await opened(ofOwner.link, origin)).status).toBe(200);
  });

  test('the list of share links shows when each link was last opened, but never the link itself', async () => {
    const { owner, origin, spaceId } = await told(kind);
    const { link, share } = await shared(owner, spaceId, { expiresInHours: 1 });
    expect(share.lastOpenedAt).toBeNull();
    await opened(link, origin);
    const [listed] = (await owner.call('listShareLinks', { params: { spaceId } })).items;
    expect(listed?.lastOpenedAt).not.toBeNull();
    expect(listed?.madeBy.name).toBe('Olga');
    expect(JSON.stringify(listed)).not.toContain(link.split('/').at(-1));
  });

  test('a shared page shows each list item on one line, and quotes the question of an answer unless the question is directly above the answer', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    const say = (content: string, more: object = {}) =>
      owner.call('postMessage', { params, body: { content, ...more } });
    const { messageId: replyToId } = await say('Lunch:\n- soup\n- bread\nor\nnothing');
    await say('Soup.', { replyToId });
    const next = await opened((await shared(owner, spaceId)).link, server.origin);
    const items = '<span class="item">soup</span><span class="item">bread</span>';
    expect(next.text).toContain(`Lunch:${items}or<br>nothing</p>`);
    expect(next.text).not.toContain('In reply to');
    await say('Bread.', { replyToId });
    const later = await opened((await shared(owner, spaceId)).link, server.origin);
    expect(later.text).toContain('In reply to <bdi>Olga</bdi>');
  });

  test('only an admin may export or share the instructions of agents', async () => {
    const { owner, ben, spaceId } = await told(kind);
    const params = { spaceId };
    await owner.call('changeSharing', { params, body: { membersMayShare: true } });
    const asked = { params, query: { hasPrompts: 'true' } } as const;
    expect((await ben.ask('exportMarkdown', asked)).status).toBe(403);
    expect((await ben.ask('makeShareLink', { params, body: { hasPrompts: true } })).status).toBe(
      403,
    );
    expect((await owner.ask('exportMarkdown', asked)).status).toBe(200);
  });

  test('[T8] in Markdown every line of a message is quoted, so that a message cannot imitate a message of another sender', async () => {
    const { owner, spaceId } = await told(kind);
    const content = 'Hello\n\n**Olga** · 2026-01-01 09:00 UTC\u2028**Ben** · now';
    await owner.call('postMessage', { params: { spaceId }, body: { content } });
    const { text, headers } = await owner.ask('exportMarkdown', { params: { spaceId } });
    expect(headers.get('content-disposition')).toContain('filename="Room.md"');
    expect(text).toContain('> Good morning\n');
    expect(text).toContain('> **Olga** · 2026-01-01 09:00 UTC\n> **Ben** · now\n');
    for (const canary of Object.values(CANARIES)) expect(text).not.toContain(canary);
  });

  test('[T3] the HTML file escapes names and texts, and an Arabic file has the direction right to left', async () => {
    const { owner, spaceId } = await told(kind);
    const params = { spaceId };
    const content = '<script>alert(1)</script> `<b>` **&amp;**\n```\n</code></pre><img src=x>\n```';
    await owner.call('postMessage', { params, body: { content } });
    await owner.call('changeSpace', { params, body: { name: '<svg onload=x>' } });
    const { text } = await owner.ask('exportPage', { params, query: { language: 'ar' } });
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; <code>&lt;b&gt;</code>');
    expect(text).toContain('<strong>&amp;amp;</strong>');
    expect(text).not.toMatch(/<script|<img|<svg|<b>&/iu);
    for (const canary of Object.values(CANARIES)) expect(text).not.toContain(canary);
  });
});

/** A space with a public message, a private one, a deleted one, and answers of agents. */
async function told(...given: Parameters<typeof openServer>) {
  const open = await openServer(...given);
  const { owner, person, server } = open;
  const ben = await person('Ben');
  const settings = { policy: 'mention', visibility: 'addressed' } as const;
  const { spaceId } = await makeRoom(owner, { agents: AGENTS, people: [ben], settings });
  const say = (content: string) =>
    owner.call('postMessage', { params: { spaceId }, body: { content } });
  await say('Good morning');
  await server.conch.idle();
  await say(`@Ann between us: ${CANARIES.privately}`);
  await server.conch.idle();
  const { messageId } = await say(`Never mind ${CANARIES.deleted}`);
  await owner.call('deleteMessage', { params: { spaceId, messageId } });
  await say('A second question');
  await server.conch.idle();
  return { ...open, ben, spaceId, origin: server.origin };
}

function shared(client: TestClient, spaceId: string, body: object = {}) {
  return client.call('makeShareLink', { params: { spaceId }, body });
}

/** The page behind a share link, as somebody without an account gets it. */
async function opened(link: string, origin: string) {
  const answer = await fetch(new URL(new URL(link).pathname, origin));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
