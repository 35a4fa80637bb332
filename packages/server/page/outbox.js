/**
 * What was said and is not yet acknowledged, in order. It outlives the connection: what may have
 * been lost on the way is sent again under the same `clientId`, and is one message all the same.
 * @template {{ clientId: string, spaceId: string }} Frame
 */
export class Outbox {
  /** @type {Map<string, Frame>} */
  #waiting = new Map();
  #send;

  /** @param {(frame: Frame) => unknown} send */
  constructor(send) {
    this.#send = send;
  }

  get isEmpty() {
    return this.#waiting.size === 0;
  }

  /** @param {Frame} frame */
  add(frame) {
    this.#waiting.set(frame.clientId, frame);
    this.#send(frame);
  }

  /** There is a new connection: nobody knows what became of the rest. */
  sendAgain() {
    for (const frame of this.#waiting.values()) this.#send(frame);
  }

  /**
   * It was acknowledged or refused; what it was, if it is one of these.
   * @param {string | null} clientId
   */
  settle(clientId) {
    const frame = this.#waiting.get(clientId ?? '');
    if (frame !== undefined) this.#waiting.delete(frame.clientId);
    return frame;
  }

  /** @param {string} spaceId */
  in(spaceId) {
    return [...this.#waiting.values()].filter((frame) => frame.spaceId === spaceId);
  }
}
