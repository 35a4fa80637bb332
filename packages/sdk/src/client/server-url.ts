/** The HTTP and WebSocket addresses of a server. */
export interface ServerUrl {
  /** The URL without a trailing slash. */
  readonly http: string;
  readonly socket: string;
}

/** Reads the address of a server. Throws if it is invalid. */
export function serverUrl(address: string | URL): ServerUrl {
  const text = String(address);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    throw new TypeError(
      `"${text}" is not the address of a Conch server. Use one like http://127.0.0.1:2662.`,
    );
  }
  const http = `${url.origin}${url.pathname.replace(/\/+$/u, '')}`;
  return { http, socket: `${http.replace('http', 'ws')}/ws` };
}
