import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';

/** Where a request comes from; of those that a proxy names, only the last has it seen itself. */
export function addressOf(
  { headers, socket }: IncomingMessage,
  { isBehindProxy }: Pick<Config, 'isBehindProxy'>,
): string {
  const forwarded = isBehindProxy ? [headers['x-forwarded-for'] ?? []].flat().at(-1) : undefined;
  return forwarded?.split(',').at(-1)?.trim() ?? socket.remoteAddress ?? '';
}
