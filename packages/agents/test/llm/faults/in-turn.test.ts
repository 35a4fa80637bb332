import { expect, test } from 'vitest';
import type { RunContext } from '../../../src/agent.ts';
import { ProviderLimiter } from '../../../src/llm/providers/provider-limiter.ts';
import { ask } from '../../../src/llm/retry.ts';
import { stepTimers } from '../../../src/llm/step-timers.ts';
import { Rests } from '../../remote/support/hand-clock.ts';
import { fetchSaying, heardOf, questionTo } from '../support/question.ts';

const FIRST = 50_000;

/** A caller that waits for the first word of a provider, and a clock for the test. */
function waiting({ servesInTurn }: { readonly servesInTurn: boolean }) {
  let nowMs = 0;
  let due: (() => void)[] = [];
  const limiter = new ProviderLimiter({
    name: 'near',
    servesInTurn,
    now: () => nowMs,
    after: (ms, call) => {
      if (ms === FIRST) due.push(call);
      return () => void (due = due.filter((one) => one !== call));
    },
  });
  const { signal } = stepTimers(limiter);
  const pass = ({ isOtherServed }: { readonly isOtherServed: boolean }): void => {
    nowMs += FIRST / 2;
    if (isOtherServed) limiter.noteSign();
    nowMs += FIRST / 2;
    const calls = due;
    due = [];
    for (const call of calls) call();
  };
  return { signal, pass };
}

const CONTEXT: RunContext = {
  signal: AbortSignal.timeout(200_000),
  sleep: () => Promise.resolve(),
  rest: () => ({ resume: () => {} }),
};

test('[I-19] a call does not time out while a local provider still serves an earlier call', () => {
  const { signal, pass } = waiting({ servesInTurn: true });
  const seen = [true, true, false].map((isOtherServed) => {
    pass({ isOtherServed });
    return signal.aborted;
  });
  expect(seen).toEqual([false, false, true]);
});

test('[I-19] if a provider serves calls in parallel, a call times out even while other calls are served', () => {
  const { signal, pass } = waiting({ servesInTurn: false });
  pass({ isOtherServed: true });
  expect(signal.aborted).toBe(true);
});

test('[I-19] if a provider serves one call at a time, Conch makes at most two calls at once', async () => {
  const limiter = new ProviderLimiter({ name: 'near', servesInTurn: true, now: () => 0 });
  const rests = [new Rests(), new Rests(), new Rests()];
  const visits = rests.map((one) => limiter.enter({ ...CONTEXT, rest: () => one.begin() }));
  expect(rests.map(({ isResting }) => isResting)).toEqual([false, false, true]);
  for (const visit of visits) (await visit).end('answered');
});

test('[I-19] if a provider serves one call at a time, a run rests until its answer starts', async () => {
  const rests = new Rests();
  const seen: boolean[] = [];
  const fetch = fetchSaying({ reasoning: 'hm', texts: ['Hello.'] });
  const question = await questionTo(
    async (...asked) => {
      seen.push(rests.isResting);
      return fetch(...asked);
    },
    { limiter: { servesInTurn: true } },
  );
  const context = { ...CONTEXT, rest: () => rests.begin() };
  for await (const _ of ask(question, { context, seed: 's' })) seen.push(rests.isResting);
  expect([seen[0], ...new Set(seen.slice(1))]).toEqual([true, false]);
});

test('[I-16] a step is not retried if the run can no longer pay for it', async () => {
  let asked = 0;
  // The provider reports its input, sends no text and ends with an unknown finish reason.
  const choices = [{ index: 0, delta: {}, finish_reason: 'odd' }];
  const usage = { prompt_tokens: 1_500, completion_tokens: 1 };
  const body = `data: ${JSON.stringify({ id: 'c', choices, usage })}\n\ndata: [DONE]\n\n`;
  const question = await questionTo(
    async () => {
      asked += 1;
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
    { config: { maxRunTokens: 1_700 } },
  );
  const asking = heardOf(ask(question, { context: CONTEXT, seed: 's' }));
  await expect(asking).rejects.toMatchObject({ trouble: 'broken-off' });
  expect([asked, question.spending.soFar.tokens]).toEqual([1, 1_501]);
});
