import type { ServerLimits } from '../../config.ts';
import { Failure } from '../../failure.ts';

/** Someone at a socket who has yet to say who they are. */
interface Stranger {
  readonly address: string;
  /** Nothing has come from them. */
  readonly isSilent: boolean;
  readonly turnAway: (failure: Failure) => void;
}

type Bounds = Pick<ServerLimits, 'unknownSockets' | 'unknownSocketsPerAddress'>;

/**
 * Those of whom nobody knows yet who they are. When there are too many, who has been silent longest
 * makes room: whoever says hello at once is not kept out by others who never do.
 */
export class Strangers {
  readonly #bounds: Bounds;
  /** The one that came first is the first. */
  readonly #there = new Set<Stranger>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Throws `too-fast` if one more from there is too many, and nobody is silent. */
  makeRoom(address: string): void {
    const { unknownSockets, unknownSocketsPerAddress } = this.#bounds;
    const all = [...this.#there];
    const mine = all.filter((stranger) => stranger.address === address);
    if (mine.length >= unknownSocketsPerAddress) this.#drop(mine);
    else if (all.length >= unknownSockets) this.#drop(all);
  }

  add(stranger: Stranger): void {
    this.#there.add(stranger);
  }

  /** It is known now who it is, or it has gone. */
  remove(stranger: Stranger): void {
    this.#there.delete(stranger);
  }

  #drop(among: readonly Stranger[]): void {
    const what = 'Too many sockets have not said hello; say it as soon as yours is open.';
    const failure = new Failure('too-fast', what, { retryAfterSeconds: 1 });
    const oldest = among.find(({ isSilent }) => isSilent);
    if (oldest === undefined) throw failure;
    this.#there.delete(oldest);
    oldest.turnAway(failure);
  }
}
