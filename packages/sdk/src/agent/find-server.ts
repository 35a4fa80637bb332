import { z } from 'zod';

// The limit is short, because a caller waits for the reason.
const WITHIN_MS = 5_000;

// The code is any string, because a newer server may have more codes.
const problem = z.object({ status: z.number(), code: z.string(), detail: z.string() });

/**
 * One line with the reason why the agent socket cannot be opened. A failed WebSocket gives no
 * reason.
 */
export async function findServer(http: string, ask: typeof fetch): Promise<string> {
  try {
    const signal = AbortSignal.timeout(WITHIN_MS);
    const response = await ask(`${http}/agent`, { signal, redirect: 'manual' });
    const parsed = problem.safeParse(await response.json().catch(() => null));
    if (!parsed.success) return `the server at ${http} is not a Conch server (${response.status})`;
    const { code, detail, status } = parsed.data;
    // Older servers answer a request without a WebSocket upgrade with `no-such-route`.
    const isSocketless = code === 'upgrade-required' || code === 'no-such-route';
    if (!isSocketless) return `Conch refused: ${status} ${code}: ${detail}`;
    return `Conch answers at ${http}, but not over WebSocket: ${socketless(http)}`;
  } catch (error) {
    return `no ${schemeOf(http)} server answers at ${http}${codeIn(error)}`;
  }
}

function socketless(http: string): string {
  const { pathname } = new URL(http);
  const proxy = 'a proxy blocks WebSockets';
  return pathname === '/' ? proxy : `the path ${pathname} is wrong, or ${proxy}`;
}

function schemeOf(http: string): string {
  return http.startsWith('https:') ? 'HTTPS' : 'HTTP';
}

/** The error code in the cause of a failed `fetch`. Node sets it and browsers do not. */
function codeIn(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return typeof cause?.code === 'string' ? ` (${cause.code})` : '';
}
