import { AgentCard } from '@a2a-js/sdk';
import { DefaultAgentCardResolver } from '@a2a-js/sdk/client';
import { z } from 'zod';
import type { FetchOutside } from '../../outbound/guarded-fetch.ts';
import { A2aFailure } from './a2a-failure.ts';
import { CONCH_EXTENSION } from './message-to-agent.ts';

/** The parts of a card that Conch uses, in the form that the SDK's client needs. */
export interface ReadCard {
  readonly card: AgentCard;
  readonly knowsConch: boolean;
}

export interface CardRequest {
  readonly fetch: FetchOutside;
  readonly signal: AbortSignal;
}

/** Fetches the card of an agent. Throws the errors of the network and the SDK. */
export async function fetchCard(
  address: string,
  { fetch, signal }: CardRequest,
): Promise<ReadCard> {
  const headers = { accept: 'application/json', 'a2a-version': '1.0' };
  const response = await fetch(address, { headers, signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error('there is no agent card at this address');
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

/** The supported A2A bindings. The preferred binding is first. */
export const BINDINGS = ['JSONRPC', 'HTTP+JSON'] as const;

function readCard(given: unknown, address: string): ReadCard {
  // The resolver also accepts the card format of A2A 0.3, which is different.
  const resolver = new DefaultAgentCardResolver({ legacyCompat: { enabled: true } });
  const { name, supportedInterfaces, capabilities } = cardFields.parse(
    resolver.normalizeAgentCard(given),
  );
  // The operator has listed the address of the card. The card must not point to another origin,
  // because that origin may be listed for another purpose.
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
      'The agent card names no JSON-RPC or HTTP+JSON address at its own origin.',
    );
  }
  // Over HTTP+JSON the SDK logs every unreadable part of a stream, so Conch polls the task there.
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
