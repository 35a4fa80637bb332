import type { TestClient } from '../../support/client.ts';
import { cutOff, shownAfter, type ClientView } from '../../support/shown.ts';
import { connect, type SocketClient, type SocketOptions } from '../../support/socket-client.ts';

/** The initial state of a client, and its socket options. */
interface Beginning extends SocketOptions {
  readonly spaceId: string;
  readonly view: ClientView;
}

/** A client that is disconnected and reconnects, with all messages and streams that it shows. */
export class Wanderer {
  readonly #client: TestClient;
  readonly #spaceId: string;
  readonly #options: SocketOptions;
  #socket: SocketClient | null = null;
  #folded = 0;
  view: ClientView;

  constructor(client: TestClient, { spaceId, view, ...options }: Beginning) {
    this.#client = client;
    this.#spaceId = spaceId;
    this.#options = options;
    this.view = view;
  }

  async reconnect(): Promise<SocketClient> {
    if (this.#socket !== null) return this.#socket;
    this.#socket = await connect(this.#client, this.#options);
    this.#folded = 0;
    await this.#socket.follow(this.#spaceId, this.view.seq);
    return this.#socket;
  }

  /** Applies the received frames to the shown state. */
  applyFrames(): void {
    if (this.#socket === null) return;
    this.view = shownAfter(this.view, this.#socket.frames.slice(this.#folded));
    this.#folded = this.#socket.frames.length;
  }

  disconnect(): void {
    this.#socket?.cut();
    this.applyFrames();
    this.view = cutOff(this.view);
    this.#socket = null;
  }

  /**
   * Subscribes to the same space on the same socket again, after the last event that the client
   * shows.
   */
  async subscribeAgain(): Promise<void> {
    const socket = await this.reconnect();
    // Frames that were sent before the unsubscribe belong to the old subscription. The client waits
    // for the unsubscribed frame, which follows these frames.
    socket.send({ type: 'unsubscribe', spaceId: this.#spaceId });
    await socket.nextOf('unsubscribed');
    this.applyFrames();
    this.view = cutOff(this.view);
    await socket.follow(this.#spaceId, this.view.seq);
  }

  async catchUp(seq: number): Promise<void> {
    const socket = await this.reconnect();
    this.applyFrames();
    while ((this.view.seq ?? 0) < seq) {
      await socket.nextOf('decision');
      this.applyFrames();
    }
    await socket.sync();
    this.applyFrames();
  }
}
