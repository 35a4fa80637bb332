import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerWebhooks, reply, type Handler, type WebhookOptions } from '../../src/index.ts';
import { delivery, NOW_MS, OTHER_SECRET, SECRET, type Delivery } from './delivery.ts';

/** An agent that counts its calls. */
function agent(options: Partial<WebhookOptions> = {}, handler: Handler = () => reply('Hi.')) {
  const calls: string[] = [];
  const answer = answerWebhooks(
    (task) => {
      calls.push(task.id);
      return handler(task);
    },
    { secret: SECRET, now: () => NOW_MS, onProblem: () => {}, ...options },
  );
  const statusOf = async (given?: Delivery) => (await answer(await delivery(given))).status;
  return { answer, calls, statusOf };
}

test.each<readonly [string, Delivery, number]>([
  ['is signed with another secret', { secrets: [OTHER_SECRET] }, 401],
  ['is signed for another body', { sentBody: '{}' }, 401],
  ['is signed under another id', { headers: { 'webhook-id': 'run-2' } }, 401],
  ['is signed at another time', { headers: { 'webhook-timestamp': `${NOW_MS / 1000 + 1}` } }, 401],
  ['has no id', { headers: { 'webhook-id': '' } }, 401],
  ['has no timestamp', { headers: { 'webhook-timestamp': '' } }, 401],
  ['has no signature', { headers: { 'webhook-signature': '' } }, 401],
  ['was signed more than five minutes ago', { signedAt: -301 }, 401],
  ['was signed more than five minutes in the future', { signedAt: 301 }, 401],
  ['is not JSON', { body: 'Hello' }, 400],
  ['is not a task', { body: '{"id":"x"}' }, 400],
  ['is larger than the largest task', { body: ' '.repeat(10 * 1024 * 1024 + 1) }, 413],
])(
  '[T22] a request that %s is refused and does not reach the handler',
  async (_, given, status) => {
    const { statusOf, calls } = agent();
    expect(await statusOf(given)).toBe(status);
    expect(calls).toEqual([]);
  },
);

test('[T22] a request that is not a POST is refused', async () => {
  const { answer } = agent();
  expect((await answer(new Request('https://agent.example/hook'))).status).toBe(405);
});

test('[T22] a repeated request is refused, and the handler runs once', async () => {
  const { statusOf, calls } = agent();
  expect([await statusOf(), await statusOf(), await statusOf({ signedAt: 1 })]).toEqual([
    200, 409, 409,
  ]);
  expect(calls).toHaveLength(1);
});

test('[T22] a request that arrives twice at the same time runs the handler once', async () => {
  const { statusOf, calls } = agent();
  const statuses = await Promise.all([statusOf(), statusOf(), statusOf({ signedAt: 2 })]);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(calls).toHaveLength(1);
});

test('[T22] a forged request does not use up the id of a genuine request', async () => {
  const { statusOf } = agent();
  expect([await statusOf({ secrets: [OTHER_SECRET] }), await statusOf()]).toEqual([401, 200]);
});

test('[T22] after a disconnect, a request is accepted again with a new signature, but not with the same signature', async () => {
  const gone = new AbortController();
  gone.abort();
  const { statusOf, calls } = agent();
  await statusOf({ signal: gone.signal });
  expect([await statusOf(), await statusOf({ signedAt: 1 })]).toEqual([409, 200]);
  expect(calls).toHaveLength(2);
});

test('[T22] after a disconnect during the answer, a request is accepted again with a new signature', async () => {
  const { answer, statusOf, calls } = agent({}, () =>
    reply(
      (async function* () {
        yield 'One';
      })(),
    ),
  );
  const first = await answer(await delivery());
  await first.body?.cancel();
  expect([await statusOf({ signedAt: 1 }), calls.length]).toEqual([200, 2]);
});

test('[T22] a repeated request is refused for as long as its signature is valid', async () => {
  let nowMs = NOW_MS;
  const { statusOf } = agent({ now: () => nowMs });
  const ahead = { signedAt: 300 };
  const before = await statusOf(ahead);
  nowMs += 600_000;
  const atLast = await statusOf(ahead);
  nowMs += 1_000;
  expect([before, atLast, await statusOf(ahead)]).toEqual([200, 409, 401]);
});

test('[T22] if a task runs longer than its signature is valid, the task still runs only once', async () => {
  let nowMs = NOW_MS;
  const begun = Promise.withResolvers<void>();
  const done = Promise.withResolvers<ReturnType<typeof reply>>();
  const { statusOf } = agent({ now: () => nowMs }, () => {
    begun.resolve();
    return done.promise;
  });
  const first = statusOf();
  await begun.promise;
  nowMs += 3_600_000;
  const again = await statusOf({ signedAt: 3_600 });
  done.resolve(reply('At last.'));
  expect([await first, again]).toEqual([200, 409]);
});

test('[T22] while a webhook secret is being replaced, both secrets are accepted', async () => {
  const { statusOf } = agent({ secret: [OTHER_SECRET, SECRET] });
  const statuses = [await statusOf(), await statusOf({ id: 'run-2', secrets: [OTHER_SECRET] })];
  expect(statuses).toEqual([200, 200]);
});

test.each([[''], ['hunter2 hunter2'], [[]], [[SECRET, '']]])(
  '[T22] an agent with the secret %j is refused when it is created',
  (secret) => {
    expect(() => answerWebhooks(() => reply(''), { secret })).toThrow(TypeError);
  },
);

test('[T22] in any order of requests, each id runs the handler once', async () => {
  const requests = fc.array(
    fc.record({ id: fc.constantFrom('a', 'b', 'c'), signedAt: fc.integer({ min: 0, max: 3 }) }),
  );
  const property = fc.asyncProperty(requests, async (given) => {
    const { statusOf, calls } = agent();
    for (const one of given) {
      // oxlint-disable-next-line no-await-in-loop -- the order matters
      await statusOf(one);
    }
    expect(calls).toHaveLength(new Set(given.map(({ id }) => id)).size);
  });
  await fc.assert(property, { numRuns: 50 });
});
