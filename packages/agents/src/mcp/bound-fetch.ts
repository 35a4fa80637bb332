import type { OutsideFetch } from '../outside/outside.ts';
import { McpTrouble } from './mcp-trouble.ts';

/** A fetch for one server (T12): its token goes to no other. */
export function boundTo(address: string, fetch: OutsideFetch): OutsideFetch {
  const { origin } = new URL(address);
  return async (given, init) => {
    const url = new URL(given instanceof Request ? given.url : given);
    if (url.origin !== origin) {
      throw new McpTrouble('it leads elsewhere; give the address that it leads to');
    }
    return fetch(url, init);
  };
}
