import type { ServerLimits } from '../../config.ts';
import { RequestRefused } from '../../request-refused.ts';

/** A connection that has not signed in yet. */
interface Stranger {
  readonly address: string;
  /** Whether the client has sent nothing so far. */
  readonly isSilent: boolean;
  readonly turnAway: (failure: RequestRefused) => void;
}

type Bounds = Pick<ServerLimits, 'unknownSockets' | 'unknownSocketsPerAddress'>;

/**
 * The connections that have not signed in yet. If there are too many, the oldest silent one is
 * closed, so that silent connections cannot lock out agents that send `hello` immediately.
 */
export class UnauthenticatedSockets {
  readonly #bounds: Bounds;
  /** The connections in order of arrival. */
  readonly #connections = new Set<Stranger>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Closes a silent connection if one more connection from this address would exceed a limit.
   * Throws `too-fast` if no connection is silent.
   */
  makeRoom(address: string): void {
    const { unknownSockets, unknownSocketsPerAddress } = this.#bounds;
    const all = [...this.#connections];
    const mine = all.filter((stranger) => stranger.address === address);
    if (mine.length >= unknownSocketsPerAddress) this.#drop(mine);
    else if (all.length >= unknownSockets) this.#drop(all);
  }

  add(stranger: Stranger): void {
    this.#connections.add(stranger);
  }

  /** Called when the connection has signed in or closed. */
  remove(stranger: Stranger): void {
    this.#connections.delete(stranger);
  }

  #drop(among: readonly Stranger[]): void {
    const what =
      'Too many open sockets have not sent hello. Send it as soon as the socket is open.';
    const failure = new RequestRefused('too-fast', what, { retryAfterSeconds: 1 });
    const oldest = among.find(({ isSilent }) => isSilent);
    if (oldest === undefined) throw failure;
    this.#connections.delete(oldest);
    oldest.turnAway(failure);
  }
}
