import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { streamOf, type ChatBody, type FakeModel } from '../../../src/testing/fake-provider.ts';
import { openProviderThat } from '../support/provider-that.ts';

/** A request that reached a provider, and the agent that sent it. */
interface Tapped {
  readonly alias: string;
  readonly text: string;
}

/**
 * A provider over real HTTP that records its requests. Conch reaches the provider through
 * `GuardedFetch`.
 */
export async function openTappedProvider(model: FakeModel) {
  const tapped: Tapped[] = [];
  const provider = await openProviderThat((request, response) => {
    void textOf(request).then(async (text) => {
      tapped.push({ alias: /You are [^(]* \(id ([^)]+)\)/u.exec(text)?.[1] ?? '', text });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(streamOf(await model(JSON.parse(text) as ChatBody, text)));
      return undefined;
    });
  });
  return { ...provider, tapped };
}

/** Every address that this process tries to reach from now on. */
export function watchConnections(): ReadonlySet<string> {
  const places = new Set<string>();
  const watch = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket };
    socket.on('connectionAttempt', (address, port) => places.add(`${address}:${port}`));
    socket.on('lookup', (_error, _address, _family, host) => places.add(`lookup of ${host}`));
  };
  subscribe('net.client.socket', watch);
  onTestFinished(() => {
    unsubscribe('net.client.socket', watch);
  });
  return places;
}
