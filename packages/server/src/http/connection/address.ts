import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config.ts';

/**
 * The address of the client. Behind a proxy, the last forwarded address is used, because only this
 * address comes from the proxy itself.
 */
export function addressOf(
  { headers, socket }: IncomingMessage,
  { isBehindProxy }: Pick<Config, 'isBehindProxy'>,
): string {
  const forwarded = isBehindProxy ? [headers['x-forwarded-for'] ?? []].flat().at(-1) : undefined;
  return forwarded?.split(',').at(-1)?.trim() ?? socket.remoteAddress ?? '';
}
