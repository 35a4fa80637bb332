import { toolReason } from '@conch/protocol';
import type { FetchOutside } from '../outbound/guarded-fetch.ts';
import { McpTrouble } from './mcp-trouble.ts';

/**
 * Makes a `fetch` that reaches only the origin of this address (T12). The token of the server
 * therefore goes to no other server.
 */
export function boundTo(address: string, fetch: FetchOutside): FetchOutside {
  const { origin } = new URL(address);
  return async (given, init) => {
    const url = new URL(given instanceof Request ? given.url : given);
    if (url.origin !== origin) {
      throw new McpTrouble(toolReason('tools-elsewhere'));
    }
    return fetch(url, init);
  };
}
