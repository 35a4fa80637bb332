import { z } from 'zod';

// Whoever waits for a connection should soon learn why there is none.
const WITHIN_MS = 5_000;

// Whatever the code: a newer server may have more of them.
const problem = z.object({ status: z.number(), code: z.string(), detail: z.string() });

/** What is there instead of a socket for agents, in a line: a socket that fails does not say. */
export async function findServer(http: string, ask: typeof fetch): Promise<string> {
  try {
    const signal = AbortSignal.timeout(WITHIN_MS);
    const response = await ask(`${http}/agent`, { signal, redirect: 'manual' });
    const told = problem.safeParse(await response.json().catch(() => null));
    if (!told.success) return `what answers at ${http} is not a Conch server (${response.status})`;
    const { code, detail, status } = told.data;
    if (code !== 'no-such-route') return `Conch refused: ${status} ${code}: ${detail}`;
    return `Conch answers at ${http}, but opens no socket there: ${socketless(http)}`;
  } catch (error) {
    return `nothing that speaks ${schemeOf(http)} answers at ${http}${codeIn(error)}`;
  }
}

function socketless(http: string): string {
  const { pathname } = new URL(http);
  const proxy = 'what stands between lets no WebSocket through';
  return pathname === '/' ? proxy : `the path ${pathname} does not belong there, or ${proxy}`;
}

function schemeOf(http: string): string {
  return http.startsWith('https:') ? 'HTTPS' : 'HTTP';
}

/** Node says why in the cause of what `fetch` throws; browsers tell nobody. */
function codeIn(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return typeof cause?.code === 'string' ? ` (${cause.code})` : '';
}
