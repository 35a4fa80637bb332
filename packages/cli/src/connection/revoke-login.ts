import { failureOf } from '../cli-failure.ts';
import { fetchWithin } from './answer-limit.ts';
import type { Login } from './login-file.ts';

/** Revokes the token of a login. Returns the problem as text, or null. */
export async function revokeLogin(
  { url, token, tokenId }: Login,
  limitMs: number,
): Promise<string | null> {
  // The token is not revoked, because it was made elsewhere and may still be in use there.
  if (tokenId === null) return null;
  const { openClient } = await import('@conch/sdk');
  const client = openClient({ url, token, fetch: fetchWithin(limitMs, () => url) });
  try {
    await client.call('endMyToken', { params: { tokenId } });
    return null;
  } catch (error) {
    const failure = failureOf(error);
    // These codes mean that the token has expired or was revoked before.
    return failure.code === 'bad-token' || failure.code === 'no-such-token'
      ? null
      : failure.message;
  } finally {
    client.close();
  }
}
