import { signWebhook } from '@conch/protocol';
import { taskForTest } from '../../src/testing/task-for-test.ts';

export const SECRET = 'whsec_b3VyIHNlY3JldA==';
export const OTHER_SECRET = 'whsec_YW5vdGhlcg==';
export const NOW_MS = Date.UTC(2026, 10, 15, 12);

export interface Delivery {
  readonly id?: string;
  /** The time of the signature, in seconds from now. */
  readonly signedAt?: number;
  readonly secrets?: readonly string[];
  readonly body?: string;
  /** A body that is sent instead of the signed body. */
  readonly sentBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly content?: string;
}

/** A task as Conch posts it. */
export async function delivery(given: Delivery = {}): Promise<Request> {
  const { id = 'run-1', signedAt = 0, secrets = [SECRET], signal } = given;
  const task = taskForTest({ content: given.content ?? 'Hello?' }, []);
  const { body = JSON.stringify(task), sentBody = body } = given;
  const timestamp = NOW_MS / 1000 + signedAt;
  return new Request('https://agent.example/hook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': await signWebhook({ id, timestamp, body }, secrets),
      ...given.headers,
    },
    body: sentBody,
    ...(signal === undefined ? {} : { signal }),
  });
}
