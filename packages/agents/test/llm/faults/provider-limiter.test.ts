import { expect, test } from 'vitest';
import { ProviderFailure } from '../../../src/llm/provider-failure.ts';
import { ProviderLimiter, type ProviderCall } from '../../../src/llm/providers/provider-limiter.ts';
import { ProviderLimiters } from '../../../src/llm/providers/provider-limiters.ts';
import { Rests } from '../../remote/support/hand-clock.ts';

interface Someone {
  readonly stop: AbortController;
  readonly rests: Rests;
  readonly visit: Promise<ProviderCall>;
}

function openLine(places = 2) {
  let nowMs = 0;
  const turns: boolean[] = [];
  const limiter = new ProviderLimiter({
    name: 'far',
    now: () => nowMs,
    mostAtOnce: places,
    mostWaiting: 2,
    onTurn: (isAsked) => turns.push(isAsked),
  });
  const come = (): Someone => {
    const [stop, rests] = [new AbortController(), new Rests()];
    const visit = limiter.enter({ signal: stop.signal, rest: () => rests.begin() });
    visit.catch(() => {});
    return { stop, rests, visit };
  };
  const fail = async (times: number): Promise<void> => {
    for (let nth = 0; nth < times; nth += 1) {
      const visit = await come().visit;
      visit.end('failed', new ProviderFailure('down', 'It is ill.'));
    }
  };
  const pass = (ms: number): void => void (nowMs += ms);
  return { come, fail, pass, turns };
}

const isIn = async ({ visit }: Someone): Promise<boolean> => {
  const somethingElse = new Promise<false>((resolve) => setImmediate(resolve, false));
  return Promise.race([
    visit.then(
      () => true,
      () => false,
    ),
    somethingElse,
  ]);
};

test('[I-19] a provider gets no more calls at once than it has slots, and further calls wait in order', async () => {
  const { come } = openLine();
  const [first, second, third, fourth] = [come(), come(), come(), come()];
  const before = await Promise.all([first, second, third, fourth].map(isIn));
  (await second.visit).end('answered');
  const after = await Promise.all([third, fourth].map(isIn));
  expect([before, after]).toEqual([
    [true, true, false, false],
    [true, false],
  ]);
});

test('[I-19] a run rests while it waits for a slot', async () => {
  const { come } = openLine(1);
  const [first, second] = [come(), come()];
  await isIn(second);
  const before = second.rests.isResting;
  (await first.visit).end('answered');
  await second.visit;
  expect([before, second.rests.isResting]).toEqual([true, false]);
});

test('[I-19] if a run is stopped while it waits, it occupies no slot', async () => {
  const { come } = openLine(1);
  const [first, second, third] = [come(), come(), come()];
  second.stop.abort(new Error('stopped'));
  (await first.visit).end('answered');
  await expect(second.visit).rejects.toThrow('stopped');
  expect(await isIn(third)).toBe(true);
});

test('[I-19] a call is refused immediately if too many calls wait', async () => {
  const { come } = openLine(1);
  const [, , , fourth] = [come(), come(), come(), come()];
  await expect(fourth.visit).rejects.toMatchObject({ trouble: 'too-busy', isPassing: false });
});

test('[I-19] if a provider keeps failing, a call is refused with the reason and the end of the pause', async () => {
  const { come, fail, pass } = openLine();
  await fail(5);
  pass(3_000);
  await expect(come().visit).rejects.toMatchObject({
    trouble: 'down',
    isPassing: false,
    message: 'far has failed several times in a row (It is ill.) Conch will use it again in 12 s.',
  });
});

test('[I-19] waiting calls are refused immediately when the circuit opens', async () => {
  const { come, fail } = openLine(2);
  const hanging = come();
  await fail(4);
  const last = come();
  const waiting = [come(), come()];
  (await last.visit).end('failed', new ProviderFailure('down', 'It is ill.'));
  const told = waiting.map(({ visit }) =>
    visit.then(
      () => 'in',
      (error: ProviderFailure) => error.trouble,
    ),
  );
  expect(await Promise.all([isIn(hanging), ...told])).toEqual([true, 'down', 'down']);
});

test('[I-19] one trial call is admitted even if hanging calls occupy all slots', async () => {
  const { come, fail, pass } = openLine(2);
  const hanging = come();
  await fail(5);
  const other = come();
  pass(15_000);
  const [trial, next] = [come(), come()];
  const seen = await Promise.all([hanging, other, trial, next].map(isIn));
  expect(seen).toEqual([true, false, true, false]);
});

test('[I-19] the operator is notified when the circuit opens and when it closes', async () => {
  const { come, fail, pass, turns } = openLine();
  await fail(5);
  pass(15_000);
  (await come().visit).end('answered');
  expect(turns).toEqual([false, true]);
});

test('[I-19] each provider has its own limiter, and a provider with a new address gets a new limiter', () => {
  const limiters = new ProviderLimiters((name) => ({ name, now: () => 0 }));
  const [one, same, moved, other] = [
    limiters.to({ name: 'a', baseUrl: 'https://a.example' }),
    limiters.to({ name: 'a', baseUrl: 'https://a.example' }),
    limiters.to({ name: 'a', baseUrl: 'https://b.example' }),
    limiters.to({ name: 'b', baseUrl: 'https://b.example' }),
  ];
  expect([one === same, one === moved, moved === other]).toEqual([true, false, false]);
});
