import type { CloseReason } from '@conch/protocol';
import type { Services } from '../services.ts';

/** A socket as far as all of them are looked after together. */
export interface OpenSocket {
  readonly beat: () => void;
  /** Access may have changed: if this one's is gone, it is closed now and not at its next frame. */
  readonly checkAccess: () => Promise<void>;
  readonly close: (reason: CloseReason, words: string) => void;
}

/** The sockets of one kind that are open: their heartbeat, their access, and their end. */
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
        // A session may end by itself, and one that is used must not.
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
    for (const socket of this.#open) socket.close('closing', 'Conch stops; come back soon.');
  }
}
