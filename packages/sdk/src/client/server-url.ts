/** Where a server is asked, and where its sockets are. */
export interface ServerUrl {
  /** Without a slash at the end. */
  readonly http: string;
  readonly socket: string;
}

/** Reads the address of a server; throws if that is none. */
export function serverUrl(address: string | URL): ServerUrl {
  const text = String(address);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    throw new TypeError(
      `"${text}" is no address of a Conch server; give one as http://127.0.0.1:2662.`,
    );
  }
  const http = `${url.origin}${url.pathname.replace(/\/+$/u, '')}`;
  return { http, socket: `${http.replace('http', 'ws')}/ws` };
}
