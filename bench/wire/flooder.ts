// Repeats the same request until the stop flag is set. Many requests are open at once.
import { workerData } from 'node:worker_threads';

/** The requests of a flood. */
export interface Flood {
  readonly url: string;
  readonly token: string;
  /** Null for GET requests. */
  readonly body: object | null;
  readonly atOnce: number;
  /** The field of the body that gets a different number in each request. */
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
    const answer = await fetch(url, request());
    await answer.arrayBuffer();
    Atomics.add(shared, answer.ok ? 1 : 2, 1);
  }
}

function request(): RequestInit {
  if (body === null) return { headers };
  const numberedBody = { ...body, [numbered]: `flood-${requestCount}` };
  return { method: 'POST', headers, body: JSON.stringify(numberedBody) };
}

await Promise.all(Array.from({ length: atOnce }, flood));
