import type { CloseReason } from '@conch/protocol';
import type { Services } from '../services.ts';

/** The interface through which all sockets are managed together. */
export interface OpenSocket {
  readonly beat: () => void;
  /**
   * Called after a change of access. Closes the socket immediately if the client has lost its
   * access.
   */
  readonly checkAccess: () => Promise<void>;
  readonly close: (reason: CloseReason, words: string) => void;
}

/** The open sockets of one kind. It manages their heartbeat, access checks and closing. */
export class OpenSockets<Socket extends OpenSocket> {
  readonly #open = new Set<Socket>();
  readonly #counted: (open: number) => void;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #stopListening: () => void;

  constructor(
    { access, config }: Pick<Services, 'access' | 'config'>,
    counted: (open: number) => void,
  ) {
    this.#counted = counted;
    this.#heartbeat = setInterval(() => {
      for (const socket of this.#open) {
        socket.beat();
        // Closes sockets of expired sessions, and marks the other sessions as used.
        void socket.checkAccess();
      }
    }, config.limits.heartbeatMs);
    this.#stopListening = access.onChange(() => {
      for (const socket of this.#open) void socket.checkAccess();
    });
  }

  [Symbol.iterator](): Iterator<Socket> {
    return this.#open.values();
  }

  add(socket: Socket): void {
    this.#open.add(socket);
    this.#counted(this.#open.size);
  }

  remove(socket: Socket): void {
    this.#open.delete(socket);
    this.#counted(this.#open.size);
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.#stopListening();
    for (const socket of this.#open) socket.close('closing', 'Conch is stopping. Reconnect soon.');
  }
}
