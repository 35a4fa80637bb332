import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createConch } from '@conch/runtime';
import { endLeases } from '@conch/test-databases';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openToolServer } from '../../mcp/support/tool-server.ts';
import { streamOf, type ChatBody, type ModelSays } from '../../../src/testing/fake-provider.ts';
import { thinkingKind, WIRES } from '../support/thinking-kind.ts';
import { startNode, type StartedNode } from './support/start-node.ts';

// For each database, so a hundred runs in all.
const RUNS = 50;

/** Delays answers until a test releases them. */
class Held {
  readonly #waiting: (() => void)[] = [];
  readonly #all = Promise.withResolvers<void>();
  #isOpen = false;

  pass(): Promise<void> {
    if (this.#isOpen) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === RUNS) this.#all.resolve();
    });
  }

  /** Resolves when all runs wait here. Rejects if their process ends first. */
  async holdsAll({ ended }: StartedNode): Promise<void> {
    const early = ended.then((how) => Promise.reject(new Error(`the process has ended: ${how}`)));
    await Promise.race([this.#all.promise, early]);
  }

  open(): void {
    this.#isOpen = true;
    for (const go of this.#waiting) go();
  }
}

/** A model over HTTP that calls `pay`, then `rest`, and then answers with a text. */
async function openPayingModel(): Promise<string> {
  const says = ({ messages }: ChatBody): ModelSays => {
    const done = messages.filter(({ role }) => role === 'tool').length;
    const name = ['far__pay', 'far__rest'][done];
    return name === undefined ? { text: 'Paid.' } : { calls: [{ name, input: {} }] };
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as ChatBody;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(streamOf(says(body)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.each(DATABASES)('calls of outside tools, on $name', ({ forTest }) => {
  test(`[I-6] in ${RUNS} runs a call is repeated with the same key after a kill, but never after its result is stored`, async () => {
    const [paying, resting] = [new Held(), new Held()];
    const toolOf = (name: string, held: Held) => ({
      name,
      description: 'Does it.',
      answer: async () => {
        await held.pass();
        return 'Done.';
      },
    });
    const far = await openToolServer([toolOf('pay', paying), toolOf('rest', resting)]);
    const paid = () =>
      far.heard.filter(({ tool }) => tool === 'pay').map(({ keyInMeta }) => String(keyInMeta));
    const modelUrl = await openPayingModel();
    const place = await forTest();
    const { spaceId, from } = await furnish(await place.open(), modelUrl);
    const order = { location: place.location, modelUrl, toolUrl: far.url, spaceId, from };

    const first = await startNode(order);
    await paying.holdsAll(first);
    await first.kill();
    await endLeases(place);
    const inFirst = paid();

    paying.open();
    const second = await startNode(order);
    await resting.holdsAll(second);
    await second.kill();
    await endLeases(place);
    const inSecond = paid().slice(RUNS);

    resting.open();
    expect(await (await startNode(order)).ended).toBe('0');

    expect(new Set(inFirst).size).toBe(RUNS);
    expect(inSecond.toSorted()).toEqual(inFirst.toSorted());
    expect(paid().length).toBe(2 * RUNS);
    const after = await createConch({ database: await place.open(), kinds: [] });
    const said = (await after.messages(spaceId, { limit: 2 * RUNS })).map(({ content }) => content);
    await after.close({ drainMs: 0 });
    expect(said.filter((text) => text === 'Paid.').length).toBe(RUNS);
  });
});

/** Creates a broadcast space with one agent for each run. */
async function furnish(
  database: Awaited<ReturnType<Awaited<ReturnType<(typeof DATABASES)[number]['forTest']>>['open']>>,
  url: string,
) {
  const conch = await createConch({ database, kinds: [thinkingKind({ url, wire: WIRES[0] })] });
  const from = (await conch.people.create({ name: 'Ana' })).id;
  const config = { provider: 'p', model: 'm', tools: ['far.*'] };
  const agents = [];
  for (let number = 0; number < RUNS; number += 1) {
    agents.push((await conch.agents.create({ name: `Agent ${number}`, kind: 'llm', config })).id);
  }
  const memberIds = [from, ...agents];
  const settings = { policy: 'broadcast', turnLimit: 200 } as const;
  const { id: spaceId } = await conch.spaces.create({ name: 'Office', memberIds, settings });
  await conch.close({ drainMs: 0 });
  return { spaceId, from };
}
