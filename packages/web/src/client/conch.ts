import { openClient, type Client } from '@conch/sdk';
import { unsentMessages } from './unsent-messages.ts';
import { serverReachability } from './server-reachability.ts';
import { watchedFetch } from './signed-out.ts';

/** The only client of this page. The session cookie authenticates it. */
export const conch: Client = openClient({
  url: location.origin,
  fetch: watchedFetch,
  coalesceForums: true,
  pendingStore: unsentMessages,
});

conch.onConnection(({ kind }) => serverReachability.onStateChange(kind));
