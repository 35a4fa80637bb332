import type { Client } from '../support/client.ts';
import { cutOff, shownAfter, type Shown } from '../support/shown.ts';
import { connect, type SocketClient, type SocketOptions } from '../support/socket-client.ts';

/** Where a client stands when it begins, and how it comes. */
interface Beginning extends SocketOptions {
  readonly spaceId: string;
  readonly shown: Shown;
}

/** A client that is cut off and comes back, with everything that it shows. */
export class Wanderer {
  readonly #client: Client;
  readonly #spaceId: string;
  readonly #options: SocketOptions;
  #socket: SocketClient | null = null;
  #folded = 0;
  shown: Shown;

  constructor(client: Client, { spaceId, shown, ...options }: Beginning) {
    this.#client = client;
    this.#spaceId = spaceId;
    this.#options = options;
    this.shown = shown;
  }

  async comeBack(): Promise<SocketClient> {
    if (this.#socket !== null) return this.#socket;
    this.#socket = await connect(this.#client, this.#options);
    this.#folded = 0;
    await this.#socket.follow(this.#spaceId, this.shown.seq);
    return this.#socket;
  }

  /** What has come so far is shown. */
  read(): void {
    if (this.#socket === null) return;
    this.shown = shownAfter(this.shown, this.#socket.frames.slice(this.#folded));
    this.#folded = this.#socket.frames.length;
  }

  cut(): void {
    this.#socket?.cut();
    this.read();
    this.shown = cutOff(this.shown);
    this.#socket = null;
  }

  /** Subscribes to the same space on the same socket, from where it stands. */
  async subscribeAgain(): Promise<void> {
    const socket = await this.comeBack();
    // What is on its way belongs to the subscription that was: asked for after it has come.
    socket.send({ type: 'unsubscribe', spaceId: this.#spaceId });
    await socket.nextOf('unsubscribed');
    this.read();
    this.shown = cutOff(this.shown);
    await socket.follow(this.#spaceId, this.shown.seq);
  }

  async catchUp(seq: number): Promise<void> {
    const socket = await this.comeBack();
    this.read();
    while ((this.shown.seq ?? 0) < seq) {
      await socket.nextOf('decision');
      this.read();
    }
    await socket.sync();
    this.read();
  }
}
