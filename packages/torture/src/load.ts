import { asMessageId, diceFrom, type Dice } from '@conch/engine';
import type { ClientLedger } from './ledger.ts';
import type { NodeProcess } from './node/node-process.ts';
import { oneOf } from './one-of.ts';
import type { Report, TorturePost } from './node/orders.ts';
import { sealText } from './check/sealed-text.ts';
import type { TortureSpace, TortureWorld } from './world.ts';

interface Sending {
  readonly post: TorturePost;
  /** The newest message number in the space when this message was first sent. */
  readonly after: number;
  /** How many more times the message is sent, even if it was acknowledged. */
  repeats: number;
}

export interface TortureLoadOptions {
  readonly world: TortureWorld;
  readonly ledger: ClientLedger;
  readonly seed: string;
  /** The number of messages in flight. */
  readonly atOnce: number;
  /** The maximum number of messages for one process. */
  readonly mostEach: number;
}

const MOST_REPEATS = 5;

/** Clients that keep a process busy and repeat messages. */
export class Load {
  readonly #options: TortureLoadOptions;
  readonly #dice: Dice;
  #again: Sending[] = [];
  readonly #onTheirWay = new Map<string, Sending>();
  #createdCount = 0;
  #chainsLeft = 0;
  #chainsOpen = 0;
  #retries = 0;

  constructor(options: TortureLoadOptions) {
    this.#options = options;
    this.#dice = diceFrom('load', options.seed);
  }

  /** The number of repeated messages. */
  get retries(): number {
    return this.#retries;
  }

  /**
   * Sends messages to a process until the process ends. At most `chains` of these messages start
   * chains.
   */
  async send(target: NodeProcess, chains: number): Promise<void> {
    this.#chainsLeft = chains;
    this.#chainsOpen = this.#options.mostEach;
    target.onReport((report) => {
      this.#listen(report);
      this.#fill(target);
    });
    this.#fill(target);
    await target.exit;
    this.#giveUp();
  }

  /** Sends all pending repeats once more, and waits for the response to each message. */
  async settle(target: NodeProcess): Promise<void> {
    const waiting = this.#again;
    this.#again = [];
    const answered = new Promise<void>((resolve) => {
      target.onReport((report) => {
        this.#listen(report);
        if (this.#onTheirWay.size === 0) resolve();
      });
    });
    for (const sending of waiting) {
      sending.repeats = 0;
      this.#retries += 1;
      this.#send(target, sending);
    }
    if (this.#onTheirWay.size > 0) await Promise.race([answered, target.exit]);
    this.#giveUp();
  }

  #fill(target: NodeProcess): void {
    while (this.#onTheirWay.size < this.#options.atOnce && this.#chainsOpen > 0) {
      this.#chainsOpen -= 1;
      const sending = this.#next();
      if (!this.#send(target, sending)) return;
      // Sends the same message twice at once, so that neither copy is stored before the other is
      // sent.
      if (sending.repeats > 0 && this.#dice.chance(0.1)) this.#send(target, sending);
    }
  }

  #send(target: NodeProcess, sending: Sending): boolean {
    const { post } = sending;
    this.#onTheirWay.set(post.clientId, sending);
    if (!target.tell({ kind: 'post', post })) return false;
    this.#options.ledger.sent += 1;
    return true;
  }

  #next(): Sending {
    const dice = this.#dice;
    const isRepeat = this.#again.length > 0 && dice.chance(0.5);
    const [known] = isRepeat ? this.#again.splice(dice.below(this.#again.length), 1) : [];
    if (known === undefined) return this.#make();
    known.repeats -= 1;
    this.#retries += 1;
    return known;
  }

  #listen(report: Report): void {
    const { ledger } = this.#options;
    if (report.kind === 'refused') {
      this.#onTheirWay.delete(report.clientId);
      // A closing process may refuse a message. Any other refusal is a problem.
      if (report.why === 'closing') return;
      ledger.strange.push(`${report.clientId} was refused: ${report.why}`);
    }
    if (report.kind !== 'ack') return;
    const sending = this.#onTheirWay.get(report.clientId);
    this.#onTheirWay.delete(report.clientId);
    if (sending === undefined) return ledger.noteRepeatedAck(report.clientId, report);
    ledger.noteFirstAck(sending.post, report, sending.after);
    if (sending.repeats > 0) this.#again.push(sending);
  }

  /** The process has ended, so the state of its unanswered messages is unknown. */
  #giveUp(): void {
    for (const sending of this.#onTheirWay.values()) {
      if (sending.repeats > 0) this.#again.push(sending);
    }
    this.#onTheirWay.clear();
  }

  #make(): Sending {
    const { world, ledger, seed } = this.#options;
    const isLoud = this.#chainsLeft > 0 && this.#dice.chance(0.3);
    if (isLoud) this.#chainsLeft -= 1;
    const place = oneOf(
      this.#dice,
      world.spaces.filter(({ isQuiet }) => isQuiet !== isLoud),
    );
    this.#createdCount += 1;
    const post = this.#post(place, `${seed}-${this.#createdCount}`);
    const after = ledger.newestIn(place.id)?.seq ?? 0;
    return { post, after, repeats: this.#dice.below(MOST_REPEATS + 1) };
  }

  #post({ id, isQuiet }: TortureSpace, clientId: string): TorturePost {
    const { world, ledger } = this.#options;
    const dice = this.#dice;
    const sender = oneOf(dice, world.people);
    const others = world.people.filter((person) => person !== sender);
    // A leading mention of a person wakes no agent.
    const before = isQuiet ? `@${oneOf(dice, others).name} ` : this.#opening();
    const replied = !isQuiet && dice.chance(0.1) ? ledger.newestIn(id) : null;
    return {
      spaceId: id,
      from: isQuiet || !dice.chance(0.1) ? sender.id : { service: 'clock' },
      content: `${before}${sealText(`client:${clientId}`, 'payroll, please')}`,
      clientId,
      ...(replied !== null && { replyToId: asMessageId(replied.messageId) }),
    };
  }

  /**
   * No mention, a mention of everybody, or a mention of one agent. The agent's mention is never
   * leading, because a leading mention of an agent outside the space is refused (MS3).
   */
  #opening(): string {
    const roll = this.#dice.roll();
    if (roll < 0.4) return '';
    return roll < 0.6 ? '@all ' : `dear @${oneOf(this.#dice, this.#options.world.agents)}: `;
  }
}
