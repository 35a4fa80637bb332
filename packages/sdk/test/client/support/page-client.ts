import type { Credentials } from './open-server.ts';

/** The network of a browser page: it sends its cookie and the origin. */
export function asOnPage(origin: string, jar: Pick<Credentials, 'cookie'>) {
  return {
    // Node does not store cookies.
    fetch: ((input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', jar.cookie);
      headers.set('origin', origin);
      return fetch(input, { ...init, headers });
    }) satisfies typeof fetch,
    webSocket: class extends WebSocket {
      constructor(url: string) {
        super(url, { headers: { cookie: jar.cookie, origin } });
      }
    },
  };
}
