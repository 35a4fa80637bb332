import { BENCH_TOKEN } from './bench-token.ts';
import type { BenchServer } from './server-process.ts';

interface AdmittedAgents {
  readonly tokens: readonly string[];
  /** The space whose agents speak during the measurement. */
  readonly spaceId: string;
}

const AT_ONCE = 10;

/** Creates outside agents. The first of them join a space in which all agents answer at once. */
export async function admitAgents(
  { port }: BenchServer,
  { count, speakers }: { readonly count: number; readonly speakers: number },
): Promise<AdmittedAgents> {
  const numbers = Array.from({ length: count }, (_, n) => n);
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${BENCH_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const created: { readonly id: string; readonly secret: string }[] = [];
  while (created.length < count) {
    const next = numbers.slice(created.length, created.length + AT_ONCE).map(async (n) => {
      const agent = { name: `Outside ${n}`, kind: 'remote', config: {} };
      const { id } = await ask<{ readonly id: string }>('/agents', agent);
      const token = { name: 'bench' };
      const { secret } = await ask<{ readonly secret: string }>(`/agents/${id}/tokens`, token);
      return { id, secret };
    });
    created.push(...(await Promise.all(next)));
  }
  const { id: spaceId } = await ask<{ readonly id: string }>('/spaces', {
    name: 'Outside',
    settings: { policy: 'broadcast', turnLimit: 1_000_000 },
    memberIds: created.slice(0, speakers).map(({ id }) => id),
  });
  return { tokens: created.map(({ secret }) => secret), spaceId };
}
