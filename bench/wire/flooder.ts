// Sends the same request repeatedly, many at once, until it is stopped.
import { workerData } from 'node:worker_threads';

/** The requests of a flood. */
export interface Flood {
  readonly url: string;
  readonly token: string;
  readonly body: object;
  readonly atOnce: number;
  /** The field that gets a different number in each request. */
  readonly numbered: string;
  /** Shared memory: the stop flag, the count of answers, and the count of refusals. */
  readonly shared: Int32Array;
}

const { url, token, body, atOnce, numbered, shared } = workerData as Flood;
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
let requestCount = 0;

async function flood(): Promise<void> {
  while (Atomics.load(shared, 0) === 0) {
    requestCount += 1;
    const request = { ...body, [numbered]: `flood-${requestCount}` };
    const { ok } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(request) });
    Atomics.add(shared, ok ? 1 : 2, 1);
  }
}

await Promise.all(Array.from({ length: atOnce }, flood));
