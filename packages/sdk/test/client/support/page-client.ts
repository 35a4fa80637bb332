import type { Credentials } from './open-server.ts';

/** What a browser does on a page of the server: it sends the cookie that it has, and the origin. */
export function asOnPage(origin: string, jar: Pick<Credentials, 'cookie'>) {
  return {
    // Node forgets cookies.
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
