import type { TestClient } from '../../support/client.ts';
import { cutOff, shownAfter, type ClientView } from '../../support/shown.ts';
import { connect, type SocketClient, type SocketOptions } from '../../support/socket-client.ts';

/** The initial state of a client, and its socket options. */
interface Beginning extends SocketOptions {
  readonly spaceId: string;
  readonly shown: ClientView;
}

/** A client that is disconnected and reconnects, with all messages and streams that it shows. */
export class Wanderer {
  readonly #client: TestClient;
  readonly #spaceId: string;
  readonly #options: SocketOptions;
  #socket: SocketClient | null = null;
  #folded = 0;
  shown: ClientView;

  constructor(client: TestClient, { spaceId, shown, ...options }: Beginning) {
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

  /** Applies the received frames to the shown state. */
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

  /** Subscribes to the same space on the same socket again, after the last event that it shows. */
  async subscribeAgain(): Promise<void> {
    const socket = await this.comeBack();
    // Frames sent before the unsubscribe belong to the old subscription, so it waits for them.
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
