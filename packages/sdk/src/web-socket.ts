/** As much of a WebSocket as is used: that of browsers and of Node has it, and that of `ws`. */
export interface SocketLike {
  /** 1: it is open; one that does not tell is taken to be. */
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
