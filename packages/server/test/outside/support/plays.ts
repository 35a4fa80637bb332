import type { DatabaseKind } from '@conch/test-databases/vitest';
import type { Conversation } from './conversations.ts';
import type { SpaceRecord } from './space-record.ts';
import { Theatre } from './theatre.ts';

/** The records of a conversation, by space. */
export type PlayRecord = Readonly<Record<string, SpaceRecord>>;

/** Plays each conversation once with agents inside and once with agents outside. */
export class Plays {
  readonly #kind: DatabaseKind;
  readonly #played = new Map<string, Promise<PlayRecord>>();
  #theatres: Record<'inside' | 'outside', Promise<Theatre>> | null = null;

  constructor(kind: DatabaseKind) {
    this.#kind = kind;
  }

  inside(conversation: Conversation): Promise<PlayRecord> {
    return this.#playOnce('inside', conversation);
  }

  outside(conversation: Conversation): Promise<PlayRecord> {
    return this.#playOnce('outside', conversation);
  }

  async close(): Promise<void> {
    for (const theatre of Object.values(this.#theatres ?? {})) await (await theatre).close();
  }

  #playOnce(where: 'inside' | 'outside', conversation: Conversation): Promise<PlayRecord> {
    const key = `${where} ${conversation.policy} ${conversation.name}`;
    this.#theatres ??= {
      inside: Theatre.open(this.#kind, 'inside'),
      outside: Theatre.open(this.#kind, 'outside'),
    };
    const theatre = this.#theatres[where];
    const played = this.#played.get(key) ?? theatre.then((open) => open.play(conversation));
    this.#played.set(key, played);
    return played;
  }
}
