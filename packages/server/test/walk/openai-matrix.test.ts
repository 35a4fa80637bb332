import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { ROLES, type WalkRole } from './support/expected-access.ts';
import { openFurnished } from './support/open-furnished.ts';
import { makeWalkSpaces } from './support/walk-spaces.ts';
import { unknownIds } from './support/unknown-ids.ts';

type Headers = Readonly<Record<string, string>>;

const NOBODY: readonly WalkRole[] = ['nobody', 'wrong token'];
const NO_PERSON: readonly WalkRole[] = ['agent', 'service'];
// An admin is no member of the space, so the admin cannot post there.
const POSTS: readonly WalkRole[] = ['member', 'owner', 'post token', 'manage token'];

/** The expected status of a request about the caller's own space. */
function expectedStatus(role: WalkRole, passed: number): number {
  if (NOBODY.includes(role)) return 401;
  if (NO_PERSON.includes(role)) return 403;
  return POSTS.includes(role) ? passed : 404;
}

describe.each(DATABASES.slice(0, 1))('access to the OpenAI API, on $name', (kind) => {
  test('[T5] [P-5] every route of the OpenAI API gives each role exactly its access, and treats a foreign space like an unknown one', async () => {
    const { origin, ...open } = await openFurnished(kind);
    const { callers, own, foreign } = await makeWalkSpaces({ origin, ...open }, 0);
    const unknown = unknownIds();
    const send = async (path: string, headers: Headers, body?: object) => {
      const response = await fetch(`${origin}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    };
    // The tools are refused after the access was checked, so nothing is posted.
    const tools = [{ type: 'function', function: { name: 'f' } }];
    const routes = {
      'models/*': (headers: Headers, id: string) => send(`/v1/models/conch/${id}`, headers),
      'chat/completions': (headers: Headers, id: string) => {
        const messages = [{ role: 'user', content: 'Hi' }];
        return send('/v1/chat/completions', headers, { model: `conch/${id}`, messages, tools });
      },
      responses: (headers: Headers, id: string) =>
        send('/v1/responses', headers, { model: `conch/${id}`, input: 'Hi', tools }),
    };
    const wrong: string[] = [];
    const check = (what: string, got: unknown, wanted: unknown): void => {
      if (got !== wanted) wrong.push(`${what}: ${String(got)}, not ${String(wanted)}`);
    };
    for (const role of ROLES) {
      const cookie = callers[role];
      if ('cookie' in cookie) {
        check(`a cookie of ${role}`, (await send('/v1/models', cookie)).status, 401);
      }
      const headers = await withToken(origin, cookie);
      const isPerson = !NOBODY.includes(role) && !NO_PERSON.includes(role);
      const listed = await send('/v1/models', headers);
      check(`models by ${role}`, listed.status, isPerson ? 200 : expectedStatus(role, 200));
      for (const [name, ask] of Object.entries(routes)) {
        const passed = name === 'models/*' ? 200 : 400;
        const here = await ask(headers, own.spaceId);
        check(`${name} by ${role}`, here.status, expectedStatus(role, passed));
        const there = await ask(headers, foreign.spaceId);
        const nowhere = await ask(headers, unknown.spaceId);
        check(`${name} elsewhere by ${role}`, there.status, isPerson ? 404 : here.status);
        const words = there.text.replaceAll(foreign.spaceId, unknown.spaceId);
        check(`words of ${name} by ${role}`, words, nowhere.text);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** The headers with a token of the same person, because a cookie does not count. */
async function withToken(origin: string, headers: Headers): Promise<Headers> {
  if (!('cookie' in headers)) return headers;
  const response = await fetch(`${origin}/api/v1/me/tokens`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'client' }),
  });
  const { secret } = (await response.json()) as { readonly secret: string };
  return { authorization: `Bearer ${secret}` };
}
