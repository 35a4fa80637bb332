import { isVisibleToAll, type Audience, type MemberId } from '@conch/engine';

/** The stored id of the audience that includes all agents. */
export const EVERYONE = 0;

/**
 * The audiences of the messages in a space, each with a number. Messages are indexed by audience,
 * so that a history query skips messages for other audiences.
 */
export class AudienceBook {
  readonly #ids: Map<string, number>;

  constructor(rows: readonly { readonly id: number; readonly agents: string }[]) {
    this.#ids = new Map(rows.map(({ id, agents }) => [agents, id]));
  }

  /** The number of an audience. `isNew` is true if the audience is not stored yet. */
  find(audience: Audience): {
    readonly id: number;
    readonly agents: string;
    readonly isNew: boolean;
  } {
    if (audience === 'everyone') return { id: EVERYONE, agents: '', isNew: false };
    const agents = JSON.stringify(audience.toSorted());
    const id = this.#ids.get(agents);
    return { id: id ?? this.#ids.size + 1, agents, isNew: id === undefined };
  }

  with(agents: string, id: number): AudienceBook {
    const book = new AudienceBook([]);
    for (const [known, its] of this.#ids) book.#ids.set(known, its);
    book.#ids.set(agents, id);
    return book;
  }

  audienceOf(id: number): Audience {
    if (id === EVERYONE) return 'everyone';
    for (const [agents, its] of this.#ids) if (its === id) return JSON.parse(agents) as MemberId[];
    // An audience is stored with its first message, so a new audience has no messages.
    return [];
  }

  /** AU9: the audiences whose messages an agent may read before an answer to `answerAudience`. */
  visibleTo(answerAudience: Audience): readonly number[] {
    if (answerAudience === 'everyone') return [EVERYONE];
    const visible = [EVERYONE];
    for (const [agents, id] of this.#ids) {
      if (isVisibleToAll(JSON.parse(agents) as MemberId[], answerAudience)) visible.push(id);
    }
    return visible;
  }
}
