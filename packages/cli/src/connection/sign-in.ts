import type { Client } from '@conch/sdk';
import { fetchWithin } from './answer-limit.ts';
import type { Login } from './login-file.ts';

const TERMINAL_TOKEN: NewToken = { name: 'terminal' };

/** The proof of identity with which a terminal gets its token. */
export type SignInProof =
  | { readonly kind: 'link'; readonly secret: string }
  | { readonly kind: 'password'; readonly name: string; readonly password: string }
  | { readonly kind: 'token'; readonly token: string };

interface NewToken {
  readonly name: string;
  /** If missing, the token works until it is revoked. */
  readonly expiresInDays?: number;
}

/** The server at which a person signs in, and the token to create on that server. */
export interface SignInPlace {
  readonly url: string;
  readonly limitMs: number;
  readonly newToken?: NewToken;
}

/**
 * Signs in and creates a token for this terminal. The session that creates the token ends at once.
 */
export async function signIn(place: SignInPlace, proof: SignInProof): Promise<Login> {
  const { url, limitMs, newToken = TERMINAL_TOKEN } = place;
  const { openClient } = await import('@conch/sdk');
  const fetch = fetchWithin(limitMs, () => url);
  if (proof.kind === 'token') {
    const client = openClient({ url, token: proof.token, fetch });
    try {
      return await loginByToken(client, { place, token: proof.token });
    } finally {
      client.close();
    }
  }
  const client = openClient({ url, fetch: withCookie(fetch, url) });
  try {
    const { name: person } =
      proof.kind === 'link'
        ? await client.call('setUp', { body: { token: proof.secret } })
        : await client.call('signIn', { body: { name: proof.name, password: proof.password } });
    const made = await client.call('makeMyToken', { body: newToken });
    await client.call('signOut');
    return { url, token: made.secret, tokenId: made.id, person };
  } finally {
    client.close();
  }
}

// Logs in with an existing token. A person's token creates a second token, which `logout` can
// revoke. The operator's token belongs to no person, but it can create a sign-in link for the
// owner.
async function loginByToken(
  client: Client,
  { place, token }: { readonly place: SignInPlace; readonly token: string },
): Promise<Login> {
  const { url, newToken = TERMINAL_TOKEN } = place;
  const { id, kind, name: person, isAutomation } = await client.call('readMe');
  if (isAutomation) {
    const { link } = await client.call('makePersonLink', { params: { personId: id } });
    return signIn(place, { kind: 'link', secret: link.split('#setup=')[1] ?? '' });
  }
  // An agent cannot make tokens.
  if (kind === 'agent') return { url, token, tokenId: null, person };
  const made = await client.call('makeMyToken', { body: newToken });
  return { url, token: made.secret, tokenId: made.id, person };
}

/** A `fetch` that stores the session cookie of one server, as a browser does. */
function withCookie(fetch: typeof globalThis.fetch, url: string): typeof fetch {
  let cookie: string | null = null;
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', new URL(url).origin);
    if (cookie !== null) headers.set('cookie', cookie);
    const response = await fetch(input, { ...init, headers });
    for (const set of response.headers.getSetCookie()) cookie = set.split(';')[0] ?? null;
    return response;
  };
}
