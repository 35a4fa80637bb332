import { AgentCard } from '@a2a-js/sdk';
import { DefaultAgentCardResolver } from '@a2a-js/sdk/client';
import { z } from 'zod';
import type { OutsideFetch } from '../../outside/outside.ts';
import { A2aFailure } from './a2a-failure.ts';
import { CONCH_EXTENSION } from './message-to-agent.ts';

/** A card as far as it matters here, and as the SDK's client wants it. */
export interface ReadCard {
  readonly card: AgentCard;
  readonly knowsConch: boolean;
}

export interface Asking {
  readonly fetch: OutsideFetch;
  readonly signal: AbortSignal;
}

/** Reads the card of an agent; throws whatever the network or the SDK throws. */
export async function fetchCard(address: string, { fetch, signal }: Asking): Promise<ReadCard> {
  const headers = { accept: 'application/json', 'a2a-version': '1.0' };
  const response = await fetch(address, { headers, signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error('there is no card');
  }
  return readCard(await response.json(), address);
}

const someText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

const cardFields = z.object({
  name: someText,
  supportedInterfaces: z.array(
    z.object({
      url: z.string(),
      protocolBinding: z.string(),
      protocolVersion: someText,
      tenant: someText,
    }),
  ),
  capabilities: z
    .object({
      streaming: z.boolean().nullish(),
      extensions: z.array(z.object({ uri: someText })).nullish(),
    })
    .nullish(),
});

/** The ways to speak A2A that are spoken here, the preferred one first. */
export const BINDINGS = ['JSONRPC', 'HTTP+JSON'] as const;

function readCard(given: unknown, address: string): ReadCard {
  // Agents of A2A 0.3 have a card of another form.
  const resolver = new DefaultAgentCardResolver({ legacyCompat: { enabled: true } });
  const { name, supportedInterfaces, capabilities } = cardFields.parse(
    resolver.normalizeAgentCard(given),
  );
  // An operator has listed the address of the card: what the card says must not lead anywhere else,
  // least of all to what is listed for other purposes.
  const { origin } = new URL(address);
  const usable = supportedInterfaces.filter(
    ({ url, protocolBinding }) =>
      BINDINGS.some((binding) => isCalled(protocolBinding, binding)) &&
      URL.canParse(url) &&
      new URL(url).origin === origin,
  );
  if (usable.length === 0) {
    throw new A2aFailure(
      'garbled',
      'Its card names no address at its own origin that speaks JSON-RPC or HTTP+JSON.',
    );
  }
  // Over HTTP+JSON the SDK writes whatever it cannot read of a stream into the log of the server:
  // there the task is looked at from time to time instead.
  const canStream = usable.some(({ protocolBinding }) => isCalled(protocolBinding, 'JSONRPC'));
  const streaming = canStream && capabilities?.streaming === true;
  return {
    card: AgentCard.fromJSON({ name, supportedInterfaces: usable, capabilities: { streaming } }),
    knowsConch: capabilities?.extensions?.some(({ uri }) => uri === CONCH_EXTENSION) === true,
  };
}

function isCalled(name: string, binding: (typeof BINDINGS)[number]): boolean {
  return name.toUpperCase() === binding;
}
