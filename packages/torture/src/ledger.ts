import type { TorturePost } from './orders.ts';

/** What a client was told of a message. */
export interface Acknowledged {
  readonly messageId: string;
  readonly seq: number;
  readonly spaceId: string;
  /** Who sent it and the id that it chose, as the database keeps them. */
  readonly clientKey: string;
}

type Told = Pick<Acknowledged, 'messageId' | 'seq'>;

/** What clients know: everything that they were told has been kept, and what does not fit. */
export class Ledger {
  readonly acknowledged = new Map<string, Acknowledged>();
  /** Messages that were acknowledged as two. */
  readonly doubled: string[] = [];
  /** Messages that came before what had come before them. */
  readonly disordered: string[] = [];
  /** What a client should never be told, and a process should never do. */
  readonly strange: string[] = [];
  readonly #newest = new Map<string, Told>();
  /** Messages sent, the same ones again included. */
  sent = 0;

  /** The newest message that anyone was told of in a space. */
  newestIn(spaceId: string): Told | null {
    return this.#newest.get(spaceId) ?? null;
  }

  /** `after`: the place of the newest message that was known when this one was first sent. */
  noteFirstAck(post: TorturePost, told: Told, after: number): void {
    const { spaceId, clientId } = post;
    const { messageId, seq } = told;
    if (this.acknowledged.has(clientId)) return this.noteRepeatedAck(clientId, told);
    if (seq <= after) {
      this.disordered.push(`${clientId} got place ${seq} when ${after} had been seen`);
    }
    const clientKey = JSON.stringify([authorOf(post), clientId]);
    this.acknowledged.set(clientId, { messageId, seq, spaceId, clientKey });
    if (seq > (this.newestIn(spaceId)?.seq ?? 0)) this.#newest.set(spaceId, { messageId, seq });
  }

  noteRepeatedAck(clientId: string, { messageId, seq }: Told): void {
    const known = this.acknowledged.get(clientId);
    if (known === undefined || (known.messageId === messageId && known.seq === seq)) return;
    const first = `${known.messageId} at ${known.seq}`;
    const then = `${messageId} at ${seq}`;
    this.doubled.push(`${clientId} was acknowledged as ${first}, then as ${then}`);
  }
}

function authorOf({ from }: TorturePost): string {
  return typeof from === 'object' ? `service:${from.service}` : from;
}
