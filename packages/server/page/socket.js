import { ask } from './api.js';

const PROTOCOL = 1;
const LONGEST_PAUSE_MS = 8_000;

/** The socket of this page. It comes back by itself, and says each time that it is ready. */
export class Live {
  #socket = null;
  #isReady = false;
  #failures = 0;
  #heardAt = 0;

  constructor(page) {
    this.page = page;
    void this.#open();
  }

  /** Whether it went out: nothing does before the server has answered the `hello`. */
  send(frame) {
    const canSend = this.#isReady && this.#socket.readyState === WebSocket.OPEN;
    if (canSend) this.#socket.send(JSON.stringify(frame));
    return canSend;
  }

  async #open() {
    let ticket;
    try {
      ({ ticket } = await ask('POST', '/tickets'));
    } catch (error) {
      if (error.status === 401) this.page.signedOut();
      else this.#openLater();
      return;
    }
    const socket = new WebSocket(`${location.origin.replace(/^http/u, 'ws')}/ws`);
    this.#socket = socket;
    const hello = { type: 'hello', protocol: PROTOCOL, ticket };
    socket.addEventListener('open', () => socket.send(JSON.stringify(hello)));
    socket.addEventListener('message', ({ data }) => {
      this.#heardAt = Date.now();
      for (const frame of [JSON.parse(data)].flat()) this.#take(frame);
    });
    socket.addEventListener('close', () => this.#openLater());
  }

  #take(frame) {
    if (frame.type !== 'ready') {
      this.page.frame(frame);
      return;
    }
    this.#failures = 0;
    this.#isReady = true;
    this.page.connected(true);
    this.#beat(this.#socket, frame.heartbeatMs);
  }

  // A connection that has died without a word is noticed by the answers that do not come.
  #beat(socket, everyMs) {
    const beat = setInterval(() => {
      if (socket !== this.#socket || socket.readyState !== WebSocket.OPEN) clearInterval(beat);
      else if (Date.now() - this.#heardAt > 3 * everyMs) socket.close();
      else this.send({ type: 'ping' });
    }, everyMs);
  }

  #openLater() {
    this.#isReady = false;
    this.page.connected(false);
    const pause = Math.min(LONGEST_PAUSE_MS, 300 * 2 ** this.#failures) * (0.5 + Math.random());
    this.#failures += 1;
    setTimeout(() => void this.#open(), pause);
  }
}
