/** The part of the WebSocket API that the SDK uses. Browsers, Node and `ws` have it. */
export interface SocketLike {
  /** 1 means open. A socket without this property counts as open. */
  readonly readyState?: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: object) => void): void;
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
}

export type SocketClass = new (url: string) => SocketLike;

/** The given class, or the global class. Throws if neither exists, as on Node 20. */
export function socketClass(given: SocketClass | undefined): SocketClass {
  const found = given ?? (globalThis as { readonly WebSocket?: SocketClass }).WebSocket;
  if (found !== undefined) return found;
  throw new TypeError(
    'There is no WebSocket here. Use Node 22 or newer, or pass `webSocket`, for example the class of the package ws.',
  );
}
