import { request } from 'node:http';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openTeam } from './open-client.ts';

const BODY = JSON.stringify({ model: 'conch/Team', messages: [{ role: 'user', content: 'Hi' }] });

describe.each(DATABASES.slice(0, 1))('threats to the OpenAI API, on $name', (kind) => {
  test('[T4] a cookie does not count, so a site cannot use the session of a visitor', async () => {
    const { origin, owner, contents } = await openTeam(kind);
    const headers = { cookie: owner.cookie ?? '', origin, 'content-type': 'application/json' };
    const response = await fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: BODY,
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { type: 'authentication_error' } });
    expect(await contents()).toEqual([]);
  });

  test('[T4] only pages of the listed origins may call the API', async () => {
    const listed = 'https://chat.example.org';
    const { origin, owner } = await openTeam(kind, { config: { openaiOrigins: [listed] } });
    const { secret } = await owner.call('makeMyToken', { body: { name: 'page' } });
    const from = (site: string) =>
      fetch(`${origin}/v1/models`, {
        headers: { origin: site, authorization: `Bearer ${secret}` },
      });
    const allowed = await from(listed);
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(listed);
    const other = await from('https://evil.example.org');
    expect(other.status).toBe(403);
    expect(other.headers.has('access-control-allow-origin')).toBe(false);
    const preflight = await fetch(`${origin}/v1/chat/completions`, {
      method: 'OPTIONS',
      headers: { origin: listed, 'access-control-request-headers': 'authorization,content-type' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    // The list is only for this API.
    const api = await fetch(`${origin}/api/v1/me`, { headers: { origin: listed } });
    expect(api.status).toBe(403);
  });

  test('[T4] a foreign host name is refused, also with a token', async () => {
    const { origin, owner } = await openTeam(kind);
    const { secret } = await owner.call('makeMyToken', { body: { name: 'page' } });
    const { port } = new URL(origin);
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'rebound.example.org', authorization: `Bearer ${secret}` };
      request({ port, path: '/v1/models', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });

  test('[T5] a limited token sees and uses only its spaces, and a reading token posts nothing', async () => {
    const { owner, room, clientOf, contents } = await openTeam(kind);
    const other = await owner.call('makeSpace', { body: { name: 'Other' } });
    const reader = await clientOf({ rights: 'read' });
    const messages = [{ role: 'user', content: 'Hi' }] as const;
    const ask = { model: 'conch/Team', messages: [...messages] };
    await expect(reader.chat.completions.create(ask)).rejects.toMatchObject({ status: 404 });
    const elsewhere = await clientOf({ rights: 'post', spaceIds: [other.id] });
    const { data } = await elsewhere.models.list();
    expect(data.map(({ id }) => id)).toEqual(['conch/Other']);
    await expect(elsewhere.chat.completions.create(ask)).rejects.toMatchObject({ status: 404 });
    expect(await contents()).toEqual([]);
    const here = await clientOf({ rights: 'post', spaceIds: [room.spaceId] });
    const chat = { ...ask, metadata: { conversation_id: 'a' } };
    expect((await here.chat.completions.create(chat)).choices).toHaveLength(1);
    expect((await here.chat.completions.create(chat)).choices).toHaveLength(1);
  });

  test('[T14] posts over this API count towards the rate limit of the person', async () => {
    const { client } = await openTeam(kind, { limits: { postsPer10s: 1 } });
    const messages = [{ role: 'user', content: 'Hi' }] as const;
    const ask = () =>
      client.chat.completions.create({ model: 'conch/Team', messages: [...messages] });
    await ask();
    await expect(ask()).rejects.toMatchObject({ status: 429, type: 'rate_limit_error' });
  });

  test('a server without the API answers as if it did not exist', async () => {
    const { origin } = await openTeam(kind, { config: { hasOpenaiDoor: false } });
    const at = async (path: string) => {
      const response = await fetch(`${origin}${path}`);
      return { status: response.status, text: await response.text() };
    };
    expect(await at('/v1/models')).toEqual(await at('/nothing/here'));
  });
});
