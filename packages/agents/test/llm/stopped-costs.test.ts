import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openModelRoom, WIRES } from './support/model-room.ts';
import { openProviderThat } from './support/provider-that.ts';

const PRICE = { input: 1, output: 1_000 };
const [WIRE] = WIRES;

/** A room with an agent whose provider sends this many letters and then stops sending. */
async function openHalting(kind: DatabaseKind, letters: number) {
  const begun = Promise.withResolvers<ServerResponse>();
  const { baseUrl, fetch } = await openProviderThat((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    if (letters > 0) response.write(chunk({ role: 'assistant', content: 'x'.repeat(letters) }));
    begun.resolve(response);
  });
  const url = baseUrl.replace(/\/v1$/u, '');
  const room = await openModelRoom(kind, {
    url,
    wire: WIRE,
    agents: ['HR'],
    price: PRICE,
    fetch,
  });
  const { conch, spaceId, ana } = room;
  await conch.post({ spaceId, from: ana, content: 'please' });
  const response = await begun.promise;
  if (letters > 0) await spoken(room);
  const stop = async () => {
    await conch.stop({ spaceId, by: ana });
    await conch.idle();
    return (await conch.costs.ofSpace(spaceId)).total;
  };
  return { stop, conch, spaceId, response };
}

async function spoken({ conch, spaceId }: Awaited<ReturnType<typeof openModelRoom>>) {
  for await (const item of conch.subscribe(spaceId)) {
    if (item.kind === 'stream_chunk' || item.kind === 'stream_resume') return;
  }
}

function chunk(delta: object): string {
  const choices = [{ index: 0, delta, finish_reason: null }];
  const part = { id: 'x', object: 'chat.completion.chunk', created: 0, model: 'm', choices };
  return `data: ${JSON.stringify(part)}\n\n`;
}

describe.each(DATABASES.slice(0, 1))('an interrupted model run, on $name', (kind) => {
  test('[BU4] an interrupted run costs its prompt and the text received before the interruption', async () => {
    const silent = await (await openHalting(kind, 0)).stop();
    const spoke = await (await openHalting(kind, 3_000)).stop();
    expect(silent.tokens).toBeGreaterThan(100);
    expect(spoke.tokens - silent.tokens).toBe(1_000);
    expect((spoke.costUsd ?? 0) - (silent.costUsd ?? 0)).toBeCloseTo(1, 9);
  });

  test('[BU4] the cost of an interrupted run is estimated', async () => {
    const { tokens, estimatedTokens } = await (await openHalting(kind, 3_000)).stop();
    expect(estimatedTokens).toBe(tokens);
  });

  test('[BU4] an interrupted run costs the same if its provider closes the connection', async () => {
    const { response, conch, spaceId } = await openHalting(kind, 3_000);
    response.destroy();
    await conch.idle();
    const { total } = await conch.costs.ofSpace(spaceId);
    expect(total.costUsd ?? 0).toBeGreaterThan(1);
  });
});
