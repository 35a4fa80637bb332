import { scriptKind } from '@conch/agents';
import { systemClock, type Clock } from '@conch/runtime';
import type { DatabasePlace } from '@conch/test-databases';
import { onTestFinished } from 'vitest';
import { createServer } from '../../src/create-server.ts';
import { openDemo } from '../../src/demo/open-demo.ts';
import { firstRun } from '../../src/start/first-run.ts';
import { TestClient } from '../support/client.ts';
import { secretIn, testConfig } from '../support/open-server.ts';

const QUICKER = 50;

/** A clock on which all delays are fifty times shorter. */
const QUICK_CLOCK: Clock = {
  ...systemClock,
  after: (ms, call) => systemClock.after(ms / QUICKER, call),
};

/** A server with the demo, as `npm start` opens it, with shorter delays. */
export async function openDemoServer(place: DatabasePlace) {
  const config = testConfig({});
  let ownerId = '';
  const welcomed = Promise.withResolvers<void>();
  const server = await createServer({
    config,
    kinds: [scriptKind],
    database: await place.open(),
    clock: QUICK_CLOCK,
    logTo: { write: () => {} },
    prepare: async (stage) => {
      ({ ownerId } = await firstRun(stage, { hasDemo: true }));
    },
    onFirstPerson: (stage) => openDemo(stage).finally(welcomed.resolve),
  });
  onTestFinished(() => server.close());
  const { conch } = server;
  /**
   * The owner follows a sign-in link and opens the page. Resolves when all agents have answered.
   */
  const signInFirst = async (): Promise<TestClient> => {
    const token = secretIn(await server.signInLink(ownerId));
    const client = new TestClient(server.origin);
    await client.call('setUp', { body: { token } });
    await client.call('makeTicket');
    await welcomed.promise;
    await conch.idle();
    return client;
  };
  const idOf = async (name: string) => {
    const space = (await conch.spaces.list()).find((one) => one.name === name);
    if (space === undefined) throw new Error(`there is no space ${name}`);
    return space.id;
  };
  const saidIn = async (name: string) => conch.messages(await idOf(name), { limit: 100 });
  return { server, conch, signInFirst, idOf, saidIn };
}
