import type { ChainId, MessageId, SpaceId } from '@conch/engine';
import type { Exchange, ExchangeWait } from '@conch/runtime';
import { isPersonal, type AccessStanding } from './auth/principal.ts';
import type { Services } from './services.ts';
import { LiveAuthorization } from './socket/live-authorization.ts';

interface ExchangeRequest {
  readonly by: AccessStanding;
  readonly spaceId: SpaceId;
  readonly messageId: MessageId;
}

interface ExchangeOptions extends ExchangeWait {
  /** Whether an aborted `signal` stops the chains too. */
  readonly stopOnHangUp?: boolean;
}

/**
 * Waits for the exchange after a message. The caller must be allowed to read the space, also at the
 * end of the wait.
 */
export async function waitForExchange(
  services: Pick<Services, 'access' | 'gate' | 'clock' | 'conch'>,
  { by, spaceId, messageId }: ExchangeRequest,
  { stopOnHangUp = false, ...wait }: ExchangeOptions,
): Promise<Exchange> {
  const pass = new LiveAuthorization(services, { standing: by, action: 'know-oneself' });
  const refuse = async (): Promise<void> => {
    const refusal = await pass.refusal(spaceId);
    if (refusal !== null) throw refusal;
  };
  await refuse();
  const exchange = await services.conch.waitForChain({ spaceId, messageId }, wait);
  if (stopOnHangUp && wait.signal?.aborted === true) {
    const open = exchange.chains.filter(({ endedAt }) => endedAt === null);
    for (const { id } of open)
      await stopChain(services, { by: pass.standing, spaceId, chainId: id });
  }
  await refuse();
  return exchange;
}

async function stopChain(
  { conch }: Pick<Services, 'conch'>,
  { by, spaceId, chainId }: Omit<ExchangeRequest, 'messageId'> & { readonly chainId: ChainId },
): Promise<void> {
  if (!isPersonal(by.principal)) return;
  await conch.stop({ spaceId, chainId, by: by.principal.personId });
}
