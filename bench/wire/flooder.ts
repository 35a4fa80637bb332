// Sends the same request repeatedly, many at once, until it is stopped.
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
let sent = 0;

async function flood(): Promise<void> {
  while (Atomics.load(shared, 0) === 0) {
    sent += 1;
    const answer = await fetch(url, request());
    await answer.arrayBuffer();
    Atomics.add(shared, answer.ok ? 1 : 2, 1);
  }
}

function request(): RequestInit {
  if (body === null) return { headers };
  const asked = { ...body, [numbered]: `flood-${sent}` };
  return { method: 'POST', headers, body: JSON.stringify(asked) };
}

await Promise.all(Array.from({ length: atOnce }, flood));
