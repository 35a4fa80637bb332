import type { TorturePost } from './node/orders.ts';

/** The acknowledgement of a message. */
export interface AcknowledgedPost {
  readonly messageId: string;
  readonly seq: number;
  readonly spaceId: string;
  /** The sender and the client id, as the database stores them. */
  readonly clientKey: string;
}

type NewestPost = Pick<AcknowledgedPost, 'messageId' | 'seq'>;

/** Records all acknowledgements of clients, and contradictions between them. */
export class ClientLedger {
  readonly acknowledged = new Map<string, AcknowledgedPost>();
  /** Messages that were acknowledged under two different ids. */
  readonly doubled: string[] = [];
  /** Messages with a lower number than an earlier message. */
  readonly disordered: string[] = [];
  /** Responses and process events that should never occur. */
  readonly strange: string[] = [];
  readonly #newest = new Map<string, NewestPost>();
  /** The number of sent messages, including repeats. */
  sent = 0;

  /** The newest acknowledged message of a space. */
  newestIn(spaceId: string): NewestPost | null {
    return this.#newest.get(spaceId) ?? null;
  }

  /** `after` is the number of the newest message that was known when the post was first sent. */
  noteFirstAck(post: TorturePost, told: NewestPost, after: number): void {
    const { spaceId, clientId } = post;
    const { messageId, seq } = told;
    if (this.acknowledged.has(clientId)) return this.noteRepeatedAck(clientId, told);
    if (seq <= after) {
      this.disordered.push(`${clientId} got place ${seq} when ${after} had been seen`);
    }
    const clientKey = JSON.stringify([senderOf(post), clientId]);
    this.acknowledged.set(clientId, { messageId, seq, spaceId, clientKey });
    if (seq > (this.newestIn(spaceId)?.seq ?? 0)) this.#newest.set(spaceId, { messageId, seq });
  }

  noteRepeatedAck(clientId: string, { messageId, seq }: NewestPost): void {
    const known = this.acknowledged.get(clientId);
    if (known === undefined || (known.messageId === messageId && known.seq === seq)) return;
    const first = `${known.messageId} at ${known.seq}`;
    const then = `${messageId} at ${seq}`;
    this.doubled.push(`${clientId} was acknowledged as ${first}, then as ${then}`);
  }
}

function senderOf({ from }: TorturePost): string {
  return typeof from === 'object' ? `service:${from.service}` : from;
}
