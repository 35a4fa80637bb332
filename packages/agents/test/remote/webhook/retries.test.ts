import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { GuardedFetch } from '../../../src/index.ts';
import { contextThat } from '../../support/play.ts';
import { taskOf } from '../../support/task.ts';
import { agentAt, answer, call, chunked, hear, NOW_MS, RUN_ID, status } from './call.ts';

const hello = answer('application/json', '{"content":"Hello."}');

/** Sends one of these responses to each request. Each further request gets a greeting. */
const first =
  (...answers: readonly string[]) =>
  (socket: Socket, nth: number) => {
    socket.end(answers[nth - 1] ?? hello);
  };

test.each([408, 429, 500, 502, 503, 504, 529])(
  '[I-20] an agent that responds with status %i is called again',
  async (code) => {
    const { run, server } = await call(first(status(code), status(code)));
    expect((await run()).end).toEqual({ kind: 'answered', content: 'Hello.' });
    expect(server.heard).toHaveLength(3);
  },
);

test.each([400, 401, 403, 404, 409, 410, 413, 422, 302])(
  '[I-20] an agent that responds with status %i is not called again',
  async (code) => {
    const { run, server } = await call(first(status(code)));
    await run();
    expect(server.heard).toHaveLength(1);
  },
);

test('[I-20] an agent is called at most three times', async () => {
  const { run, server } = await call((socket) => void socket.end(status(503)));
  expect((await run()).end).toMatchObject({ kind: 'failed', failure: 'error' });
  expect(server.heard).toHaveLength(3);
});

test('[I-20] after its answer has begun, an agent is not called again', async () => {
  const { run, server } = await call((socket) => {
    socket.write(chunked('text/plain', 'One'), () => void socket.resetAndDestroy());
  });
  expect((await run()).end).toMatchObject({ kind: 'failed', failure: 'disconnected' });
  expect(server.heard).toHaveLength(1);
});

test('[I-20] if an agent may have received the task, it is not called again', async () => {
  const { run, server } = await call((socket) => void socket.resetAndDestroy());
  await run();
  expect(server.heard).toHaveLength(1);
});

test('[I-20] if the host name of an agent does not resolve yet, the agent is called again', async () => {
  const found = await call(first());
  let looked = 0;
  const resolve = async () => {
    looked += 1;
    return looked < 3 ? [] : ['127.0.0.1'];
  };
  const outside = new GuardedFetch({
    outbound: [`inside:late.test:${found.server.port}`],
    resolve,
  });
  onTestFinished(() => outside.close());
  const agent = agentAt(`http://late.test:${found.server.port}/`, outside);
  const context = contextThat(() => {});
  const { end } = await hear(agent.run(taskOf({ runId: RUN_ID }), context));
  expect(end).toEqual({ kind: 'answered', content: 'Hello.' });
});

test('[T22] every try to deliver a task has the same id', async () => {
  const { run, server } = await call(first(status(500), status(500)));
  await run();
  const ids = server.heard.map((text) => /^webhook-id: (.*)\r$/mu.exec(text)?.[1]);
  expect(ids).toEqual([RUN_ID, RUN_ID, RUN_ID]);
});

test('[I-20] the waits between tries grow, vary and last at least one second', async () => {
  const { run, waits } = await call((socket) => void socket.end(status(500)));
  await run();
  const [one = 0, two = 0] = waits;
  expect(one >= 1_000 && one < 2_000 && two >= 2_000 && two < 4_000).toBe(true);
  expect(one * 2).not.toBe(two);
});

const DATE = new Date(NOW_MS + 9_000).toUTCString();

test.each([
  ['15', 15_000],
  [DATE, 9_000],
])(
  '[I-20] the retry waits as long as a retry-after header of %s demands',
  async (wish, expected) => {
    const { run, waits } = await call(first(status(429, [`retry-after: ${wish}`])));
    await run();
    expect(waits).toEqual([expected]);
  },
);

test.each(['0', 'soon', '-5', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
  '[I-20] a retry-after header of “%s” is ignored',
  async (wish) => {
    const { run, waits } = await call(first(status(429, [`retry-after: ${wish}`])));
    await run();
    expect(waits.map((ms) => ms >= 1_000 && ms < 2_000)).toEqual([true]);
  },
);

test.each(['21', '86400', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT'])(
  '[I-20] there is no retry if a retry-after header of “%s” demands too long a wait',
  async (wish) => {
    const { run, server } = await call(first(status(503, [`retry-after: ${wish}`])));
    expect((await run()).end).toMatchObject({ kind: 'failed', failure: 'error' });
    expect(server.heard).toHaveLength(1);
  },
);

test('[I-20] a run ends if it is stopped between two tries', async () => {
  const { agent, task, stop, server } = await call(first(status(500)));
  const sleep = async (): Promise<void> => {
    stop.abort(new Error('stopped'));
    throw stop.signal.reason;
  };
  const context = { ...contextThat(() => {}), signal: stop.signal, sleep };
  await expect(hear(agent.run(task, context))).rejects.toThrow('stopped');
  expect(server.heard).toHaveLength(1);
});

test('[T11] an address that is not listed is refused when the agent is created', () => {
  expect(() =>
    agentAt('https://hooks.example.com/', new GuardedFetch({ outbound: ['a.test'] })),
  ).toThrow(
    'This server is not allowed to call hooks.example.com. An operator can add it to CONCH_OUTBOUND as hooks.example.com:443.',
  );
});
