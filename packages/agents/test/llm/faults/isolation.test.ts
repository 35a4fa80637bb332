import { createConch } from '@conch/runtime';
import { newSqlitePlace } from '@conch/test-databases';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { llmKind } from '../../../src/llm/llm-kind.ts';
import { languageModel } from '../../../src/llm/providers/language-model.ts';
import { ProviderLimiters } from '../../../src/llm/providers/provider-limiters.ts';
import type { Provider } from '../../../src/llm/providers/provider.ts';
import { GuardedFetch } from '../../../src/outbound/guarded-fetch.ts';
import { answering, saying, streaming } from './support/answering.ts';
import { HURRIED, leaveFaultRooms, openFaultRoom, openServer } from './support/fault-room.ts';
import { framesOf } from './support/wire-frames.ts';

afterAll(leaveFaultRooms);

const KIND = 'compatible';

/** A broadcast space. The name of each agent starts with the name of its provider. */
async function openOffice(places: Readonly<Record<string, string>>, agents: readonly string[]) {
  const outside = new GuardedFetch({ outbound: Object.values(places) });
  onTestFinished(() => outside.close());
  const limiters = new ProviderLimiters((name) => ({
    name,
    now: () => performance.now(),
    mostAtOnce: 3,
  }));
  const models = llmKind({
    priceOf: () => null,
    find: async ({ provider: name, model }) => {
      const provider: Provider = { name, kind: KIND, baseUrl: `http://${places[name]}`, key: null };
      const made = await languageModel(provider, model, outside.fetch);
      return {
        languageModel: made,
        contextTokens: 8_000,
        price: null,
        limiter: limiters.to(provider),
      };
    },
  });
  const place = await newSqlitePlace();
  onTestFinished(() => place.remove());
  const conch = await createConch({
    database: await place.open(),
    kinds: [models],
    clock: HURRIED,
    // There is only one slot for runs, so if a hanging run kept the slot, all other runs would
    // wait.
    parallelRuns: 1,
  });
  onTestFinished(() => conch.close({ drainMs: 0 }));
  const { id: ana } = await conch.people.create({ name: 'Ana' });
  const members = [ana];
  for (const name of agents) {
    const config = { provider: name.replace(/ .*/u, ''), model: 'm' };
    members.push((await conch.agents.create({ name, kind: 'llm', config })).id);
  }
  const { id: spaceId } = await conch.spaces.create({
    name: 'Office',
    memberIds: members,
    settings: { policy: 'broadcast' },
  });
  const heard = async () =>
    (await conch.messages(spaceId)).map(({ senderName, content }) => `${senderName}: ${content}`);
  return { say: () => conch.post({ spaceId, from: ana, content: 'well?' }), heard, conch };
}

describe('a provider that hangs', () => {
  test('[I-19] a hanging provider does not delay agents of other providers, however many calls hang', async () => {
    const gate = Promise.withResolvers<undefined>();
    const hung = await openServer((_request, response) => {
      void gate.promise.then(() =>
        streaming(response).end(framesOf(KIND, { texts: ['late'] }).join('')),
      );
    });
    const well = await openServer(saying(KIND, { texts: ['here'] }));
    const hanging = Array.from({ length: 8 }, (_, nth) => `hung ${nth}`);
    const places = { hung: hung.place, well: well.place };
    const { say, heard, conch } = await openOffice(places, [...hanging, 'well']);
    await say();
    await expect.poll(heard).toEqual(['Ana: well?', 'well: here']);
    gate.resolve(undefined);
    await conch.idle();
    expect((await heard()).slice(2).toSorted()).toEqual(hanging.map((name) => `${name}: late`));
  });

  test('[I-19] at most the allowed number of runs call a hanging provider at the same time', async () => {
    const gate = Promise.withResolvers<undefined>();
    let [open, most] = [0, 0];
    const hung = await openServer((_request, response) => {
      open += 1;
      most = Math.max(most, open);
      response.on('close', () => void (open -= 1));
      void gate.promise.then(() =>
        streaming(response).end(framesOf(KIND, { texts: ['late'] }).join('')),
      );
    });
    const agents = Array.from({ length: 8 }, (_, nth) => `hung ${nth}`);
    const { say, conch } = await openOffice({ hung: hung.place }, agents);
    await say();
    await expect.poll(hung.asked).toBe(3);
    gate.resolve(undefined);
    await conch.idle();
    expect([most, hung.asked()]).toEqual([3, 8]);
  });
});

test('[I-19] if a provider has failed five times in a row, it is not called and its runs end immediately', async () => {
  const room = await openFaultRoom(KIND, answering(500, {}));
  await room.play();
  const second = await room.play();
  const third = await room.play();
  expect([second.asked, third.asked]).toEqual([5, 5]);
  expect(third.outcomes.filter((outcome) => outcome.startsWith('HR'))).toEqual([
    'HR provider-down',
    'HR provider-down',
    'HR provider-down',
  ]);
});

test('[I-19] when a provider has recovered, it is called again', async () => {
  let nowMs = 0;
  let isIll = true;
  const ill = answering(500, {});
  const well = saying(KIND, { texts: ['I am back.'] });
  const room = await openFaultRoom(
    KIND,
    (request, response) => (isIll ? ill : well)(request, response),
    { limiter: { now: () => nowMs } },
  );
  await room.play();
  await room.play();
  isIll = false;
  nowMs += 15_000;
  expect((await room.play()).said).toEqual(['I am back.']);
});

test.each([401, 402, 404, 422, 429])(
  '[I-19] if a provider refuses a call with %i, the provider does not count as down and is called the next time',
  async (status) => {
    const room = await openFaultRoom(KIND, answering(status, {}, { 'retry-after': '60' }));
    for (let nth = 0; nth < 6; nth += 1) await room.play();
    expect(room.asked()).toBe(6);
  },
);
